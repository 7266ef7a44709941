# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors of predictions on this machine's CPU, calibrated with recordings of other networks.

    python tests/bench/cpu_prediction.py [--calibrate NAME,NAME...] [--batch N] [NETWORK...]

Records the calibration networks (one for each kind of work: dense convolutions, matrix products and attention, small
layers and convolutions of single channels), then predicts and records each of the others. Needs a quiet machine.
scripts/bench passes the programs' folder in RIDGEPOINT_BENCH_BIN.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("RIDGEPOINT_BENCH_BIN", ROOT / "build/release/bin"))
NETWORKS = ["resnet34", "resnet50", "vgg11", "alexnet", "googlenet", "densenet121", "mobilenet_v2",
            "efficientnet_b0", "shufflenet_v2_x1_0", "regnet_y_400mf", "vit_b_16", "bert_base"]


def ridgepoint(*arguments):
    answer = subprocess.run([BIN / "ridgepoint", *arguments], capture_output=True, text=True)
    if answer.returncode != 0:
        raise SystemExit(f"cpu_prediction: {answer.stderr.strip()}")
    return json.loads(answer.stdout)


def record(network, batch, steps, file):
    run = ridgepoint("record", network, "--batch", str(batch), "--steps", str(steps), "--warmup", "2",
                     "--device", "cpu", "--quiet", "--json", "-o", str(file))
    return run["step"]["seconds_median"]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calibrate", default="resnet18,vit_b_32,mobilenet_v3_small")
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--steps", type=int, default=5)
    parser.add_argument("networks", nargs="*", default=NETWORKS)
    options = parser.parse_args()
    errors, inside = [], 0
    with tempfile.TemporaryDirectory() as folder:
        calibration = []
        for name in options.calibrate.split(","):
            file = pathlib.Path(folder) / f"{name}.ridge"
            record(name, options.batch, options.steps, file)
            calibration += ["--calibrate", str(file)]
        for name in options.networks:
            batch = min(options.batch, 2) if name.startswith(("bert", "gpt")) else options.batch
            device = ridgepoint("estimate", name, "--batch", str(batch), "--device", "this",
                                *calibration, "--json")["devices"][0]
            expected = device["predicted_seconds"]
            measured = record(name, batch, options.steps, pathlib.Path(folder) / f"{name}-own.ridge")
            error = expected["value"] / measured - 1
            errors.append(abs(error))
            inside += expected["low"] <= measured <= expected["high"]
            print(f"{name:24} measured {1e3 * measured:9.1f} ms · least {1e3 * device['seconds']:9.1f} · "
                  f"predicted {1e3 * expected['value']:9.1f} ({100 * error:+6.1f} %)"
                  f"{', extrapolated' if expected['provenance'] == 'extrapolated' else ''}", flush=True)
    print(json.dumps({"name": "prediction: steps on this CPU, median error of networks not recorded",
                      "value": round(100 * statistics.median(errors), 2), "unit": "%",
                      "hold": ["value <= 12"]}))
    print(f"{inside} of {len(errors)} inside the 80 % interval")


if __name__ == "__main__":
    main()
