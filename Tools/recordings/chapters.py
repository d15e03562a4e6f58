"""Programs in each state of their sources, and what each of them is asked."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from fuzz.server import Server, environment
from stand_ins.starships import fleet, ship

from . import clock, exchanges, live, pages
from .answers import Recording, Site
from .clock import Clock
from .commands import Commands, commands
from .pages import FOUND, LISTS, SONGS, TERM
from .upstreams import Upstreams

# After two hours, every list is out of date.
LATER = 7_200


@dataclass
class World:
    """The program of a recording, and what all its runs share."""

    program: Path
    folder: Path
    library: Path
    recording: Recording

    @contextmanager
    def place(self, name: str, *, has_keys: bool = False) -> Iterator[tuple[Path, Upstreams, Clock, dict[str, str]]]:
        """A folder with upstreams and a clock, and the environment of a program there."""
        folder = self.folder / name
        folder.mkdir()
        with ExitStack() as stack:
            upstreams = Upstreams(stack, folder, has_keys)
            still = Clock(self.library, folder / "clock")
            # A failed request is repeated at once; and no test may be refused because of the others.
            extra = still.environment | upstreams.environment | {
                "VITRINE_RETRY_INTERVAL": "1", "VITRINE_UPSTREAM_TIMEOUT": "60", "VITRINE_MAX_NEW_PROFILES": "1000",
            }  # fmt: skip
            yield folder, upstreams, still, environment(folder, extra)

    @contextmanager
    def site(
        self, state: str, *arguments: str, has_keys: bool = False, prepare: Callable[[Upstreams], None] | None = None
    ) -> Iterator[tuple[Site, Upstreams, Clock]]:
        """A server with all sources."""
        with self.place(state, has_keys=has_keys) as (folder, upstreams, still, variables):
            if prepare:
                prepare(upstreams)
            server = Server(self.program, folder / "data", *upstreams.arguments, *arguments, home=folder, extra=variables)
            try:
                yield Site(self.recording, state, server.port, upstreams.names), upstreams, still
            finally:
                upstreams.release()
                server.stop()

    # Chapters

    def fresh(self) -> None:
        with self.site("fresh") as (site, _, _):
            pages.fetch(site)
            pages.states(site)
            pages.items(site)
            pages.lists(site)
            pages.searches(site)
            pages.others(site)
            exchanges.headers(site)
            exchanges.methods(site)
            exchanges.media(site)

    def changed(self) -> None:
        """What posts do, and what pages hear of it."""
        with self.site("changed") as (site, upstreams, _):
            pages.fetch(site)
            exchanges.forms(site)
            exchanges.home(site)
            exchanges.choices(site)

            def change() -> None:
                upstreams.starships.starships = [ship(121), *fleet(100)[4:], ship(2, model="Another model")]
                site.ask("POST", "/starships/retry")

            def fail() -> None:
                upstreams.starships.fault = 500
                site.retry_until("/starships", 'data-state="archived"')

            def recover() -> None:
                upstreams.starships.fault = None
                site.ask("POST", "/starships/retry")

            live.events(site, change, fail, recover)

    def archived(self) -> None:
        with self.site("archived") as (site, upstreams, still):
            pages.fetch(site)
            upstreams.fail()
            still.move(LATER)
            for path in LISTS:
                site.retry_until(path, 'data-state="archived"')
            site.settle("/")
            pages.states(site)
            site.page("items", pages.first_item(site, "/starships"))
            site.page("items", pages.first_item(site, SONGS))

    def sample(self) -> None:
        with self.site("sample", "--offline") as (site, _, _):
            pages.states(site)
            for path in ("/starships", "/charts", "/heroes"):
                site.page("items", pages.first_item(site, path))
            site.page("items", "/starships/999")

    def loading(self) -> None:
        with self.site("loading", prepare=lambda upstreams: upstreams.hang(TERM)) as (site, _, _):
            pages.waiting(site)
            site.get("items", "/starships/999")

    def failed(self) -> None:
        with self.site("failed", prepare=Upstreams.fail) as (site, _, _):
            for path in ("/boats", FOUND):
                site.retry_until(path, 'data-state="failed"')
            pages.states(site)
            site.page("items", "/boats/1")
            site.get("documents", "/api/v1/boats/1")

    def empty(self) -> None:
        def prepare(upstreams: Upstreams) -> None:
            upstreams.starships.starships = []
            upstreams.charts.order = []
            upstreams.music.count = upstreams.heroes.count = upstreams.boats.count = 0

        with self.site("empty", prepare=prepare) as (site, _, _):
            for path in LISTS:
                site.ask("POST", f"{path.partition('?')[0]}/retry?{path.partition('?')[2]}")
            pages.states(site)

    def private(self) -> None:
        """Each browser has a profile; heroes come in Marvel's protocol, below a path."""
        arguments = ("--profiles", "private", "--base-path", "/app")
        with self.site("private", *arguments, has_keys=True) as (site, _, _):
            site.retry_until("/app/heroes", 'data-state="fresh"')
            for path in ("/app/", "/app", "/", "/app/heroes", "/app/favourites", "/app/search", "/app/languages", "/app/worker.js",
                         "/app/api/openapi.json", "/app/manifest.webmanifest"):  # fmt: skip
                site.page("pages", path)
            hero = site.settle("/app/heroes").partition('data-item="heroes/')[2].partition('"')[0]
            item = f"/app/heroes/{hero}"
            site.page("items", item)
            profile = site.post("forms", f"{item}/favourite", {"value": "true"}, "recruits").cookies
            site.page("favourites", "/app/favourites?source=heroes", "of the profile", cookie=profile)
            site.page("pages", "/app/heroes", "with a squad", cookie=profile)
            site.post("forms", f"{item}/favourite", {"value": "false"}, "fires", cookie=profile)

    def commands(self) -> None:
        with self.place("commands") as (folder, upstreams, _, variables):
            variables |= {f"VITRINE_UPSTREAM_{source.upper()}": each.base for source, each in upstreams.built_in.items()}
            variables["VITRINE_DATA_DIRECTORY"] = str(folder / "data")
            commands(Commands(self.recording, self.program, folder, variables, upstreams.names), upstreams, folder)


def record(program: Path) -> dict[str, str]:
    """The answers by their kinds and names."""
    with tempfile.TemporaryDirectory(prefix="witness-") as folder:
        recording = Recording()
        world = World(program.resolve(), Path(folder), clock.library(Path(folder)), recording)
        chapters = (
            world.fresh, world.commands, world.changed, world.archived, world.private, world.sample, world.loading, world.failed,
            world.empty,
        )  # fmt: skip
        # Each has programs of its own, and waits for some of them.
        with ThreadPoolExecutor(3) as pool:
            for chapter in [pool.submit(chapter) for chapter in chapters]:
                try:
                    chapter.result()
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
        return dict(sorted(recording.texts.items()))
