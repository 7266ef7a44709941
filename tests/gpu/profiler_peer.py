# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a network as `ridgepoint record` does and prints, as JSON, the GPU time of its kernels in a step by
torch.profiler: the peer of tests/gpu/checks.py. Needs torch with CUDA, and torchvision for the network itself."""
import json
import sys

import torch
import torchvision


def main():
    name, batch, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    torch.manual_seed(0)
    model = torchvision.models.get_model(name).cuda().train()
    # One kernel per operator and parameter, like LibTorch's optimizers.
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9, weight_decay=1e-4, foreach=False, fused=False)
    samples = torch.randn(batch, 3, 224, 224, device="cuda")
    labels = torch.randint(1000, (batch,), device="cuda")

    def step():
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(samples), labels)
        loss.backward()
        optimizer.step()
        return loss.item()

    for _ in range(5):
        step()
    kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=kinds) as profile:
        for _ in range(steps):
            step()
    # Ranges from the CPU ("Optimizer.step", "## …") also appear on the GPU.
    kernels = [event for event in profile.profiler.kineto_results.events()
               if event.device_type() == torch.autograd.DeviceType.CUDA and not event.is_user_annotation()
               and not event.name().startswith(("Memcpy", "Memset"))]
    print(json.dumps({"torch": torch.__version__, "steps": steps, "kernels_per_step": len(kernels) / steps,
                      "kernel_seconds_per_step": sum(event.duration_ns() for event in kernels) * 1e-9 / steps}))


if __name__ == "__main__":
    main()
