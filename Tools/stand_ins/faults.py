"""The ways in which the upstream of starships fails: which requests a fault meets, and what is sent instead."""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from http.client import responses

from .dated_reply import DatedReply
from .server import HangUp, Reply, Request, json_bytes

# They meet the listening socket, and so every request.
LISTENER_FAULTS = ("refuse", "certificate")
DELIVERY_FAULTS = ("reset", "hang", "trickle", "truncate", "gigabyte", "half")
PARKED = b"""<!DOCTYPE html>
<html lang="en"><head><title>This domain is for sale</title></head>
<body><h1>This domain is parked</h1><p><a href="https://elsewhere.example/">Buy it now</a></p></body></html>
"""
BODIES = {
    "wrong-json": b'{"weather":[[["fair",21.5],null]],"tide":{"high":false}}',
    "error-body": b'{"error":"Something went wrong. Please try again later."}',
    "garbage": bytes.fromhex("FF FE 00 C3 28 80 F5 7B 22 ED A0 80"),
    "empty": b"[]",
}
OTHER_FAULTS = ("html", *BODIES, "redirect-host", "redirect-private")
NAMES = (*LISTENER_FAULTS, *DELIVERY_FAULTS, *OTHER_FAULTS, "404", "429", "500", "503", "any other status 400...599")

# The length of a JSON string, with its quotation marks.
GIGABYTE = 1 << 30
CHUNK = b"a" * 65_536
# Seconds between two bytes.
TRICKLE_PAUSE = 0.2
# Statuses that ask to wait, and how long, in seconds.
RETRY_AFTER = {"429": 30, "503": 30}


class FaultError(Exception):
    """A fault cannot be switched on as the request asks."""


class UnknownFault(FaultError):
    pass


@dataclass(eq=False)
class Fault:
    name: str
    # Only requests whose path begins with this.
    path: str = ""
    # How many more requests the fault meets; None for all.
    times: int | None = None
    # How many more requests get a good answer before the fault begins.
    after: int = 0
    # The value of `Retry-After`, or the time between two bytes.
    seconds: float | None = None
    # Set when the fault is switched off.
    over: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        if not self._is_status and self.name not in LISTENER_FAULTS + DELIVERY_FAULTS + OTHER_FAULTS:
            raise UnknownFault(f"Expected the name of a fault, got “{self.name}”. Take one of: {', '.join(NAMES)}.")

    @classmethod
    def parse(cls, name: str, query: dict[str, str]) -> Fault:
        """The fault that a request to the control panel asks for."""
        fault = cls(name, seconds=RETRY_AFTER.get(name))
        for parameter, value in query.items():
            if parameter not in fault._parameters:
                expected = ", ".join(fault._parameters) or "no parameters"
                raise FaultError(f"Expected {expected} of the fault “{name}”, got “{parameter}”. Leave it out.")
            setattr(fault, parameter, _value(parameter, value))
        return fault

    @property
    def _is_status(self) -> bool:
        return self.name.isdigit() and 400 <= int(self.name) <= 599

    @property
    def _parameters(self) -> tuple[str, ...]:
        if self.name in LISTENER_FAULTS:
            return ()
        return ("path", "times", "after") + (("seconds",) if self._is_status or self.name == "trickle" else ())

    def meets(self, path: str, is_good: bool) -> bool:
        """Whether the fault meets a request. Counts the requests; `is_good` says that this one gets a good answer."""
        if self.name in LISTENER_FAULTS or not path.startswith(self.path):
            return False
        if self.after:
            self.after -= is_good
            return False
        if self.times is None:
            return True
        if self.times == 0:
            return False
        self.times -= 1
        return True

    def spoil(self, reply: DatedReply, request: Request) -> Reply:
        """What is sent instead of a reply."""
        if self._is_status:
            wait = {} if self.seconds is None else {"Retry-After": str(math.ceil(self.seconds))}
            return Reply.json({"message": responses.get(int(self.name), "")}, int(self.name), headers=wait)
        if self.name == "reset":
            raise HangUp
        if self.name in ("trickle", "truncate"):
            parts = self._trickle(reply.body) if self.name == "trickle" else [reply.body[: len(reply.body) // 2]]
            return replace(reply.with_validators(), body=parts, length=len(reply.body))
        if self.name == "gigabyte":
            return Reply(body=_gigabyte(), length=GIGABYTE if request.method == "HEAD" else None)
        if self.name == "redirect-host":
            return Reply(302, "text/plain", headers={"Location": f"https://elsewhere.example{request.target}"})
        if self.name == "redirect-private":
            return Reply(302, "text/plain", headers={"Location": "http://169.254.169.254/latest/meta-data/"})
        if self.name == "half":
            other = _half(reply)
        elif self.name == "html":
            other = DatedReply(type="text/html; charset=utf-8", body=PARKED)
        else:
            other = DatedReply(body=BODIES[self.name])
        return other.validated(request)

    def _trickle(self, body: bytes) -> Iterator[bytes]:
        """A byte at a time; the rest in one piece when the fault is over."""
        for index in range(len(body)):
            if self.over.is_set():
                yield body[index:]
                return
            yield body[index : index + 1]
            self.over.wait(TRICKLE_PAUSE if self.seconds is None else self.seconds)


def _half(reply: DatedReply) -> DatedReply:
    """The first half of a bare array; later parts are denied."""
    if reply.is_later_part:
        return DatedReply(500, body=json_bytes({"message": responses[500]}))
    if reply.status >= 400 or not reply.body.startswith(b"["):
        return reply
    values = json.loads(reply.body)
    return DatedReply(body=json_bytes(values[: len(values) // 2]))


def _gigabyte() -> Iterator[bytes]:
    yield b'"'
    left = GIGABYTE - 2
    while left:
        chunk = CHUNK[:left]
        yield chunk
        left -= len(chunk)
    yield b'"'


def _value(parameter: str, text: str) -> object:
    if parameter == "path":
        if text.startswith("/"):
            return text
        expected = "a path that begins with a slash"
    elif parameter == "seconds":
        try:
            if 0 <= float(text) <= 1e9:
                return float(text)
        except ValueError:
            pass
        expected = "a number of seconds"
    else:
        least = 1 if parameter == "times" else 0
        if text.isascii() and text.isdigit() and int(text) >= least:
            return int(text)
        expected = f"a whole number from {least}"
    raise FaultError(f"Expected {expected} as “{parameter}”, got “{text}”.")
