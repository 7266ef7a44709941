# SPDX-License-Identifier: GPL-3.0-or-later
"""A bad day: what a recording says, and what is left of it, when its surroundings fail. Prints one line for each case:
the exit status, the committed steps of all runs that are left, and the program's last sentence; docs/failures.md is
written from it. Some cases need root.

  RIDGEPOINT_BENCH_BIN=build/release/bin python bad_day.py [CASE…]"""
import os
import pathlib
import pty
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
STEPS = pathlib.Path(__file__).resolve().parent / "python" / "steps.py"
SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
int fcntl64(int file, int command, ...) {
    va_list list; va_start(list, command); void* argument = va_arg(list, void*); va_end(list);
    if (getenv("NO_LOCKS") && (command == F_SETLK || command == F_SETLKW)) { errno = ENOLCK; return -1; }
    REAL(fcntl64); return real(file, command, argument);
}
int fcntl(int file, int command, ...) {
    va_list list; va_start(list, command); void* argument = va_arg(list, void*); va_end(list);
    return fcntl64(file, command, argument);
}
void* mmap(void* at, size_t size, int protection, int flags, int file, off_t offset) {
    if (getenv("NO_SHARED_MMAP") && (flags & MAP_SHARED) && file >= 0 && (protection & PROT_WRITE)) {
        errno = ENODEV; return MAP_FAILED;
    }
    REAL(mmap); return real(at, size, protection, flags, file, offset);
}
int clock_gettime(clockid_t clock, struct timespec* time) {
    REAL(clock_gettime);
    static struct timespec begun[16]; const int result = real(clock, time); const char* jump = getenv("CLOCK_JUMP");
    if (!jump || (clock != CLOCK_REALTIME && (clock != CLOCK_BOOTTIME || *jump == '-'))) return result;
    if (!begun[clock].tv_sec) begun[clock] = *time;
    if (time->tv_sec > begun[clock].tv_sec + 3) time->tv_sec += atoi(jump);
    return result;
}
ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t offset) {
    static atomic_long total; const char* most = getenv("QUOTA");
    if (most && atomic_fetch_add(&total, (long)count) + (long)count > atol(most)) { errno = EDQUOT; return -1; }
    REAL(pwrite64); return real(file, bytes, count, offset);
}
ssize_t pwrite(int file, const void* bytes, size_t count, off_t offset) { return pwrite64(file, bytes, count, offset); }
int pthread_create(pthread_t* thread, const pthread_attr_t* with, void* (*run)(void*), void* argument) {
    static atomic_int count; const char* most = getenv("MOST_THREADS");
    if (most && atomic_fetch_add(&count, 1) >= atoi(most)) return EAGAIN;
    REAL(pthread_create);
    return real(thread, with, run, argument);
}
"""


class Case:
    def __init__(self, folder):
        self.folder, self.run = folder, folder / "a.ridge"
        self.shim = folder.parent / "shim.so"

    def words(self, output=None, seconds=1):
        return [PROGRAM, "record", "-o", str(output or self.run), "--", sys.executable, str(STEPS), "mlp", str(seconds)]

    def start(self, words=None, environment=None, before=None, **more):
        return subprocess.Popen(words or self.words(), cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **(environment or {})}, preexec_fn=before,
                                start_new_session=True, **more)

    def record(self, words=None, environment=None, before=None, **more):
        process = self.start(words, environment, before, **more)
        out, err = process.communicate(timeout=120)
        return process.returncode, err

    def with_shim(self, name, value="1", words=None):
        return self.record(words, {"LD_PRELOAD": str(self.shim), name: value})

    def during(self, act, seconds=6):
        """act, once steps are in the file."""
        process = self.start(self.words(seconds=seconds))
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not steps_in(self.run):
            time.sleep(0.05)
        time.sleep(0.5)
        act(process)
        out, err = process.communicate(timeout=120)
        return process.returncode, err


def steps_in(run):
    if not run.is_file():
        return 0
    try:
        with sqlite3.connect(f"file:{run}?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM step").fetchone()[0]
    except sqlite3.Error:
        return 0


def made(case):
    subprocess.run(case.words(), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return str(case.run)


def limit(what, most):
    return lambda: resource.setrlimit(what, (most, most))


def stopped(process):
    process.send_signal(signal.SIGSTOP)
    time.sleep(3)
    process.send_signal(signal.SIGCONT)


def replaced(case):
    other = case.folder / "other.ridge"
    subprocess.run(case.words(other), check=True)
    before = other.read_bytes()

    def act(process):
        other.rename(case.run)

    status, err = case.during(act)
    assert case.run.read_bytes() == before, "the other run was written to"
    return status, err


def narrow(case):
    made(case)
    leader, follower = pty.openpty()
    subprocess.run(["stty", "cols", "40"], stdin=follower)
    process = subprocess.Popen([PROGRAM, "show", case.run], stdout=follower, stderr=subprocess.PIPE)
    err = process.communicate(timeout=60)[1]
    os.close(follower)
    lines = os.read(leader, 1 << 20).decode().splitlines()
    return process.returncode, f"longest line {max(map(len, lines))} columns".encode()


def threads(case):
    script = case.folder / "threads.py"
    script.write_text("""
import threading, torch
gate = threading.Event()
for _ in range(5000): threading.Thread(target=gate.wait).start()
model = torch.nn.Linear(8, 8); optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(20):
    model(torch.randn(4, 8)).sum().backward(); optimizer.step(); optimizer.zero_grad()
gate.set()
""")
    return case.record([PROGRAM, "record", "-o", str(case.run), "--", sys.executable, str(script)])


def mounted(case, options):
    words = ["unshare", "-m", "sh", "-c", f'mount -t tmpfs -o {options} none /mnt && shift 0 && "$@"; s=$?; '
             f'cp -r /mnt/. {case.folder}; exit $s', "sh", *case.words("/mnt/a.ridge", 4)]
    return case.record(words)


def named(case, name):
    file = case.folder / name
    status, err = case.record(case.words(file))
    shown = subprocess.run([PROGRAM, "show", file], capture_output=True)
    return status or shown.returncode, err or shown.stderr


def cgroup(case):
    top = pathlib.Path("/sys/fs/cgroup")
    if not (top / "cgroup.controllers").exists():
        raise RuntimeError("needs cgroup version 2")
    group = top / "ridgepoint-bad-day"
    group.mkdir()
    try:
        (group / "memory.max").write_text("300000000")
        return case.record(before=lambda: (group / "cgroup.procs").write_text(str(os.getpid())))
    finally:
        group.rmdir()


CASES = {
    "disk full": lambda case: mounted(case, "size=1m"),
    "a file as large as ulimit -f allows": lambda case: case.record(before=limit(resource.RLIMIT_FSIZE, 400_000)),
    "folder on a read-only file system": lambda case: case.record(
        ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o ro none /mnt && "$@"', "sh", *case.words("/mnt/a.ridge")]),
    "file system without locks": lambda case: case.with_shim("NO_LOCKS"),
    "file system without shared memory": lambda case: case.with_shim("NO_SHARED_MMAP"),
    "-o names a pipe": lambda case: (os.mkfifo(case.run), case.record())[1],
    "-o names /dev/full": lambda case: case.record(case.words("/dev/full")),
    "file deleted": lambda case: case.during(lambda process: case.run.unlink()),
    "file renamed": lambda case: case.during(lambda process: case.run.rename(case.folder / "b.ridge")),
    "file replaced by another run": replaced,
    "file truncated": lambda case: case.during(lambda process: os.truncate(case.run, 0)),
    "folder deleted": lambda case: case.during(lambda process: shutil.rmtree(case.folder)),
    "clock set back by a day": lambda case: case.with_shim("CLOCK_JUMP", "-86400", case.words(seconds=6)),
    "suspended for eight hours": lambda case: case.with_shim("CLOCK_JUMP", "28800", case.words(seconds=6)),
    "a quota of 1 MB": lambda case: case.with_shim("QUOTA", "1000000", case.words(seconds=4)),
    "SIGSTOP for 3 s, then SIGCONT": lambda case: case.during(stopped),
    "Ctrl-C, sent to all processes": lambda case: case.during(lambda process: os.killpg(process.pid, signal.SIGINT)),
    "killed (SIGKILL, also by the kernel for lack of memory)": lambda case: case.during(lambda process: process.kill()),
    "killed in its cgroup": cgroup,
    "16 open files": lambda case: case.record(before=limit(resource.RLIMIT_NOFILE, 16)),

    "8 GB of addresses": lambda case: case.record(before=limit(resource.RLIMIT_AS, 8_000_000_000)),
    "the window without threads": lambda case: case.with_shim(
        "MOST_THREADS", "2", [str(BIN / "ridgepoint-ui"), made(case), "--export=roofline=a.svg", "--quit"]),
    "a script with 5,000 threads": threads,
    "a name with a line break": lambda case: named(case, "a\nb.ridge"),
    "a name with quotes": lambda case: named(case, "a\"b'c.ridge"),
    "a path of 4,096 bytes": lambda case: case.record(case.words("/".join([str(case.folder)] + ["d" * 200] * 20))),
    "a locale with decimal commas": lambda case: case.record(environment={"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}),
    "TMPDIR does not exist": lambda case: case.record(
        [PROGRAM, "record", "-o", str(case.run), "--", "true"], {"TMPDIR": "/does/not/exist"}),
    "a terminal of 40 columns": narrow,
    "standard output closed": lambda case: case.record(
        ["sh", "-c", '"$@" >&-', "sh", *case.words()]),
}


def main():
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        (top / "shim.c").write_text(SHIM)
        subprocess.run(["cc", "-shared", "-fPIC", "-w", "-o", top / "shim.so", top / "shim.c", "-ldl"], check=True)
        for title, act in CASES.items():
            if sys.argv[1:] and not any(word in title for word in sys.argv[1:]):
                continue
            folder = top / "folder"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            try:
                status, err = act(Case(folder))
            except Exception as error:
                print(f"{title}\t–\t–\t{type(error).__name__}: {error}", flush=True)
                continue
            kept = []
            for run in sorted(folder.rglob("*.ridge")) if folder.exists() else []:
                sound = subprocess.run([PROGRAM, "check", run], capture_output=True).returncode == 0
                kept.append(f"{run.name!r}: {steps_in(run)} steps{'' if sound else ', not sound'}")
            lines = err.decode(errors="replace").strip().splitlines()
            print(f"{title}\t{status}\t{'; '.join(kept)}\t{' | '.join(lines[-2:])}", flush=True)


main()
