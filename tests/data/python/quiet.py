# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a few steps and says all that it can about what surrounds it: where it raises (forward, shape, hooked, backward,
data, step), what it catches, its threads' exceptions, its warnings and stacks, its environment and that of its
children."""
import logging
import os
import subprocess
import sys
import threading
import traceback
import warnings

import torch

torch.manual_seed(0)
torch.set_num_threads(1)
what = sys.argv[1]
step = 0


def due(name):
    if what == name and step == 2:
        raise ValueError(f"raised in {name}")


def warn_of_callers():
    """Of some that are torch's, as nn.Softmax() does."""
    for level in range(1, 9):
        warnings.warn(f"level {level}", stacklevel=level)
    if step == 2:
        traceback.print_stack()


class Watched(torch.autograd.Function):
    @staticmethod
    def forward(_, values):
        return values * 1

    @staticmethod
    def backward(_, gradient):
        due("backward")
        return gradient


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(8, 4)

    def forward(self, values):
        due("forward")
        if what == "nothing":
            warn_of_callers()
        if what in ("shape", "hooked", "thread") and step == 2:
            values = values[:, :3]
        return Watched.apply(self.linear(values))

    def parameters(self, recurse=True):
        if not recurse:  # like libraries that patch modules
            warnings.warn("parameters of a part were asked for", stacklevel=2)
        return super().parameters(recurse)


class Data(torch.utils.data.Dataset):
    def __len__(self):
        return 24

    def __getitem__(self, number):
        if number == 12:
            due("data")
        if what == "nothing":
            warn_of_callers()
        return torch.ones(8)


class Stepping(torch.optim.SGD):
    def step(self, closure=None):
        due("step")
        return super().step(closure)


model = torch.nn.Sequential(Layer(), torch.nn.ReLU())
if what == "hooked":
    model[0].register_forward_hook(lambda *_: None)
optimizer = Stepping(model.parameters(), 0.1)


def train():
    global step
    for values in torch.utils.data.DataLoader(Data(), batch_size=4):
        optimizer.zero_grad()
        loss = model(values).sum()
        loss.backward()
        optimizer.step()
        print(loss.item().hex(), flush=True)
        step += 1


def catch():
    try:
        try:
            model(torch.ones(4, 3))
        except RuntimeError as error:
            raise ValueError("led to this") from error
    except ValueError as error:
        traceback.print_exc()
        logging.exception("caught")
        print(traceback.format_exc(), traceback.extract_tb(error.__traceback__))


def tell():
    """Of what surrounds it."""
    for name in ("PYTHONPATH", "RIDGEPOINT_ENTRY"):
        print(name, os.environ.get(name), os.getenv(name), flush=True)
        subprocess.run(["printenv", name])
        subprocess.run(f"echo ${name}", shell=True)
        os.system(f"echo ${name}")
    words = "import os, sys; print(sorted(name for name in os.environ if name != '_'), sys.path)"
    subprocess.run([sys.executable, "-c", words])
    subprocess.run([sys.executable, "-c", words], env={"PYTHONPATH": "/mine", "HOME": "/"})
    print(os.spawnv(os.P_WAIT, sys.executable, [sys.executable, "-c", words]))
    os.system(f"'{sys.executable}' -c \"{words}\"")
    try:
        subprocess.run(["/there/is/no/python"])
    except OSError:
        traceback.print_exc()


if what == "thread":
    thread = threading.Thread(target=train, name="trainer")
    thread.start()
    thread.join()
elif what == "trace":
    torch.jit.trace(model, torch.ones(4, 8))
    train()
    torch.jit.trace(model.eval(), torch.ones(4, 8))
else:
    train()
if what == "caught":
    catch()
if what == "environment":
    tell()
