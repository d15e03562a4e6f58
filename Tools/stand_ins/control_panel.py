"""The port at which tests and people switch faults. An answer comes when the change is in force."""

from __future__ import annotations

from .faults import NAMES, Fault, FaultError, UnknownFault
from .server import PortError, Reply, Request, StandIn
from .starships import Upstream


class ControlPanel(StandIn):
    def __init__(self, upstream: Upstream, port: int = 0) -> None:
        super().__init__(port)
        self._upstream = upstream

    def reply(self, request: Request) -> Reply:
        try:
            match request.method, request.components:
                case "GET", []:
                    return self._overview()
                case "PUT", ["fault", name]:
                    self._upstream.fault = Fault.parse(name, request.query)
                case "DELETE", ["fault"]:
                    self._upstream.fault = None
                case "GET", ["requests"]:
                    return Reply.json([_request_json(each) for each in self._upstream.requests.copy()])
                case "DELETE", ["requests"]:
                    self._upstream.forget_requests()
                case _:
                    expected = "GET /, PUT /fault/NAME, DELETE /fault, GET /requests or DELETE /requests"
                    return Reply.json({"error": f"Expected {expected}, got {request.method} {request.path}."}, 404)
        except UnknownFault as error:
            return Reply.json({"error": str(error), "faults": NAMES}, 404)
        except FaultError as error:
            return Reply.json({"error": str(error)}, 400)
        except PortError as error:
            return Reply.json({"error": f"{error} DELETE /fault tries again."}, 409)
        return self._overview()

    def _overview(self) -> Reply:
        return Reply.json(
            {
                "fault": _fault_json(self._upstream.fault),
                "requests": self._upstream.request_count,
                "upstream": self._upstream.origin,
                "faults": NAMES,
            }
        )


def _fault_json(fault: Fault | None) -> object:
    return fault and {
        "name": fault.name,
        "path": fault.path or None,
        "times": fault.times,
        "after": fault.after,
        "seconds": fault.seconds,
    }


def _request_json(request: Request) -> object:
    return {
        "method": request.method,
        "path": request.target,
        "status": request.status,
        "ifNoneMatch": request.headers["If-None-Match"],
        "ifModifiedSince": request.headers["If-Modified-Since"],
        "broken": request.broken,
    }
