"""Replies with validators, which tell a client whether it has them already (RFC 9110, 13)."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field, replace
from email.utils import formatdate, parsedate_to_datetime

from .server import Reply, Request


@dataclass
class DatedReply(Reply):
    # When the body became what it is, in seconds since 1970.
    modified: float = field(default_factory=time.time)
    # Whether it is a page after the first, or a record after the fifth. The fault `half` denies these.
    is_later_part: bool = False

    def with_validators(self) -> DatedReply:
        if self.status != 200:
            return self
        validators = {"ETag": f'"{fingerprint(self.body)}"', "Last-Modified": formatdate(self.modified, usegmt=True)}
        return replace(self, headers=self.headers | validators)

    def validated(self, request: Request) -> DatedReply:
        """The reply with its validators; 304 without a body if the request's validators match them."""
        reply = self.with_validators()
        return replace(reply, status=304, body=b"") if reply.status == 200 and reply._matches(request) else reply

    def _matches(self, request: Request) -> bool:
        """`If-None-Match` rules over `If-Modified-Since`; a date that cannot be read does not count."""
        if "If-None-Match" in request.headers:
            tags = {tag.strip() for line in request.headers.get_all("If-None-Match") for tag in line.split(",")}
            return bool(tags & {"*", self.headers["ETag"], f"W/{self.headers['ETag']}"})
        try:
            return int(self.modified) <= parsedate_to_datetime(request.headers["If-Modified-Since"]).timestamp()
        except (TypeError, ValueError):
            return False


def fingerprint(data: bytes) -> str:
    """32 hexadecimal digits that are the same for the same bytes."""
    return hashlib.sha256(data).hexdigest()[:32]
