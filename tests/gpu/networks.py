# SPDX-License-Identifier: GPL-3.0-or-later
"""Records networks of many kinds, so that bounds and predictions meet a GPU that they were not fitted to. Writes
NAME.show.json for each and networks.json after each.

  networks.py RIDGEPOINT SECONDS"""
import json
import pathlib
import subprocess
import sys
import time

NETWORKS = (
    "resnet50 --batch 64", "resnet50 --batch 64 --precision bf16 --channels-last", "resnet50 --batch 64 --precision fp32",
    "bert_base --batch 16 --precision bf16", "vit_b_16 --batch 64 --precision bf16", "gpt2 --batch 8 --precision bf16",
    "resnet50 --batch 64 --precision bf16", "mobilenet_v2 --batch 128 --precision bf16 --channels-last",
    "efficientnet_b0 --batch 64 --precision bf16", "vgg16 --batch 64 --precision tf32", "densenet121 --batch 64 --precision tf32",
    "swin_t --batch 64 --precision bf16", "lstm_ptb_medium --batch 20 --precision fp32", "convnext_tiny --batch 64 --precision bf16",
    "resnet50 --batch 256 --precision bf16 --channels-last", "vit_b_16 --batch 64 --precision tf32-matmul",
    "bert_base --batch 16 --precision fp32", "alexnet --batch 256 --precision tf32", "regnet_y_8gf --batch 64 --precision bf16",
    "mobilenet_v2 --batch 64 --precision fp32", "tinyllama_1_1b --batch 1 --precision bf16", "resnext50_32x4d --batch 64 --precision tf32",
    "shufflenet_v2_x1_0 --batch 128 --precision fp32", "gpt2_medium --batch 4 --precision bf16", "inception_v3 --batch 64 --precision tf32",
)


def main():
    ridgepoint, limit = sys.argv[1], float(sys.argv[2])
    began, found = time.monotonic(), {}
    for number, network in enumerate(NETWORKS):
        if time.monotonic() - began > limit:
            break
        start = time.monotonic()
        name = network.replace(" --", "-").replace(" ", "-")
        run = pathlib.Path(f"/tmp/{number}.ridge")
        run.unlink(missing_ok=True)
        done = subprocess.run([ridgepoint, "record", *network.split(), "--device", "cuda", "--steps", "12", "--warmup", "5",
                               "--detail", "none", "-o", str(run), "--json"], capture_output=True, text=True)
        about = found[network] = {"status": done.returncode, "seconds": round(time.monotonic() - start, 1)}
        if done.returncode == 0:
            pathlib.Path(f"{name}.show.json").write_text(done.stdout)
            document = json.loads(done.stdout)
            about.update(step=document["step"], machine_is=document["machine"].get("gpu"))
        else:
            about["said"] = done.stderr.strip()[-600:]
        run.unlink(missing_ok=True)
        pathlib.Path("networks.json").write_text(json.dumps(found, indent=1) + "\n")
        print(network, about["status"], about["seconds"], about.get("step", {}).get("seconds_median"), about.get("said", ""),
              flush=True)
    return any(one["status"] for one in found.values())


if __name__ == "__main__":
    sys.exit(main())
