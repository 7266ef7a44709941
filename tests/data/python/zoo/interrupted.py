# SPDX-License-Identifier: GPL-3.0-or-later
"""Signals that the script blocks and polls, a handler that raises, a forward pass that fails, and functions of the standard
library that are pickled and called by the names of their parameters.
truth: {"steps": 12, "batch": 16}"""
import os
import pickle
import signal

import torch
from loop import loop

assert pickle.loads(pickle.dumps(os.system)) is os.system and pickle.loads(pickle.dumps(os._exit)) is os._exit
process = os.fork()
if process == 0:
    os.execve(path="/bin/true", argv=["true"], env={})
print(os.waitpid(process, 0)[1], flush=True)
given = os.environ.get("PYTHONPATH", "")
print(os.system(f'test "happy$PYTHONPATH" = "happy{given}"'))


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(8, 32), torch.nn.Linear(32, 2)
        self.fails = False

    def forward(self, x):
        hidden = self.first(x).relu()
        if self.fails:
            raise ValueError("too long")
        return self.second(hidden)


class Timeout(Exception):
    pass


def alarm(*_):
    raise Timeout


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
signal.signal(signal.SIGALRM, alarm)
alarms = 0
for number in loop(12):
    if number in (3, 5, 8):
        model.fails = True
        try:
            model(torch.ones(16, 8))
        except ValueError as error:
            print(error)
        model.fails = False
    loss = model(torch.ones(16, 8)).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
    if number == 6:
        for _ in range(20):
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            try:
                with torch.no_grad():
                    for _ in range(10 ** 6):
                        model(torch.ones(1, 8))
            except Timeout:
                alarms += 1
print(alarms)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
os.kill(os.getpid(), signal.SIGTERM)
print(signal.sigtimedwait({signal.SIGTERM}, 10) is not None)
