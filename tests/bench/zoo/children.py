# SPDX-License-Identifier: GPL-3.0-or-later
"""A script that starts other programs and a pool of processes while it trains.
truth: {"steps": 10, "batch": 16}"""
import multiprocessing
import subprocess
import sys

import torch
from loop import loop


def square(number):
    return number * number


if __name__ == "__main__":
    model = torch.nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for number in loop(10):
            optimizer.zero_grad()
            loss = model(torch.randn(16, 8)).square().mean()
            loss.backward()
            optimizer.step()
            print(loss.item().hex(), pool.map(square, [number, number + 1]))
            if number % 5 == 0:
                said = subprocess.run([sys.executable, "-c", "import sys; print(len(sys.argv), file=sys.stderr); print('child')"],
                                      capture_output=True, text=True, check=True)
                print(said.stdout, said.stderr)
