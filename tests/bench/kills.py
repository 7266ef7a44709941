# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills programs at random moments, and fills disks, and looks at what is left: every run that had a committed step must
open, pass its check and have these steps; no process stays; nothing takes longer than ten seconds.

  RIDGEPOINT_KILLS=1000 RIDGEPOINT_FULL_DISKS=200 scripts/bench kills    (10 and 5, which take two minutes)

Kills go in turn to a recorder, a recorded script, the launcher of two ranks, one of the ranks, a study, the window that
records, an import, a recording of another machine (its two ends and its script) and an attached training (`attach` or the
training, which must go on without `attach`). A full disk is a file system of a random size, or a limit on the size of a file, for record,
record -- python, import, check --repair and export. Making a file system needs root; without it only the limit is used.
RIDGEPOINT_BENCH_SEED repeats a sequence; RIDGEPOINT_KILL_KINDS="import,script" selects some of them."""
import collections
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve()
PROGRAM = str(BIN / "ridgepoint")
KILLS = int(os.environ.get("RIDGEPOINT_KILLS", "10"))
DISKS = int(os.environ.get("RIDGEPOINT_FULL_DISKS", "5"))
SEED = int(os.environ.get("RIDGEPOINT_BENCH_SEED", str(random.randrange(10**6))))
STEPS = pathlib.Path(__file__).resolve().parent / "python" / "steps.py"
PATIENCE = 10  # seconds
NETWORK = ["alexnet", "--batch", "1", "--threads", "1", "--device", "cpu"]
ENVIRONMENT = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
MARK = "RIDGEPOINT_KILLS_FOLDER"  # environment variable of all processes for one kill
USERS = ("script", "far", "attach")  # kinds whose script continues without the recorder

STUDY = {
    "format": "ridgepoint-study", "version": 1, "name": "kills", "title": "Kills",
    "axes": {"model": "alexnet", "batch": [1, 2, 3, 4], "threads": 1}, "warmup": 1, "steps": 5,
    "figures": [{"title": "Time", "x": "batch", "y": "seconds"}],
    "tables": [{"title": "Time", "columns": ["seconds"]}],
}


class Fault(Exception):
    pass


def steps_in(run):
    """Committed steps; None when it is not a run (yet)."""
    try:
        with sqlite3.connect(f"file:{run}?mode=ro", uri=True, timeout=5) as database:
            return database.execute("SELECT count(*) FROM step").fetchone()[0]
    except sqlite3.Error:
        return None


def processes_in(folder):
    """Living processes that were started for `folder`, in whichever session they are."""
    found = []
    mark = f"{MARK}={folder}".encode()
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            state = pathlib.Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[0]
            if state != "Z" and mark in pathlib.Path(f"/proc/{entry}/environ").read_bytes().split(b"\0"):
                found.append(int(entry))
        except OSError:
            continue
    return found


def command_of(process):
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []


def examine(folder, before):
    """Every run of the folder; before: the steps that were seen in it."""
    kept = 0
    for run in folder.rglob("*.ridge"):
        try:
            done = subprocess.run([PROGRAM, "check", run], capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise Fault(f"check of {run.name} hung") from None
        steps = steps_in(run) or 0
        seen = before.get(run, 0)
        if done.returncode not in (0, 1):
            raise Fault(f"check of {run.name} ended with {done.returncode}")
        if done.returncode == 1 and (seen or steps):
            raise Fault(f"{run.name} had {seen} steps: {done.stderr.strip()}")
        if steps < seen:
            raise Fault(f"{run.name} had {seen} steps and has {steps}")
        kept += steps
    return kept


def start(words, folder):
    return subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            start_new_session=True, env={**ENVIRONMENT, MARK: str(folder)})


def words_and_longest(kind, folder, inputs):
    """What to start, and the seconds within which it is killed."""
    run = folder / "run.ridge"
    record = [PROGRAM, "record", *NETWORK, "--steps", "100000", "-q", "-o", run]
    script = ["--", sys.executable, STEPS, "mlp", "60"]
    return {
        "recorder": (record, 6),
        "script": ([PROGRAM, "record", "-q", "-o", run, *script], 8),
        "launcher of ranks": ([*record, "--ranks", "2"], 10),
        "rank": ([*record, "--ranks", "2"], 10),
        "study": ([PROGRAM, "study", inputs / "study.json", "-o", folder / "study", "-q"], 12),
        "window": ([BIN / "ridgepoint-ui", "--record", *NETWORK, "--steps", "100000", "-o", run], 8),
        "import": ([PROGRAM, "import", inputs / "trace.json", "-o", run, "-q"], 3),
        "far": ([PROGRAM, "record", "--via", f"env -C {folder / 'far'}", "--remote-program", PROGRAM,
                 "--steps", "100000", "-q", "-o", run, *script], 10),
        "attach": ([PROGRAM, "attach", "--steps", "100000", "-q", "-o", run], 6),
    }[kind]


def kill(kind, folder, inputs, chance):
    words, longest = words_and_longest(kind, folder, inputs)
    training = None
    if kind == "far":
        (folder / "far").mkdir()
    if kind == "attach":
        training = start([sys.executable, STEPS, "mlp", "60"], folder)
        time.sleep(chance.uniform(0, 8))  # may kill it while it imports torch
        words = [*words, training.pid]
    victim = start(words, folder)
    time.sleep(chance.uniform(0, longest))
    before = {file: steps_in(file) or 0 for file in folder.rglob("*.ridge")}
    target = victim.pid
    if kind == "rank":
        ranks = [each for each in processes_in(folder) if each != victim.pid and "record" in command_of(each)]
        target = chance.choice(ranks) if ranks else target
    if kind in USERS:
        target = chance.choice(processes_in(folder) or [target])
    try:
        os.kill(target, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it had already ended
    if training and target != training.pid:
        try:
            ended = training.wait(timeout=2)
            raise Fault(f"the training ended with {ended} when attach was killed")
        except subprocess.TimeoutExpired:
            pass
    # A script that continues without its recorder belongs to the user; all other processes must end.
    deadline = time.monotonic() + (90 if kind in ("rank", *USERS) else PATIENCE)
    while time.monotonic() < deadline and (victim.poll() is None or processes_in(folder)):
        if training:
            training.poll()
        if kind in USERS and victim.poll() is not None:
            for each in processes_in(folder):
                os.kill(each, signal.SIGTERM)
            time.sleep(0.2)
        time.sleep(0.05)
    left = processes_in(folder)
    said = ", ".join(" ".join(command_of(each))[:80] for each in left)
    for each in left:
        os.kill(each, signal.SIGKILL)
    if left:
        raise Fault(f"{len(left)} processes were left of it: {said}")
    victim.wait()
    kept = examine(folder, before)
    if kind == "study" and (folder / "study").exists() and chance.random() < 0.1:
        again = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=300, env=ENVIRONMENT)
        if again.returncode != 0:
            raise Fault(f"the study did not go on: {again.stderr.strip()}")
    return kept


def fill(kind, folder, inputs, chance, limit):
    """On a disk that is full, or may be."""
    run = folder / "out.ridge"
    words = {
        "record": [PROGRAM, "record", *NETWORK, "--steps", "60", "-q", "-o", run],
        "script": [PROGRAM, "record", "-o", run, "--", sys.executable, STEPS, "mlp", "3"],
        "import": [PROGRAM, "import", inputs / "trace.json", "-o", run, "-q"],
        "repair": [PROGRAM, "check", inputs / "run.ridge", "--repair", "-o", run],
        "export": [PROGRAM, "export", inputs / "run.ridge", "-o", folder / "out.trace.json", "-q"],
    }[kind]

    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        if limit:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=120, env=ENVIRONMENT,
                          preexec_fn=limited)
    full = "full" in done.stderr or "No space left" in done.stderr or "File too large" in done.stderr
    if done.returncode not in (0, 1) or done.returncode == 1 and not full:
        raise Fault(f"it ended with {done.returncode}: {done.stderr.strip()}")
    left = [file.name for file in folder.iterdir()]
    if kind in ("import", "repair", "export") and done.returncode == 1 and left:
        raise Fault(f"it left {', '.join(left)}")
    if any(name.startswith(".") for name in left):
        raise Fault(f"it left {', '.join(left)}")
    kept = examine(folder, {})
    if "measured step" in done.stderr:
        said = int(done.stderr.rsplit(" measured step", 1)[0].rsplit(" ", 1)[1])
        with sqlite3.connect(f"file:{run}?mode=ro", uri=True) as database:
            there = database.execute("SELECT count(*) FROM step WHERE kind = 'measured'").fetchone()[0]
        if said != there:
            raise Fault(f"it said {said} measured steps and there are {there}")
    return kept, bool(full)


def on_a_disk(kind, size, inputs, seed):
    """In a process of its own, whose mounts nobody else sees."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", "/mnt"], check=True)
    try:
        print(json.dumps(fill(kind, pathlib.Path("/mnt"), pathlib.Path(inputs), random.Random(seed), 0)))
    except Fault as fault:
        print(json.dumps(str(fault)))


def can_mount():
    return subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0


def make_inputs(folder):
    subprocess.run([PROGRAM, "record", "-q", "-o", folder / "run.ridge", "--", sys.executable, STEPS, "mlp", "2"],
                   check=True, stdout=subprocess.DEVNULL)
    # Without LibTorch, most kinds would end before they are killed.
    subprocess.run([PROGRAM, "record", *NETWORK, "--steps", "2", "-q", "-o", folder / "network.ridge"],
                   check=True, stdout=subprocess.DEVNULL)
    (folder / "study.json").write_text(json.dumps(STUDY))
    events, when = [], 0
    for step in range(60):
        begun = when
        for number in range(2000):
            events.append({"ph": "X", "cat": "cpu_op", "name": f"aten::op{number % 50}", "pid": 1, "tid": 1, "ts": when,
                           "dur": 8, "args": {"External id": len(events)}})
            when += 10
        events.append({"ph": "X", "cat": "user_annotation", "name": f"ProfilerStep#{step}", "pid": 1, "tid": 1,
                       "ts": begun, "dur": when - begun})
    (folder / "trace.json").write_text(json.dumps({"schemaVersion": 1, "traceEvents": events}))


def count(rounds, kinds, act, name):
    wanted = os.environ.get("RIDGEPOINT_KILL_KINDS", "").split(",")
    kinds = [kind for kind in kinds if wanted == [""] or kind in wanted]
    rounds = rounds if kinds else 0
    chance = random.Random(SEED)
    tried, kept, faults = collections.Counter(), 0, collections.Counter()
    for number in range(rounds):
        kind = kinds[number % len(kinds)]
        folder = pathlib.Path(tempfile.mkdtemp(prefix="ridgepoint-kills-"))
        tried[kind] += 1
        try:
            kept += act(kind, folder, chance)
        except (Fault, subprocess.TimeoutExpired) as fault:
            faults[kind] += 1
            print(f"{name} {number} ({kind}, seed {SEED}): {fault}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        if (number + 1) % 100 == 0:
            print(f"{name}: {number + 1} of {rounds}, {sum(faults.values())} faults", flush=True)
    for kind in kinds:
        if tried[kind]:
            print(json.dumps({"name": f"{name}: faults, {kind}", "value": faults[kind], "unit": "", "hold": ["value <= 0"],
                              "detail": f"{tried[kind]} tries"}))
    print(json.dumps({"name": f"{name}: steps that were kept", "value": kept, "unit": "", "detail": f"seed {SEED}"}))


def main():
    if sys.argv[1:2] == ["--disk"]:
        return on_a_disk(sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5])
    with tempfile.TemporaryDirectory() as name:
        inputs = pathlib.Path(name)
        make_inputs(inputs)
        kinds = ["recorder", "script", "launcher of ranks", "rank", "study", "window", "import", "far", "attach"]
        count(KILLS, kinds, lambda kind, folder, chance: kill(kind, folder, inputs, chance), "kills")
        mounts = can_mount()
        fulls = [0]

        def disk(kind, folder, chance):
            size = int(chance.uniform(20_000, 3_000_000))
            if not mounts or chance.random() < 0.5:
                kept, full = fill(kind, folder, inputs, chance, size)
            else:
                done = subprocess.run(["unshare", "-m", sys.executable, __file__, "--disk", kind, str(size), inputs, "1"],
                                      capture_output=True, text=True, timeout=150)
                answer = json.loads(done.stdout) if done.returncode == 0 else done.stderr
                if isinstance(answer, str):
                    raise Fault(answer)
                kept, full = answer
            fulls[0] += full
            return kept

        count(DISKS, ["record", "script", "import", "repair", "export"], disk, "full disks")
        print(json.dumps({"name": "full disks: that were full", "value": fulls[0], "unit": "", "detail": f"of {DISKS}"}))


main()
