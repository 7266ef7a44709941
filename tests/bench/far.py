# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows the recording of a ResNet-50 over ssh, through links of 20 and 200 ms round-trip time with 1 % loss: how long
after the recorder a step is in the local mirror, and how many bytes a second come.

It starts an sshd of its own on the loopback interface with keys of its own; the link is simulated by ssh's ProxyCommand,
because netem needs a kernel module. A segment is lost with the given probability and arrives one round trip later. At the end of a
message it arrives another 200 ms later, because the sender must wait for its timer. Skips without sshd."""
import getpass
import json
import os
import pathlib
import random
import re
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

SEGMENT = 1448  # bytes
TIMEOUT_S = 0.2  # Linux's minimum retransmission timeout


def proxy(port, milliseconds, loss, count):
    """Standard input and output, each byte `milliseconds` / 2 later than sent."""
    there = socket.create_connection(("127.0.0.1", port))
    one_way = milliseconds / 2000
    received = 0

    def pump(read, write, counts):
        nonlocal received
        moments, last = [], 0.0
        ready = threading.Condition()

        def deliver():
            while True:
                with ready:
                    ready.wait_for(lambda: moments)
                    at, data = moments.pop(0)
                time.sleep(max(0.0, at - time.monotonic()))
                if not data:
                    os._exit(0)
                write(data)

        threading.Thread(target=deliver, daemon=True).start()
        while True:
            data = read()
            at = time.monotonic() + one_way
            for _ in range(-(-len(data) // SEGMENT)):
                if random.random() < loss:
                    at += 2 * one_way + (TIMEOUT_S if len(data) < 3 * SEGMENT else 0)
            last = max(at, last)
            with ready:
                moments.append((last, data))
                ready.notify()
            if counts:
                received += len(data)
                with open(count, "a") as file:
                    print(time.monotonic(), received, file=file)
            if not data:
                return

    threading.Thread(target=pump, args=(lambda: os.read(0, 65536), there.sendall, False), daemon=True).start()
    pump(lambda: there.recv(65536), lambda data: os.write(1, data), True)
    time.sleep(1)


def steps_in(file):
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=0.2) as run:
            return run.execute("select count(*) from step").fetchone()[0]
    except sqlite3.Error:
        return 0


def measure(program, folder, host, seconds):
    """Lags in seconds, one for each step that arrived."""
    cache = folder / host
    recorded, arrived = {}, {}
    follow = subprocess.Popen(
        [program, "record", "--on", f"ssh://{host}", "--remote-program", program, "resnet50", "--batch", "1", "--input",
         "3x64x64", "--steps", "100000"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(cache), "PATH": f"{folder}:{os.environ['PATH']}"})
    recording = pathlib.Path(re.search(r"into (\S+) on", follow.stderr.readline())[1])
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for files, moments in (([recording], recorded), (cache.rglob("*.ridge"), arrived)):
            for file in files:
                for step in range(len(moments), steps_in(file)):
                    moments[step] = time.monotonic()
        time.sleep(0.02)
    follow.terminate()
    follow.wait()
    while not subprocess.run(["pkill", "-f", f"record -o {recording}"], check=False).returncode:  # remote
        time.sleep(2)
    for file in recording.parent.glob(f"{recording.stem}*"):
        file.unlink()
    return [arrived[step] - recorded[step] for step in arrived if step in recorded]


def main():
    daemon = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
    if daemon is None:
        print("far: skipped, because there is no sshd (package openssh-server)", file=sys.stderr)
        return
    program = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve() / "ridgepoint"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (folder / "sshd").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\n"
            f"StrictModes no\nUsePAM no\nPermitRootLogin yes\nPidFile none\n")
        (folder / "ssh").write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {folder}/config "$@"\n')
        (folder / "ssh").chmod(0o755)
        hosts = {20: folder / "count20", 200: folder / "count200"}
        (folder / "config").write_text("".join(
            f"Host far{link}\n ProxyCommand {sys.executable} {__file__} --proxy {port} {link} 0.01 {count}\n"
            for link, count in hosts.items()) +
            f"Host *\n User {getpass.getuser()}\n IdentityFile {folder}/user\n StrictHostKeyChecking no\n"
            f" UserKnownHostsFile {folder}/known\n LogLevel ERROR\n")
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        server = subprocess.Popen([daemon, "-D", "-f", folder / "sshd"], stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            for link, count in hosts.items():
                lags = measure(program, folder, f"far{link}", 60)
                rows = [tuple(map(float, line.split())) for line in count.read_text().splitlines()]
                most = max(max((later - bytes_ for at, later in rows if start <= at <= start + 1), default=0)
                           for start, bytes_ in rows)
                mean = rows[-1][1] / (rows[-1][0] - rows[0][0])
                print(json.dumps({"name": f"lag of a step, link of {link} ms", "value": max(lags, default=None), "unit": "s",
                                  "hold": ["value <= 0.5"],
                                  "detail": f"longest of {len(lags)}; median {statistics.median(lags or [0]):.3f} s"}))
                print(json.dumps({"name": f"most bytes in a second, link of {link} ms", "value": most, "unit": "B/s",
                                  "hold": ["value <= 100e3"], "detail": f"mean {mean:.0f} B/s"}), flush=True)
        finally:
            server.terminate()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--proxy"]:
        proxy(int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), sys.argv[5])
    else:
        main()
