# SPDX-License-Identifier: GPL-3.0-or-later
"""Two threads act with a copy of the policy, without gradients, while the main thread learns.
truth: {"steps": 30, "batch": 32}"""
import copy
import threading

import torch
from loop import loop

policy = torch.nn.Sequential(torch.nn.Linear(4, 32), torch.nn.ReLU(), torch.nn.Linear(32, 2))
actor = copy.deepcopy(policy).eval()
optimizer = torch.optim.RMSprop(policy.parameters(), lr=1e-3)
over, lock = threading.Event(), threading.Lock()


def act():
    observation = torch.ones(1, 4)
    while not over.is_set():
        with torch.no_grad(), lock:
            observation = observation + actor(observation).argmax() % 2


actors = [threading.Thread(target=act, daemon=True) for _ in range(2)]
for thread in actors:
    thread.start()
for number in loop(30):
    states, actions, rewards = torch.randn(32, 4), torch.randint(2, (32, 1)), torch.randn(32)
    loss = -(policy(states).log_softmax(1).gather(1, actions)[:, 0] * rewards).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if number % 10 == 9:
        with lock:
            actor.load_state_dict(policy.state_dict())
    print(loss.item().hex())
over.set()
for thread in actors:
    thread.join()
