#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every shell command that README.md and the pages of docs/ show, exactly as written.

    run_commands.py [--bin build/release/bin] [--page README.md]… [--part 1/2] [--list] [--keep]

Each page gets an empty folder, and its commands run there in order. The pages of docs/guide share one folder, as their
reader does, in the order that mkdocs.yml lists. A command fails when its exit status is not 0, or
when a file that it names with -o, --export or > is missing or empty afterwards. Files that a page says the reader has
(my.pt, train.py, a folder of images) come from fixtures.py. commands.toml lists the exceptions; a command that is not
in that table is run.

Blocks of Python on the pages of PYTHON_PAGES are run too, each as a script of its own.

A window is closed by SIGTERM a few seconds after it is up. Exit status: 0 all passed, 1 something failed, 77 nothing
could be run."""
import argparse
import dataclasses
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib

import fixtures

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
SHELLS = ("sh", "bash", "shell")
PYTHON_PAGES = ("docs/python-package.md",)
PYTHON = "python - <<'END'"  # starts a block of Python code
SECONDS_A_COMMAND = 300
SECONDS_IN_ALL = 840  # below ctest's limit of 900, which would not end child processes
SECONDS_UNTIL_A_WINDOW_IS_UP = 120
SECONDS_A_WINDOW_STAYS = 3
CLOSED_BY_A_SIGNAL = 130
LINES_OF_A_FAILURE = 20
SHARED_FOLDERS = ("docs/guide",)  # folders whose pages continue one another


# --- The commands of a page ----------------------------------------------------------------------


@dataclasses.dataclass
class Command:
    page: str
    line: int
    text: str  # as written, without its trailing comment

    @property
    def title(self):
        first = joined(self.text).splitlines()[self.text.startswith(PYTHON)]
        return without_comment(first) or first


def joined(text):
    """With lines that a backslash continues as one line."""
    return re.sub(r"\\\n\s*", "", text)


def without_comment(line):
    """A '#' outside quotes starts a comment when it begins a word."""
    quote, before = "", " "
    for at, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == "#" and before.isspace():
            return line[:at].rstrip()
        before = character
    return line.rstrip()


def is_whole(text):
    """Whether the shell would run this instead of asking for another line. None when more lines cannot help."""
    if text.endswith("\\"):
        return False
    done = subprocess.run(["bash", "-n", "-c", text], capture_output=True, text=True)
    if done.returncode == 0 and not done.stderr:
        return True
    return False if "end of file" in done.stderr or "EOF" in done.stderr or "end-of-file" in done.stderr else None


def commands_of_block(page, first_line, lines):
    if lines and lines[0].startswith("#!"):  # one script
        return [Command(page, first_line, "\n".join(lines))]
    commands, waiting, begin = [], [], 0
    for number, line in enumerate(lines, first_line):
        if not waiting and not without_comment(line).strip():
            continue
        begin = begin if waiting else number
        waiting.append(line)
        text = without_comment(line) if len(waiting) == 1 else "\n".join(waiting)
        if is_whole(text) is not False:
            commands.append(Command(page, begin, text))
            waiting = []
    if waiting:
        commands.append(Command(page, begin, "\n".join(waiting)))
    return commands


def commands_of_page(path):
    name = path.relative_to(TOP).as_posix()
    commands, block, language = [], None, ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r"\s*```(\w*)", line)
        if not fence:
            if block is not None:
                block.append(line)
        elif block is None:
            block, language, begin = [], fence[1], number + 1
        else:
            if language in SHELLS:
                commands += commands_of_block(name, begin, block)
            elif language == "python" and name in PYTHON_PAGES:
                commands.append(Command(name, begin, "\n".join([PYTHON, *block, "END"])))
            block = None
    return commands


# --- Options in a command's help -----------------------------------------------------------------


def words_of(text):
    """The words of the command's first line; operators such as > and | are words of their own."""
    text = joined(text)
    first = text.splitlines()[0] if "<<" in text else text
    lexer = shlex.shlex(first, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:
        words = first.split()
    return words + re.findall(r'"([^"\n]*)"', text) if text.startswith(PYTHON) else words


def outputs_of(words):
    """The files that the command names as written by it."""
    files = []
    for word, following in zip(words, [*words[1:], ""]):
        if word in ("-o", "--output", ">"):
            files.append(following)
        elif word.startswith("--output="):
            files.append(word.partition("=")[2])
        elif word == "--export":
            files.append(following.partition("=")[2])
        elif word.startswith("--export="):
            files.append(word.split("=", 2)[2])
    return [name for name in files if not name.startswith("/dev/")]


def wants_gpu(words):
    return any(word == "--device" and following.startswith("cuda") or word.startswith("--device=cuda")
               for word, following in zip(words, [*words[1:], ""]))


def opens_window(words):
    return words[0] == "ridgepoint-ui" and not {"--quit", "--help", "--version", "--study-figures"} & set(words)


def records_unnamed(words):
    """A recording that chooses the name of its file."""
    records = words[:2] == ["ridgepoint", "record"] or words[0] == "ridgepoint-ui" and {"--record", "--"} & set(words)
    return records and not outputs_of(words)


# --- The table of exceptions ---------------------------------------------------------------------


@dataclasses.dataclass
class Treatment:
    skip: str = ""
    covered: str = ""
    status: int = 0
    files: list = dataclasses.field(default_factory=list)


def treatments():
    table = {}
    for entry in tomllib.loads((HERE / "commands.toml").read_text(encoding="utf-8"))["command"]:
        key = entry.pop("page"), entry.pop("command")
        table[key] = Treatment(**entry)
    return table


# --- Running -------------------------------------------------------------------------------------


class Failed(Exception):
    pass


class Runner:
    def __init__(self, bin_folder, python, work):
        self.bin, self.python, self.work = bin_folder, python, work
        self.end = time.monotonic() + SECONDS_IN_ALL
        self.has_gpu = os.path.exists("/proc/driver/nvidia/version")
        self.pretend_gpu = self.bin.parent / "pretend" / "run"  # docs/pretend-gpu.md
        self.environment = self._environment()

    def _environment(self):
        """Returns a new user's environment: no settings and no display. ctest names a cache, so that all tests share measured
        roofs, and a policy for waiting threads, which would otherwise take the processors from the commands of other pages."""
        keep = ("LANG", "LC_ALL", "TZ", "TMPDIR", "USER", "LOGNAME", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES",
                "OMP_WAIT_POLICY", "XDG_CACHE_HOME")
        environment = {name: os.environ[name] for name in keep if name in os.environ}
        tools = self.work / "tools"
        home = self.work / "home"
        for folder in (tools, home):
            folder.mkdir()
        path = [str(self.bin), str(tools)]
        if self.python:
            path.append(str(self.python.parent))
            # The environment's torch may be an unpacked wheel without the launcher's script.
            if not (self.python.parent / "torchrun").exists():
                launcher = tools / "torchrun"
                launcher.write_text(f'#!/bin/sh\nexec "{self.python}" -m torch.distributed.run "$@"\n')
                launcher.chmod(0o755)
        environment |= {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen",
                        "PATH": ":".join([*path, os.environ.get("PATH", "/usr/bin:/bin")])}
        return environment

    def reason_to_skip(self, command, treatment, words, folder, never_made):
        if treatment.covered:
            return f"covered by {treatment.covered}"
        if treatment.skip:
            return treatment.skip
        if wants_gpu(words) and not self.has_gpu and not (self.pretend_gpu.parent / "libcudnn.so.9").exists():
            return "needs an NVIDIA GPU, or the target pretend_torch"
        if not self.python and {"python", "python3", "torchrun"} & set(words):
            return "needs build/bench-python; scripts/bench-python makes it"
        absent = [name for name in never_made if name in words and not (folder / name).exists()]
        if absent:
            return f"needs {absent[0]}, which a skipped command makes"
        return ""

    def run(self, command, treatment, words, folder):
        place = self.work / "place.txt"
        folder = pathlib.Path(place.read_text()) if place.exists() else folder  # the folder after the previous command
        fixtures.make(words, outputs_of(words), folder)
        files = [*outputs_of(words), *treatment.files]
        unknown = [name for name in files if not name or "$" in name and name not in treatment.files]
        if unknown and not treatment.files:
            raise Failed(f"cannot determine the output file from {unknown[0]!r}; list it in commands.toml")
        files = [name for name in files if name not in unknown]
        runs_before = set(folder.glob("*.ridge"))
        log = self.work / "output.txt"
        with log.open("wb") as output:
            text = command.text
            if wants_gpu(words) and not self.has_gpu:
                text = f"{shlex.quote(str(self.pretend_gpu))} {text}"
            process = subprocess.Popen(["bash", "-c", self._script(text)], cwd=folder, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                       start_new_session=True)
            try:
                allowed = {treatment.status}
                if opens_window(words):
                    allowed.add(CLOSED_BY_A_SIGNAL)
                    self._close_window(process, words, folder, runs_before)
                limit = min(SECONDS_A_COMMAND, self.end - time.monotonic())
                status = process.wait(max(limit, 1))
            except subprocess.TimeoutExpired:
                raise Failed("still running" if limit == SECONDS_A_COMMAND else
                             f"still running when all commands had taken {SECONDS_IN_ALL} s") from None
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
        if status not in allowed:
            raise Failed(f"exit status {status}, not {treatment.status}")
        for name in files:
            path = folder / name
            if not path.exists():
                raise Failed(f"did not write {name}")
            if path.is_dir() and not any(path.iterdir()) or path.is_file() and path.stat().st_size == 0:
                raise Failed(f"left {name} empty")
        if records_unnamed(words) and not set(folder.glob("*.ridge")) - runs_before:
            raise Failed("wrote no run")

    def _script(self, text):
        """The command, in a shell that hands exported variables and the folder on to the next command's shell."""
        state, place = (shlex.quote(str(self.work / name)) for name in ("state.sh", "place.txt"))
        return (f"[ ! -e {state} ] || . {state}\n{text}\n"
                f'__status=$?\nexport -p >{state}\nprintf %s "$PWD" >{place}\nexit $__status\n')

    def _close_window(self, process, words, folder, runs_before):
        records = "--record" in words or "--" in words
        end = time.monotonic() + SECONDS_UNTIL_A_WINDOW_IS_UP
        while not ((window := window_of(process.pid)) and (not records or self._has_steps(folder, runs_before))):
            if process.poll() is not None:
                raise Failed(f"the window closed by itself, exit status {process.returncode}")
            if time.monotonic() > end:
                raise Failed(f"no window, or no recorded step, within {SECONDS_UNTIL_A_WINDOW_IS_UP} s")
            time.sleep(0.5)
        try:
            process.wait(SECONDS_A_WINDOW_STAYS)
        except subprocess.TimeoutExpired:
            os.kill(window, signal.SIGTERM)
            return
        raise Failed(f"the window closed by itself, exit status {process.returncode}")

    def _has_steps(self, folder, runs_before):
        """Whether the run that is being recorded is of use already."""
        for run in set(folder.glob("*.ridge")) - runs_before:
            shown = subprocess.run([self.bin / "ridgepoint", "show", run, "--json"], capture_output=True, text=True,
                                   env=self.environment)
            if shown.returncode != 0:  # not complete yet
                continue
            try:
                if (json.loads(shown.stdout)["run"]["steps"] or 0) > 0:
                    return True
            except (ValueError, KeyError, TypeError):
                raise Failed(f"\"show {run.name} --json\" printed no steps") from None
        return False

    def last_lines(self):
        log = self.work / "output.txt"
        text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        return [line for line in re.split(r"[\r\n]+", text) if line.strip()][-LINES_OF_A_FAILURE:]


def window_of(group):
    """The window program in this process group, once it handles SIGTERM, which it does before it shows its window."""
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            if os.getpgid(int(status.parent.name)) != group:
                continue
            fields = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        except (OSError, ValueError):  # already ended
            continue
        caught = int(fields.get("SigCgt", "0").strip(), 16)
        if fields["Name"].strip() == "ridgepoint-ui" and caught >> (signal.SIGTERM - 1) & 1:
            return int(status.parent.name)
    return None


# --- All pages -----------------------------------------------------------------------------------


class Tally:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def say(self, outcome, command, detail=""):
        print(f"{outcome}  {command}", flush=True)
        if detail:
            print("\n".join(f"    | {line}" for line in detail), flush=True)


def run_page(page, commands, runner, table, tally, keep, never_made):
    """Adds the files that skipped commands did not make to never_made."""
    shared = page.rpartition("/")[0] in SHARED_FOLDERS
    folder = runner.work / (page.rpartition("/")[0] if shared else page).replace("/", "-")
    if not folder.exists():
        # A page begins in the source folder, whose programs its commands use.
        build = folder / "build" / "release"
        build.mkdir(parents=True)
        (build / "bin").symlink_to(runner.bin)
    for name in ("state.sh", "place.txt"):
        (runner.work / name).unlink(missing_ok=True)
    print(f"{page}:", flush=True)
    for command in commands:
        treatment = table.get((page, command.title), Treatment())
        words = words_of(command.text)
        reason = runner.reason_to_skip(command, treatment, words, folder, never_made)
        if reason:
            never_made += [name for name in [*outputs_of(words), *treatment.files] if name]
            tally.skipped += 1
            tally.say(f"skipped ({reason})", command.title)
            continue
        start = time.monotonic()
        try:
            runner.run(command, treatment, words, folder)
        except fixtures.Missing as missing:
            tally.skipped += 1
            never_made += [name for name in [*outputs_of(words), *treatment.files] if name]
            tally.say(f"skipped ({missing})", command.title)
        except Failed as failure:
            tally.failed += 1
            tally.say(f"FAILED ({failure}; line {command.line}, after {time.monotonic() - start:.1f} s)", command.title,
                      runner.last_lines())
        else:
            tally.passed += 1
            tally.say(f"ok {time.monotonic() - start:.1f} s", command.title)
    if not keep and not shared:
        shutil.rmtree(folder, ignore_errors=True)


def place_in_navigation(path):
    """Pages that mkdocs.yml does not list come last."""
    listed = re.findall(r"^ *- (?:[^:\n]*: )?(\S+\.md)$", (TOP / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    name = path.relative_to(TOP / "docs").as_posix()
    return (listed.index(name) if name in listed else len(listed)), name


def pages_of(names):
    pages = []
    for name in names or ["README.md", "docs", "docs/guide"]:
        path = (TOP / name).resolve()
        if path.is_dir():
            pages += sorted(path.glob("*.md"), key=place_in_navigation)
        elif path.is_file():
            pages.append(path)
        else:
            sys.exit(f"run_commands.py: there is no page {name}")
    return pages


def find_python():
    python = pathlib.Path(os.environ.get("RIDGEPOINT_TEST_PYTHON") or TOP / "build/bench-python/bin/python").absolute()
    if not python.exists():
        return None
    imports = subprocess.run([python, "-c", "import torch"], capture_output=True)
    return python if imports.returncode == 0 else None


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--bin", default=TOP / "build/release/bin", type=pathlib.Path,
                        help="folder of the programs (default: %(default)s)")
    parser.add_argument("--page", action="append", help="a page, or a folder of pages (default: README.md, docs, docs/guide)")
    parser.add_argument("--part", default="1/1", help="which pages of these: 1/2 the first, third, … and 2/2 the others")
    parser.add_argument("--list", action="store_true", help="list the commands, run nothing")
    parser.add_argument("--keep", action="store_true", help="keep the folders that the commands ran in")
    return parser.parse_args()


def main():
    given = arguments()
    table = treatments()
    part, parts = map(int, given.part.split("/"))
    pages = {path.relative_to(TOP).as_posix(): commands_of_page(path)
             for path in pages_of(given.page)[part - 1::parts]}
    if given.list:
        for page, commands in pages.items():
            for command in commands:
                treatment = table.get((page, command.title), Treatment())
                reason = treatment.skip or treatment.covered and f"covered by {treatment.covered}"
                reason = reason or wants_gpu(words_of(command.text)) and "on a GPU, or the pretend one"
                print(f"{page}:{command.line}: {command.title}" + (f"  ({reason})" if reason else ""))
        return 0

    bin_folder = given.bin.resolve()
    if not os.access(bin_folder / "ridgepoint", os.X_OK):
        print(f"skipped: no programs in {bin_folder}")
        return 77
    tally = Tally()
    work = pathlib.Path(tempfile.mkdtemp(prefix="ridgepoint-readme-"))
    try:
        runner = Runner(bin_folder, find_python(), work)
        never_made = {}
        for page, commands in pages.items():
            if commands:
                folder = page.rpartition("/")[0]
                group = folder if folder in SHARED_FOLDERS else page
                run_page(page, commands, runner, table, tally, given.keep, never_made.setdefault(group, []))
    finally:
        if given.keep:
            print(f"kept: {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)
    for page, title in table:
        if page in pages and title not in {command.title for command in pages[page]}:
            tally.failed += 1
            tally.say("FAILED (commands.toml lists a command that the page does not show)", f"{page}: {title}")
    print(f"{tally.passed} passed, {tally.failed} failed, {tally.skipped} skipped")
    if tally.failed:
        return 1
    return 0 if tally.passed else 77


if __name__ == "__main__":
    sys.exit(main())
