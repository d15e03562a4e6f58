"""The program `Tools/upstream-stand-in`."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from .control_panel import ControlPanel
from .server import PortError
from .starships import Upstream

NAME = "upstream-stand-in"
DESCRIPTION = "Plays an upstream over loopback, for tests and demonstrations."
HELP = """\
Without options, the samples of Vitrine's built-in sources are at http://127.0.0.1:9000/api, such as /api/starships.
/api/endless?page=1 is a generated feed without an end. Charts are at their own paths, such as
/api/v2/us/music/most-played/50/albums.json. To browse them:

  Tools/upstream-stand-in &
  vitrine serve --upstream starships=http://127.0.0.1:9000/api \\
    --upstream charts=http://127.0.0.1:9000

Faults are switched at the control port. A new fault replaces the old one:

  curl -X PUT 'http://127.0.0.1:9001/fault/503?path=/api/starships&times=3'
  curl -X DELETE http://127.0.0.1:9001/fault
  curl http://127.0.0.1:9001/          the fault that is on
  curl http://127.0.0.1:9001/requests  the last 10,000; DELETE forgets them

  refuse            nothing listens
  certificate       the certificate is expired (needs --tls)
  reset             the connection is closed without an answer
  hang              no answer until the fault is off
  trickle           the head at once, then a byte every 0.2 seconds
  truncate          half the body, then the connection is closed
  gigabyte          a JSON string of 1 GiB, in chunks
  half              half of a bare array; of pages and uids the first page
                    and five details, 500 for the others
  html              the page of a parked domain
  wrong-json        JSON of an unexpected shape
  error-body        200 with an error in the body
  garbage           neither JSON nor UTF-8
  empty             an empty collection
  redirect-host     to another host
  redirect-private  to an address inside a data centre
  400 ... 599       that status; 429 and 503 with Retry-After: 30

All but the first two take:

  path=/api/films   only requests whose path begins with this
  times=3           only the next 3 of them
  after=4           only after 4 of them got a good answer
  seconds=5         Retry-After of a status, the pause between trickled bytes
"""


def main() -> None:
    # Before any thread starts, so that all of them leave these signals to `sigwait`.
    signals = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    options = _options()
    certificates = None
    if options.tls:
        from .certificates import CertificateError, Certificates

        try:
            certificates = Certificates()
            options.certificate_authority.write_bytes(certificates.authority)
        except (CertificateError, OSError) as error:
            sys.exit(f"{NAME}: {error}")
    upstream = Upstream(
        folder=options.folder, prefix=options.prefix, dialect=options.dialect, port=options.port,
        certificates=certificates,
    )
    panel = ControlPanel(upstream, options.control_port)
    try:
        with upstream, panel:
            # In one piece: a reader may close the pipe after the first line.
            print(f"UpstreamStandIn is at {upstream.origin}\nFaults are switched at {panel.base}", flush=True)
            signal.sigwait(signals)
    except PortError as error:
        sys.exit(f"{NAME}: {error}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        NAME, description=DESCRIPTION, epilog=HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--folder", type=Path, metavar="FOLDER",
        help="the folder of the answers: starships.json, starships-all.json or starships answers /api/starships "
        "(default: the samples of the built-in sources)",
    )
    parser.add_argument("--prefix", default="/api", help="the path above all answers; / for none (default: %(default)s)")
    parser.add_argument(
        "--dialect", choices=("array", "pages", "uids"), default="array",
        help="how collections are answered: as the file is (array), or a bare array of Star Wars records as swapi.dev "
        "(pages) or swapi.tech (uids) answers it (default: %(default)s)",
    )
    parser.add_argument(
        "--port", type=int, default=9_000, help="the upstream's port; 0 for any free one (default: %(default)s)"
    )
    parser.add_argument(
        "--control-port", type=int, metavar="PORT",
        help="the port at which faults are switched; 0 for any free one (default: the upstream's port plus 1, or any "
        "free one if the upstream's is)",
    )
    parser.add_argument("--tls", action="store_true", help="serve https, with a new certificate")
    parser.add_argument(
        "--certificate-authority", type=Path, metavar="FILE",
        help="where to write the certificate that clients have to trust, as PEM",
    )
    options = parser.parse_args()
    control_name = "--control-port"
    if options.control_port is None:
        control_name = "the control port, which is --port plus 1,"
        options.control_port = options.port + 1 if options.port else 0
    for port, name in ((options.port, "--port"), (options.control_port, control_name)):
        if not 0 <= port <= 65_535:
            parser.error(f"Expected {name} to be from 0 to 65535, got {port}. Give another --port or --control-port.")
    if options.port == options.control_port != 0:
        parser.error(f"Expected two ports, got {options.port} for both. Give another --control-port.")
    if options.tls != (options.certificate_authority is not None):
        parser.error(
            "Expected --tls and --certificate-authority FILE together, got only one. Give both for https, none for http."
        )
    if options.folder and not options.folder.is_dir():
        parser.error(f"Expected a folder at {options.folder}, found none. Leave out --folder for the samples.")
    return options
