# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the shell lines of the GitHub Actions and GitLab recipes in docs/gate.md unchanged, in a Git repository with a
pull-request branch: run_recipes.py BIN_FOLDER. Only what belongs to the CI machine is replaced. pip and gh only write down
their arguments. `ridgepoint record … -- python SCRIPT` checks that the script exists and records a built-in network into the
named file, once for both recipes."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "gate.md"
SECONDS = 300
SKIPPED = 77
VALUES = {"github.base_ref": "main", "github.event.number": "7"}

RECORD = """#!/bin/bash
[ "$1" = record ] || exec "{ridgepoint}" "$@"
set -e
words=("$@")
script=${{words[-1]}}
[ "${{words[-2]}}" = python ] && [ -f "$script" ] || {{ echo "no script $script" >&2; exit 3; }}
while [ "$1" != -o ]; do shift; done
[ -f "{pool}/$2" ] || "{ridgepoint}" record lenet_300_100 --batch 4 --steps 8 -q -o "{pool}/$2"
cp "{pool}/$2" "$2"
"""
NOTE = """#!/bin/bash
echo "{name} $*" >> "{log}"
for word; do [ "$word" != requirements.txt ] || [ -f requirements.txt ] || exit 3; done
"""


def recipes():
    """The shell scripts of each recipe, in their order, by the heading above it."""
    found = {}
    for heading, block in re.findall(r"^## (In [^\n]*)\n+```yaml\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        lines, scripts, at, in_script = block.splitlines(), [], 0, False
        while at < len(lines):
            line = lines[at]
            indent = len(line) - len(line.lstrip())
            at += 1
            in_script = line.strip() == "script:" or (in_script and line.strip().startswith("-")) or (
                in_script and indent > script_indent)
            if line.strip() == "script:":
                script_indent = indent
                continue
            run = re.match(r"\s*(?:- )?run: (.*)", line) or (re.match(r"\s*- (.*)", line) if in_script else None)
            if not run:
                continue
            text = run[1]
            if text == "|":
                inner = []
                deeper = len(lines[at]) - len(lines[at].lstrip())
                while at < len(lines) and len(lines[at]) - len(lines[at].lstrip()) >= deeper:
                    inner.append(lines[at][deeper:])
                    at += 1
                text = "\n".join(inner)
            scripts.append(re.sub(r"\$\{\{ ([\w.]+) \}\}", lambda match: VALUES[match[1]], text))
        found[heading] = scripts
    return found


def command(folder, *words):
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def checkout(folder):
    """A clone with a branch of a pull request, as the CI systems make it."""
    origin = folder / "origin"
    origin.mkdir()
    command(origin, "git", "init", "-q", "-b", "main")
    for name in ("train.py", "requirements.txt"):
        (origin / name).write_text("\n")
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    command(origin, "git", "add", "-A")
    command(origin, "git", *identity, "commit", "-q", "-m", "base")
    command(folder, "git", "clone", "-q", str(origin), "work")
    command(folder / "work", "git", *identity, "commit", "-q", "--allow-empty", "-m", "new")
    return folder / "work"


def run(heading, scripts, bin_folder, folder, pool):
    tools, log = folder / "tools", folder / "log.txt"
    tools.mkdir()
    for name, text in (("ridgepoint", RECORD.format(ridgepoint=bin_folder / "ridgepoint", pool=pool)),
                       ("pip", NOTE.format(name="pip", log=log)), ("gh", NOTE.format(name="gh", log=log))):
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    work = checkout(folder)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
                   "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}
    # GitLab runs all lines in one shell, GitHub runs each step in its own shell.
    steps = scripts if "GitHub" in heading else ["\n".join(scripts)]
    for step in steps:
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step], cwd=work, env=environment, timeout=SECONDS,
                              capture_output=True, text=True)
        # Status 4 means that the gate failed, which is possible with such short runs; the reports exist anyway.
        if done.returncode not in ((0, 4) if "ridgepoint gate" in step else (0,)):
            raise SystemExit(f"{heading}: status {done.returncode} of:\n{step}\n{done.stdout}{done.stderr}")
    for name in ("gate.xml", "gate.md", "gate.svg"):
        if not (work / name).stat().st_size:
            raise SystemExit(f"{heading}: {name} is empty")
    if "7 base runs, 7 new runs" not in (work / "gate.md").read_text():
        raise SystemExit(f"{heading}: gate.md does not compare 7 and 7 runs")
    if "pip install ridgepoint-profiler -r requirements.txt" not in log.read_text():
        raise SystemExit(f"{heading}: pip was not called")
    if "GitHub" in heading and "### Ridgepoint gate" not in (folder / "summary.md").read_text():
        raise SystemExit(f"{heading}: the summary does not contain the report")
    print(f"{heading}: {len(scripts)} scripts ran")


def main(bin_folder):
    if not (bin_folder / "libridgepoint-recording.so").exists():
        print("skipped: the recording library is not built")
        return SKIPPED
    found = recipes()
    if sorted(found) != ["In GitHub Actions", "In GitLab"] or not all(len(scripts) >= 4 for scripts in found.values()):
        raise SystemExit(f"docs/gate.md has other recipes: { {name: len(scripts) for name, scripts in found.items()} }")
    with tempfile.TemporaryDirectory(prefix="ridgepoint-recipes-") as name:
        pool = pathlib.Path(name, "pool")
        pool.mkdir()
        for number, (heading, scripts) in enumerate(found.items()):
            folder = pathlib.Path(name, str(number))
            folder.mkdir()
            run(heading, scripts, bin_folder, folder, pool)
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
