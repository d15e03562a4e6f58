"""Makes the manual page of the program from the help that it prints as JSON."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

FILES = [
    ("/etc/vitrine/vitrine.yaml", "Settings of the service."),
    ("/etc/vitrine/keys", "Keys and certificates of the service, which only root may read."),
    ("/var/lib/vitrine", "The data directory of the service: the database, pictures and backups."),
    ("~/.config/vitrine/vitrine.yaml", "Settings of commands that other users run."),
    ("~/.local/share/vitrine", "The data directory of other users."),
]
EXIT_CODES = [
    ("0", "Success."),
    ("64", "Wrong usage, or a wrong setting, name, role or password."),
    ("66", "There is no such source, item, person, token or backup."),
    ("69", "The upstream is unavailable, and there is nothing to show."),
    ("74", "Input or output failed, or the database or a backup is damaged."),
]
# The first one is part of all others.
CHARACTERS = {
    "\\": "\\e", "-": "\\-", "‘": "\\(oq", "’": "\\(cq", "“": "\\(lq", "”": "\\(rq", "…": "...", "–": "\\(en",
}


def page(program: Path, version: str, epoch: int) -> str:
    """The page in roff."""
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    root = json.loads(dump)["command"]
    commands = [command for command in _commands(root) if command["commandName"] != "help"]
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    lines = [f'.TH VITRINE 1 "{date}" "Vitrine {_escaped(version)}" "User Commands"']
    lines += [".SH NAME", "vitrine \\- " + _escaped(root["abstract"][0].lower() + root["abstract"][1:].rstrip("."))]
    lines += [".SH SYNOPSIS", r"\fBvitrine\fR \fICOMMAND\fR [\fIOPTION\fR]..."]
    lines += [".SH DESCRIPTION", _escaped(root.get("discussion") or root["abstract"]), ".PP",
              r"Every option of \fBvitrine serve\fR is also an environment variable, such as \fBVITRINE_PORT\fR, and a setting",
              "in the configuration file, such as \\fBport: 8080\\fR. An option overrides its environment variable, and the environment overrides the file."]
    lines += [".SH COMMANDS"]
    for command in commands:
        lines += _section(command, root["commandName"])
    lines += [".SH ENVIRONMENT"]
    lines += _item(r"\fBVITRINE_CONFIGURATION_FILE\fR", "The configuration file.")
    lines += _item(r"\fBVITRINE_DATA_DIRECTORY\fR", "The data directory.")
    lines += [".SH FILES"] + [line for path, text in FILES for line in _item(rf"\fI{_escaped(path)}\fR", text)]
    lines += [".SH EXIT STATUS"] + [line for code, text in EXIT_CODES for line in _item(rf"\fB{code}\fR", text)]
    return "\n".join(lines) + "\n"


def _commands(command: dict[str, Any]) -> list[dict[str, Any]]:
    shown = [each for each in command.get("subcommands", []) if each["shouldDisplay"]]
    return [found for each in shown for found in [each, *_commands(each)]]


def _section(command: dict[str, Any], program: str) -> list[str]:
    names = [*command.get("superCommands", [program]), command["commandName"]]
    arguments = [each for each in command.get("arguments", []) if each["shouldDisplay"]]
    usage = "".join(" " + _usage(each) for each in arguments if each["kind"] == "positional")
    options = [each for each in arguments if each["kind"] != "positional"]
    name = _escaped(" ".join(names))
    lines = [f".SS {name}", rf"\fB{name}\fR{usage}" + (r" [\fIOPTION\fR]..." if options else "")]
    lines += [".PP", _escaped(command.get("abstract", ""))]
    if command.get("discussion"):
        lines += [".PP", _escaped(command["discussion"])]
    for each in arguments:
        lines += _item(_usage(each, bare=True) if each["kind"] == "positional" else _names(each), each.get("abstract", ""))
    return lines


def _usage(argument: dict[str, Any], bare: bool = False) -> str:
    text = rf"\fI{_escaped(argument['valueName'].upper())}\fR" + ("..." if argument["isRepeating"] else "")
    return f"[{text}]" if argument["isOptional"] and not bare else text


def _names(option: dict[str, Any]) -> str:
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in option["names"]]
    value = rf" \fI{_escaped(option['valueName'].upper())}\fR" if option["kind"] == "option" else ""
    return ", ".join(rf"\fB{_escaped(name)}\fR" for name in names) + value


def _item(term: str, text: str) -> list[str]:
    return [".TP", term, _escaped(text)]


def _escaped(text: str) -> str:
    """Text as roff. No line of it is a request, and empty lines begin paragraphs."""
    for character, escape in CHARACTERS.items():
        text = text.replace(character, escape)
    lines = (".PP" if not line.strip() else "\\&" + line if line[0] in ".'" else line for line in text.split("\n"))
    return "\n".join(lines)
