// The peer of live pages: Node's server, which sends the same bytes to every open stream as soon as something is posted.

"use strict";
const http = require("node:http");

const streams = new Set();
const server = http.createServer((request, response) => {
  if (request.method === "POST") {
    request.resume();
    for (const stream of streams) stream.write('data:{"favourites":{"starships/9":true}}\n\n');
    return response.end();
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write("retry:2000\n\n");
  streams.add(response);
  return request.on("close", () => streams.delete(response));
});
server.requestTimeout = 0;
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => console.log(server.address().port));
