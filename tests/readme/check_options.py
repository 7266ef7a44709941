#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that docs/cli.md describes every command of `ridgepoint` and every option that its --help lists, and no others.

    check_options.py build/release/bin/ridgepoint

The section "### COMMAND" of the page must contain each option of the command, in a code span. The JSON keys and the other
sections are not checked."""
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/cli.md"
EVERYWHERE = {"--help", "-h"}


def help_of(program, *command):
    return subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True).stdout


def options_of(text):
    """The options that a --help lists: those at the beginnings of lines."""
    found = set()
    for line in text.splitlines():
        if match := re.match(r"  (-\S+)", line):
            found.update(part for part in match[1].split(",") if part.startswith("-"))
    return found - EVERYWHERE


def commands_of(text):
    listed = text.partition("Subcommands:\n")[2].partition("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines() if re.match(r"  \S", line)]


def sections_of(page):
    """Each section "### `NAME`" with its text."""
    parts = re.split(r"^##+ (.*)$", page, flags=re.MULTILINE)
    return {title.strip().strip("`"): text for title, text in zip(parts[1::2], parts[2::2])}


def mentioned_in(text):
    spans = re.findall(r"`([^`]+)`", text)
    return {word for span in spans for word in re.findall(r"(?<![\w-])--?[a-z][\w-]*", span)}


def main():
    program = sys.argv[1]
    sections = sections_of(PAGE.read_text(encoding="utf-8"))
    faults = []
    for command in commands_of(help_of(program)):
        if command not in sections:
            faults.append(f"docs/cli.md has no section \"### `{command}`\"")
            continue
        options, mentioned = options_of(help_of(program, command)), mentioned_in(sections[command])
        faults += [f"`{command}`: {option} is not described" for option in sorted(options - mentioned)]
        faults += [f"`{command}`: {option} is described, but does not exist"
                   for option in sorted(mentioned - options - EVERYWHERE)]
    print("\n".join([*faults, f"{len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
