"""The shapes in which the homes of the Star Wars API answer a collection."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from .dated_reply import DatedReply, fingerprint
from .server import Request, json_bytes

PAGE_SIZE = 10
# The fault `half` leaves so many records that are asked for by their ids.
FIRST_PART = 5
DESCRIPTIONS = {"starships": "A Starship", "films": "A Star Wars Film", "people": "A person within the Star Wars universe"}


class Document(NamedTuple):
    body: bytes
    modified: float


# The document at a path below the prefix.
Documents = Callable[[str], "Document | None"]


class RecordError(Exception):
    def __init__(self, got: str) -> None:
        super().__init__(
            "Expected a bare JSON array of records that have url and name (or title), "
            f"got {got}. Serve it with --dialect array, or mend the file."
        )


class Record:
    def __init__(self, properties: object) -> None:
        if not isinstance(properties, dict):
            raise RecordError("JSON of another shape")
        url, name = properties.get("url"), properties.get("name", properties.get("title"))
        if not isinstance(url, str) or not isinstance(name, str):
            raise RecordError(f"a record with the keys {sorted(properties)}")
        self.id = url.rstrip("/").rpartition("/")[2]
        self.name = name
        self._properties = properties

    def properties(self, base: str, ending: str = "") -> dict[str, object]:
        """The properties, with all addresses of records at another host."""

        def moved(value: object) -> object:
            if isinstance(value, list):
                return [moved(element) for element in value]
            if isinstance(value, str) and value.startswith("http"):
                return f"{base}/{'/'.join(value.rstrip('/').split('/')[-2:])}{ending}"
            return value

        return {key: moved(value) for key, value in self._properties.items()}


class Collection:
    """All records at one path; `name` is its last part."""

    def __init__(self, name: str, document: Document) -> None:
        try:
            values = json.loads(document.body)
        except ValueError as error:
            raise RecordError(f"a body that is not JSON ({error})") from error
        if not isinstance(values, list):
            raise RecordError("JSON of another shape")
        self.name = name
        self.records = [Record(value) for value in values]
        self.modified = document.modified

    def index(self, id: str) -> int | None:
        return next((index for index, record in enumerate(self.records) if record.id == id), None)

    def reply(self, value: object, is_later_part: bool = False) -> DatedReply:
        return DatedReply(body=json_bytes(value), modified=self.modified, is_later_part=is_later_part)


def array(request: Request, path: list[str], documents: Documents) -> DatedReply | None:
    """swapi.info: a file as it is."""
    document = documents("/".join(path))
    return document and DatedReply(body=document.body, modified=document.modified)


def pages(request: Request, path: list[str], documents: Documents) -> DatedReply | None:
    """swapi.dev: ten whole records a page."""
    base = "https://swapi.dev/api"
    if (collection := _collection(path, documents)) is None:
        return None
    if not request.path.endswith("/"):
        location = request.path + "/" + request.target[len(request.path) :]
        return DatedReply(301, "text/plain", headers={"Location": location})
    if len(path) == 2:
        if (index := collection.index(path[1])) is None:
            return None
        return collection.reply(collection.records[index].properties(base, "/"), index >= FIRST_PART)
    page = whole_number(request.query.get("page", "1"))
    last = _page_count(collection, PAGE_SIZE)
    if page is None or not 1 <= page <= last:
        return None
    address = f"{base}/{path[0]}/?page="
    records = collection.records[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
    body = {
        "count": len(collection.records),
        "next": f"{address}{page + 1}" if page < last else None,
        "previous": f"{address}{page - 1}" if page > 1 else None,
        "results": [record.properties(base, "/") for record in records],
    }
    return collection.reply(body, page > 1)


def uids(request: Request, path: list[str], documents: Documents) -> DatedReply | None:
    """swapi.tech: ten names a page, and each record on its own."""
    base = "https://www.swapi.tech/api"
    if (collection := _collection(path, documents)) is None:
        return None
    name = collection.name

    def detail(record: Record) -> dict[str, object]:
        properties = record.properties(base)
        properties.pop("films", None)
        return {
            "properties": properties,
            "description": DESCRIPTIONS.get(name, "A resource"),
            "uid": record.id,
            "_id": fingerprint(f"{name}/{record.id}".encode())[:24],
            "__v": 0,
        }

    if len(path) == 2:
        if (index := collection.index(path[1])) is None:
            return None
        return collection.reply({"message": "ok", "result": detail(collection.records[index])}, index >= FIRST_PART)
    if name == "films":
        return collection.reply({"message": "ok", "result": [detail(record) for record in collection.records]})
    # As at the real one, there is only the first page without a limit.
    limit = max(0, whole_number(request.query.get("limit", "")) or 0)
    page = max(1, whole_number(request.query.get("page", "")) or 1) if limit else 1
    size = limit or PAGE_SIZE
    last = _page_count(collection, size)
    address = f"{base}/{name}?page={{}}&limit={size}"
    records = collection.records[(page - 1) * size : page * size]
    body = {
        "message": "ok",
        "total_records": len(collection.records),
        "total_pages": last,
        "previous": address.format(min(page - 1, last)) if page > 1 else None,
        "next": address.format(page + 1) if page < last else None,
        "results": [{"uid": each.id, "name": each.name, "url": f"{base}/{name}/{each.id}"} for each in records],
    }
    return collection.reply(body, page > 1)


DIALECTS = {"array": array, "pages": pages, "uids": uids}
NOT_FOUND = {
    "array": {"message": "Resource not found"},
    "pages": {"detail": "Not found"},
    "uids": {"message": "not found"},
}


def _collection(path: list[str], documents: Documents) -> Collection | None:
    if len(path) not in (1, 2) or (document := documents(path[0])) is None:
        return None
    return Collection(path[0], document)


def _page_count(collection: Collection, size: int) -> int:
    return max(1, -(-len(collection.records) // size))


def whole_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() else None
