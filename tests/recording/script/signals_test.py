# SPDX-License-Identifier: GPL-3.0-or-later
"""Each signal reaches a recorded command once: sent to the recorder alone, to its process group (as timeout and a terminal
do) or to each of its processes (as systemd and Slurm do).

  signals_test.py RIDGEPOINT"""
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

RIDGEPOINT = sys.argv.pop(1)
SIGNALS = ("SIGTERM", "SIGUSR1", "SIGUSR2", "SIGHUP", "SIGINT", "SIGQUIT")
COUNTING = f"""
import collections, signal, sys, time
counts = collections.Counter()
for name in {SIGNALS}:
    signal.signal(getattr(signal, name), lambda number, _: counts.update([signal.Signals(number).name]))
print("ready", flush=True)
until = time.monotonic() + 30
while time.monotonic() < until and sum(counts.values()) < {len(SIGNALS)}:
    time.sleep(0.02)
time.sleep(0.5)
print(dict(counts))
"""


def alone(process, number):
    os.kill(process.pid, number)


def group(process, number):
    os.killpg(process.pid, number)


def each(process, number):
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.getsid(int(name)) == process.pid:
                os.kill(int(name), number)
        except OSError:  # it has ended
            pass


class Signals(unittest.TestCase):
    def recorded(self, send, signals):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [RIDGEPOINT, "record", "-q", "-o", os.path.join(folder, "run.ridge"), "--", sys.executable, "-c", COUNTING],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
            self.assertEqual(process.stdout.readline(), "ready\n")
            for name in signals:
                send(process, getattr(signal, name))
                time.sleep(0.2)
            output = process.stdout.read()
            self.assertEqual(process.wait(), 0)
            return output

    def test_each_arrives_once(self):
        for send in (alone, group, each):
            with self.subTest(send.__name__):
                self.assertEqual(eval(self.recorded(send, SIGNALS)), {name: 1 for name in SIGNALS})

    def test_a_signal_that_ends_the_command_ends_the_recorder(self):
        for send in (alone, group):
            with self.subTest(send.__name__), tempfile.TemporaryDirectory() as folder:
                process = subprocess.Popen(
                    [RIDGEPOINT, "record", "-q", "-o", os.path.join(folder, "run.ridge"), "--", sys.executable, "-c",
                     "import time; print('ready', flush=True); time.sleep(30)"],
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
                self.assertEqual(process.stdout.readline(), "ready\n")
                send(process, signal.SIGTERM)
                process.stdout.read()
                self.assertEqual(process.wait(), -signal.SIGTERM)


unittest.main(verbosity=2)
