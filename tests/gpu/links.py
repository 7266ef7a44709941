# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures copies to and from the GPU, products in FP8, in INT8 and with 2:4 sparsity, and the energy, power and clocks that
NVML reports under load. Writes links.json after each part."""
import json
import pathlib
import threading
import time

import torch

found = {"torch": torch.__version__, "gpu": torch.cuda.get_device_name()}


def seconds(work, repeats=20):
    """The median of single runs by CUDA's events."""
    for _ in range(3):
        work()
    times = []
    for _ in range(repeats):
        before, after = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        before.record()
        work()
        after.record()
        after.synchronize()
        times.append(before.elapsed_time(after) * 1e-3)
    return sorted(times)[len(times) // 2]


def copies():
    there = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
    result = {}
    for name, here in (("pinned", torch.empty(256 << 20, dtype=torch.uint8, pin_memory=True)),
                       ("pageable", torch.ones(256 << 20, dtype=torch.uint8))):
        result[f"to_gpu_{name}_bytes_per_second"] = len(here) / seconds(lambda: there.copy_(here, non_blocking=True), 8)
        result[f"from_gpu_{name}_bytes_per_second"] = len(here) / seconds(lambda: here.copy_(there, non_blocking=True), 8)
    other = torch.empty_like(there)
    result["within_gpu_bytes_read_and_written_per_second"] = 2 * len(there) / seconds(lambda: other.copy_(there))
    return result


def products():
    size = 8192
    result = {}
    work = 2.0 * size ** 3

    def rate(name, what):
        try:
            result[name] = work / seconds(what)
        except Exception as error:
            result[name] = f"{type(error).__name__}: {error}"[:300]

    a, b = (torch.randn(size, size, device="cuda", dtype=torch.bfloat16) for _ in range(2))
    rate("bf16", lambda: a @ b)
    half, other = a.half(), b.half()
    rate("fp16", lambda: half @ other)
    torch.backends.cuda.matmul.allow_tf32 = True
    single, second = a.float(), b.float()
    rate("tf32", lambda: single @ second)
    torch.backends.cuda.matmul.allow_tf32 = False
    rate("fp32", lambda: single @ second)
    double, twin = a.double(), b.double()
    rate("fp64", lambda: double @ twin)
    one = torch.ones((), device="cuda")
    small, turned = a.to(torch.float8_e4m3fn), b.to(torch.float8_e4m3fn).t().contiguous().t()
    rate("fp8_e4m3", lambda: torch._scaled_mm(small, turned, scale_a=one, scale_b=one, out_dtype=torch.bfloat16))
    rate("fp8_e4m3_fast", lambda: torch._scaled_mm(small, turned, scale_a=one, scale_b=one, out_dtype=torch.bfloat16,
                                                   use_fast_accum=True))
    whole = torch.randint(-128, 127, (size, size), device="cuda", dtype=torch.int8)
    column = torch.randint(-128, 127, (size, size), device="cuda", dtype=torch.int8).t()
    rate("int8", lambda: torch._int_mm(whole, column))

    def sparse():
        mask = torch.tensor([0, 0, 1, 1], device="cuda", dtype=torch.bool).tile((size, size // 4))
        kept = torch.sparse.to_sparse_semi_structured(half * mask)
        return lambda: torch.mm(kept, other)
    try:
        rate("fp16_sparse_2_4_counted_dense", sparse())
    except Exception as error:
        result["fp16_sparse_2_4_counted_dense"] = f"{type(error).__name__}: {error}"[:300]
    return result


def energy():
    import pynvml
    pynvml.nvmlInit()
    gpu = pynvml.nvmlDeviceGetHandleByIndex(0)
    result = {}

    def ask(name, what):
        try:
            value = what()
            result[name] = value if isinstance(value, (int, float, str)) else str(value)
        except Exception as error:
            result[name] = f"{type(error).__name__}: {error}"[:200]

    ask("power_limit_mw", lambda: pynvml.nvmlDeviceGetPowerManagementLimit(gpu))
    ask("energy_mj", lambda: pynvml.nvmlDeviceGetTotalEnergyConsumption(gpu))
    ask("max_sm_clock_mhz", lambda: pynvml.nvmlDeviceGetMaxClockInfo(gpu, pynvml.NVML_CLOCK_SM))
    ask("pcie_generation", lambda: pynvml.nvmlDeviceGetCurrPcieLinkGeneration(gpu))
    ask("pcie_width", lambda: pynvml.nvmlDeviceGetCurrPcieLinkWidth(gpu))
    ask("nvlink_0", lambda: pynvml.nvmlDeviceGetNvLinkState(gpu, 0))
    a, b = (torch.randn(8192, 8192, device="cuda", dtype=torch.bfloat16) for _ in range(2))
    big = torch.empty(4 << 30, dtype=torch.uint8, device="cuda")
    for name, work in (("idle", lambda: time.sleep(0.02)), ("bf16_products", lambda: a @ b),
                       ("fills", lambda: big.fill_(1))):
        torch.cuda.synchronize()
        samples, over = [], threading.Event()

        def watch():
            while not over.is_set():
                try:
                    samples.append((time.monotonic(), pynvml.nvmlDeviceGetPowerUsage(gpu),
                                    pynvml.nvmlDeviceGetClockInfo(gpu, pynvml.NVML_CLOCK_SM),
                                    pynvml.nvmlDeviceGetTotalEnergyConsumption(gpu)))
                except pynvml.NVMLError:
                    pass
                time.sleep(0.01)
        thread = threading.Thread(target=watch)
        began, count = time.monotonic(), 0
        thread.start()
        while time.monotonic() - began < 2.5:
            work()
            count += 1
            if count % 8 == 0:
                torch.cuda.synchronize()
        torch.cuda.synchronize()
        lasted = time.monotonic() - began
        over.set()
        thread.join()
        changes = len({sample[3] for sample in samples}), len({sample[1] for sample in samples})
        result[name] = {"seconds": lasted, "count": count, "samples": len(samples),
                        "energy_mj": samples[-1][3] - samples[0][3] if samples else None,
                        "over_seconds": samples[-1][0] - samples[0][0] if samples else None,
                        "power_mw": [sample[1] for sample in samples[::8]], "sm_clock_mhz": [sample[2] for sample in samples[::8]],
                        "distinct_energies_and_powers": changes}
    return result


def main():
    for part in (copies, energy, products):
        try:
            found[part.__name__] = part()
        except Exception as error:
            found[part.__name__] = f"{type(error).__name__}: {error}"[:500]
        pathlib.Path("links.json").write_text(json.dumps(found, indent=1) + "\n")
        print(part.__name__, json.dumps(found[part.__name__])[:1500], flush=True)


if __name__ == "__main__":
    main()
