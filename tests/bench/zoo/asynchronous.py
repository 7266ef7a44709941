# SPDX-License-Identifier: GPL-3.0-or-later
"""Batches arrive from an asynchronous generator.
truth: {"steps": 12, "batch": 16, "flops": true}"""
import asyncio

import torch
from loop import loop

model = torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


async def batches():
    while True:
        await asyncio.sleep(0)
        yield torch.randn(16, 8)


async def train():
    steps = loop(12)
    async for batch in batches():
        if next(steps, None) is None:
            return
        optimizer.zero_grad()
        loss = model(batch).square().mean()
        loss.backward()
        optimizer.step()
        print(loss.item().hex())


asyncio.run(train())
