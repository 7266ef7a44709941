# SPDX-License-Identifier: GPL-3.0-or-later
"""A script that warns, logs and draws a bar of progress on standard error.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import logging
import sys
import warnings

import torch
from loop import loop

logging.basicConfig(format="%(levelname)s %(name)s %(message)s", level=logging.INFO)
model = torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(10):
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(torch.randn(16, 8)), torch.randn(16, 1))
    loss.backward()
    optimizer.step()
    logging.info("step %d: %s", number, loss.item().hex())
    sys.stderr.write(f"\r[{'#' * number:<10}]")
    if number % 3 == 0:
        warnings.warn("every third step", stacklevel=1)
sys.stderr.write("\n")
