// The peer of pages: Node's server, which concatenates a page for each request as a small program would. The path says
// how many cells and how many bytes, as /36/36000.

"use strict";
const http = require("node:http");
const zlib = require("node:zlib");

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (character) => escapes[character]);
const ships = Array.from({ length: 36 }, (_, number) => ({
  id: String(number),
  title: number % 10 ? `Ship ${number}` : `Brennan & Sons “${number}”`,
  subtitle: `Model ${number % 10}-${number}`,
  caption: number % 4 ? "Aldebaran Yards" : "Brennan & Sons",
  fact: `${number * 1000} m`,
}));

function cell(ship, rest) {
  return `<li data-item="starships/${escaped(ship.id)}"><a href="/starships/${escaped(ship.id)}">
    <span class="title">${escaped(ship.title)}</span><span class="subtitle">${escaped(ship.subtitle)}</span>
    <span class="caption">${escaped(ship.caption)}</span><span class="emphasis">${escaped(ship.fact)}</span>
    <form class="favourite" method="post" action="/starships/${escaped(ship.id)}/favourite">
    <button aria-label="Add ${escaped(ship.title)} to favourites">★</button></form></a>${rest}</li>`;
}

function page(cells, rest) {
  let html = "<!doctype html><title>Starships</title><ul>";
  for (let number = 0; number < cells; number += 1) html += cell(ships[number % ships.length], rest);
  return html + "</ul>";
}

// What each cell needs beside its text, so that a page has as many bytes as it should.
const rests = new Map();
function rest(cells, bytes) {
  const key = `${cells}/${bytes}`;
  let text = rests.get(key);
  if (text === undefined) {
    text = "-".repeat(Math.max(0, Math.round((bytes - Buffer.byteLength(page(cells, ""))) / cells)));
    rests.set(key, text);
  }
  return text;
}

const server = http.createServer((request, response) => {
  const [, cells, bytes] = request.url.split("/").map(Number);
  const html = page(cells, rest(cells, bytes));
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (!request.headers["accept-encoding"]) return response.end(html);
  response.setHeader("Content-Encoding", "gzip");
  // The level of Vitrine's pages.
  return response.end(zlib.gzipSync(html, { level: 4 }));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
