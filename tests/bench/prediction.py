# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors of the predictions on GPUs that the fit did not see (resources/measurements/split.json), for five seeds.

    python tests/bench/prediction.py DATA [--terms PROGRAM] [--seeds N] [--figure FILE.svg]

DATA is the folder that scripts/fit-prediction describes; scripts/bench passes it in RIDGEPOINT_PREDICTION_DATA. PROGRAM is
build/release/bin/prediction_terms. A seed chooses the kernels that the fit reads. Steps come from
resources/measurements/networks.csv; host-bound ones, by the rule of resources/measurements/README.md, are counted
separately. --figure draws predicted over measured times of the test GPUs.
"""
import argparse
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
SCRIPT = str(ROOT / "scripts/fit-prediction")
LOADER = importlib.machinery.SourceFileLoader("fit_prediction", SCRIPT)
fitting = importlib.util.module_from_spec(importlib.util.spec_from_loader("fit_prediction", LOADER))
LOADER.exec_module(fitting)


def figures_of(errors):
    """Median, mean and 90th percentile of relative errors, in percent."""
    if not len(errors):
        return None
    return [100 * float(x) for x in (np.median(errors), np.mean(errors), np.quantile(errors, 0.9))]


def line(name, errors, covered=None, extra=""):
    values = figures_of(errors)
    if values is None:
        return
    cover = "         –" if covered is None else f"{100 * np.mean(covered):8.0f} %"
    print(f"{name:44}{len(errors):8}{values[0]:8.1f} %{values[1]:8.1f} %{values[2]:8.1f} %{cover}"
          f"  {extra}", flush=True)


def figure(drawn):
    """An SVG with a panel for each kind: predicted / measured over the measured time."""
    wide, high, left, top, plot = 300, 210, 46, 26, (240, 150)
    panels = [(kind, points) for kind, points in drawn.items() if points]
    columns = 3
    rows = (len(panels) + columns - 1) // columns
    random = np.random.default_rng(1)
    parts = []
    for number, (kind, points) in enumerate(panels):
        ratios = np.log2([ratio for _, ratio in points])
        times = np.log10([seconds for seconds, _ in points])
        first, last = np.floor(times.min()), np.ceil(times.max())
        x = lambda value: plot[0] * (value - first) / (last - first)
        y = lambda value: plot[1] * (0.5 - np.clip(value, -2, 2) / 4)
        chosen = random.permutation(len(points))[:400]
        low, median, high_end = np.quantile(ratios, [0.1, 0.5, 0.9])
        shapes = [f'<rect width="{plot[0]}" height="{plot[1]}" class="frame"/>',
                  f'<rect y="{y(high_end):.1f}" width="{plot[0]}" class="band" '
                  f'height="{y(low) - y(high_end):.1f}"/>']
        for power, label in ((-2, "1/4"), (-1, "1/2"), (0, "1"), (1, "2"), (2, "4")):
            shapes.append(f'<path d="M0 {y(power):.1f}H{plot[0]}" class="grid"/>'
                          f'<text x="-5" y="{y(power) + 4:.1f}" class="right">{label}</text>')
        for power in range(int(first), int(last) + 1, 2 if last - first > 5 else 1):
            name = {-6: "1 µs", -5: "10 µs", -4: "100 µs", -3: "1 ms", -2: "10 ms", -1: "100 ms",
                    0: "1 s", 1: "10 s"}.get(power, "")
            shapes.append(f'<text x="{x(power):.1f}" y="{plot[1] + 15}" class="middle">{name}</text>')
        marks = "".join(f"M{x(times[i]):.1f} {y(ratios[i]):.1f}h0" for i in sorted(chosen))
        shapes += [f'<path d="{marks}" class="marks"/>',
                   f'<path d="M0 {y(median):.1f}H{plot[0]}" class="median"/>',
                   f'<text y="-8" class="title">{kind} ({len(points):,})</text>']
        parts.append(f'<g transform="translate({left + wide * (number % columns)} '
                     f'{top + high * (number // columns)})">{"".join(shapes)}</g>')
    style = ("text{font:11px sans-serif;fill:#444}.title{font-weight:bold}.right{text-anchor:end}"
             ".middle{text-anchor:middle}.frame{fill:#fff;stroke:#999}.grid{stroke:#ddd}"
             ".band{fill:#2a78d6;opacity:.12}.median{stroke:#d6402a;stroke-width:1.5}"
             ".marks{stroke:#2a78d6;stroke-width:3;stroke-linecap:round;opacity:.45;fill:none}")
    caption = ("Predicted ÷ measured time over the measured time, on devices that the fit did not "
               "see. Band: 80 % of the points; red: their median.")
    width, height = wide * columns + 10, high * rows + 22
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}"><style>{style}</style>'
            f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}'
            f'<text x="{left}" y="{height - 8}">{caption}</text></svg>\n')


def test_devices(kernels):
    chosen = set(fitting.split()["test"])
    return [name for name, ours in fitting.DEVICES.items() if ours in chosen
            and any((part["device"] == name).any() for part in kernels.values())]


def kernel_errors(model, kernels, device, spreads):
    """|predicted − measured| / measured, whether inside the interval, seconds and ratio, by kind."""
    found = {}
    for kind, part in kernels.items():
        mine = fitting.sample(fitting.only(part, part["device"] == device), 3000)
        if len(mine["op"]):
            errors = np.log(mine["seconds"] / fitting.predict(model, mine, kind))
            low, high = np.log(spreads[kind])
            found[kind] = (np.abs(np.expm1(-errors)), (errors >= low) & (errors <= high), mine["seconds"],
                           np.exp(-errors))
    return found


def predicted_steps(document, rows):
    """Each row with its predicted seconds and whether the measurement is inside the interval."""
    steps = document["steps"]
    found = []
    for row in rows:
        one = steps["precisions"][row["class"]]
        values = np.array([*(one["factors"][name] for name in fitting.TERMS), one["transposes"], one["kernel_seconds"]])
        gpu = float(fitting.step_seconds(values, [row])[0])
        host = steps["host_seconds"] * row["launches"]
        low, high = steps["host_interval_80"] if host > gpu else one["interval_80"]
        seconds = max(gpu, host, row["least"])
        found.append((row, seconds, low * seconds <= row["seconds"] <= high * seconds))
    return found


def summary(steps):
    signed = np.array([seconds / row["seconds"] - 1 for row, seconds, _ in steps])
    return {"rows": len(steps), "median": float(np.median(np.abs(signed))),
            "p90": float(np.quantile(np.abs(signed), 0.9)), "bias": float(np.median(signed)),
            "covered": float(np.mean([inside for _, _, inside in steps]))}


def print_summary(name, values):
    print(f"{name:64}{values['rows']:6}{100 * values['median']:8.1f} %{100 * values['p90']:8.1f} %"
          f"{100 * values['bias']:+8.1f} %{100 * values['covered']:7.0f} %", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="?", default=os.environ.get("RIDGEPOINT_PREDICTION_DATA"))
    folder = os.environ.get("RIDGEPOINT_BENCH_BIN")
    parser.add_argument("--terms", type=pathlib.Path,
                        default=pathlib.Path(folder) / "prediction_terms" if folder else fitting.PROGRAM)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--figure", type=pathlib.Path, help="write an SVG file")
    options = parser.parse_args()
    if options.data is None:
        print("prediction: not run, because RIDGEPOINT_PREDICTION_DATA does not name a data folder")
        return
    data = pathlib.Path(options.data)
    kernels = fitting.read_kernels(data)
    steps = fitting.networks(data)
    counts = {name: fitting.operators(data, name, layers) for _, name, layers, _, _ in steps}
    tested = test_devices(kernels)
    medians, transformers, drawn = [], [], {}
    for seed in range(1, options.seeds + 1):
        model, _, document = fitting.model_of(kernels, steps, counts, options.terms, seed)
        rows = fitting.read_terms(options.terms, document)
        unsound = [row for row in rows if row["least"] > row["seconds"]]
        found = predicted_steps(document, rows)
        test = [one for one in found if one[0]["side"] == "test" and not one[0]["host_bound"]]
        medians.append(summary(test)["median"])
        whole = np.concatenate([fitting.network_errors(model, steps, counts, device) for device in tested])
        transformers.append(float(np.median(np.abs(np.expm1(-whole)))))
        print(f"\nseed {seed}: rows below their bound {len(unsound)} of {len(rows)}; "
              f"transformers on {', '.join(tested)}: median {100 * transformers[-1]:.1f} %, "
              f"largest {100 * np.abs(np.expm1(-whole)).max():.1f} %")
        print(f"{'side, limit, GPU, precision, mode, layout':64}{'rows':>6}{'median':>10}{'90th':>10}{'bias':>10}"
              f"{'in 80 %':>9}")
        groups = {}
        for one in found:
            row = one[0]
            key = (row["side"], "host" if row["host_bound"] else "GPU", row["device"], row["class"], row["mode"],
                   row["layout"])
            groups.setdefault(key, []).append(one)
        for key, part in sorted(groups.items()):
            if key[0] == "test" or seed == 1:
                print_summary(", ".join(key), summary(part))
        for device in tested:
            for kind, (relative, inside, seconds, ratio) in kernel_errors(model, kernels, device,
                                                                          document["interval_80"]).items():
                line(f"kernels, {device}: {kind}", relative, inside)
                if seed == 1:
                    drawn.setdefault(kind, []).extend(zip(seconds, ratio))
        if seed == 1:
            drawn["steps"] = [(row["seconds"], seconds / row["seconds"]) for row, seconds, _ in test]
    if options.figure:
        options.figure.write_text(figure(drawn))
    print(json.dumps({"name": "prediction: rows below their bound", "value": len(unsound), "unit": "rows",
                      "hold": ["value <= 0"]}))
    print(json.dumps({"name": "prediction: GPU-bound test steps, median error, worst seed",
                      "value": round(100 * max(medians), 2), "unit": "%", "hold": ["value <= 12"]}))
    print(json.dumps({"name": "prediction: GPU-bound test steps, spread of the median over seeds",
                      "value": round(100 * (max(medians) - min(medians)), 2), "unit": "points", "hold": ["value <= 2"]}))
    print(json.dumps({"name": "prediction: transformers on test GPUs, median error, worst seed",
                      "value": round(100 * max(transformers), 2), "unit": "%", "hold": ["value <= 12"]}))


if __name__ == "__main__":
    sys.exit(main())
