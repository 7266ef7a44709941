# SPDX-License-Identifier: GPL-3.0-or-later
"""attached.py FILE [STEPS]: trains until FILE exists, or for so many steps, and prints two numbers that another run of as
many steps must give, and what hooks are in the process. Under torchrun, the ranks train together and end together."""
import os
import sys
import threading
import time

import torch

torch.set_num_threads(1)
ranks = int(os.environ.get("WORLD_SIZE", "1"))
model = torch.nn.Sequential(torch.nn.Linear(32, 64), torch.nn.ReLU(), torch.nn.Linear(64, 4))
for number, parameter in enumerate(model.parameters()):
    torch.nn.init.constant_(parameter, 0.01 * (number + 1))
trained = model
if ranks > 1:
    torch.distributed.init_process_group("gloo")
    trained = torch.nn.parallel.DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
images, labels = torch.linspace(-1, 1, 8 * 32).reshape(8, 32), torch.arange(8) % 4
stop, wanted = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None
steps, over = 0, False
while not over:
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(trained(images), labels)
    loss.backward()
    optimizer.step()
    steps += 1
    if wanted is None:
        time.sleep(0.002)
    over = steps == wanted if wanted else os.path.exists(stop)
    if ranks > 1:
        flag = torch.tensor([int(over)])
        # Kept until the process ends: if Gloo's thread is the last owner of the tensor while Python shuts down, the
        # process aborts (torch 2.11).
        reduced = torch.distributed.all_reduce(flag, async_op=True)
        reduced.wait()
        over = bool(flag.item())
    if steps == 5 and os.environ.get("RANK", "0") == "0":
        open(stop + ".began", "w").close()
for thread in threading.enumerate():  # which may still remove the hooks
    if thread.name == "ridgepoint":
        thread.join(30)
modules, optimizers = torch.nn.modules.module, sys.modules["torch.optim.optimizer"]
hooks = [len(found) for found in (
    modules._global_forward_hooks, modules._global_forward_pre_hooks, optimizers._global_optimizer_pre_hooks,
    optimizers._global_optimizer_post_hooks)]
functions = [os.path.basename(function.__code__.co_filename) for function in (
    torch.autograd._engine_run_backward, torch.optim.Optimizer.zero_grad,
    torch.utils.data.dataloader._BaseDataLoaderIter.__next__, torch.autograd.profiler.record_function.__enter__)]
if os.environ.get("RANK", "0") == "0":
    print(*hooks, *functions)
    print(steps, loss.item().hex(), sum(entry.double().sum().item() for entry in model.parameters()).hex())
