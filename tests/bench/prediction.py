# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors of the predictions on devices that the fit did not see, next to four published predictors.

    python tests/bench/prediction.py DATA [--devices NAME,NAME...] [--figure FILE.svg]

DATA is the folder that scripts/fit-prediction describes; scripts/bench passes it in
RIDGEPOINT_PREDICTION_DATA. The model is fitted again without each device, and without devices with
the same GPU. The interval comes from the errors of such fits among the remaining devices. Whole
networks come from label/DEVICE/NETWORK.json (measured), results/opgraph/NETWORK.csv (their
operators) and results/prediction/DEVICE/PREDICTOR/NETWORK.json (what the others predicted).
--figure draws predicted over measured times of all these kernels and networks.
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

SAME_GPU = [{"NVIDIA A100-PCIE-40GB", "NVIDIA A100 80GB PCIe", "NVIDIA A100-SXM4-40GB"}]
def others_of(device, devices):
    same = next((group for group in SAME_GPU if device in group), {device})
    return [other for other in devices if other not in same]


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


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="?",
                        default=os.environ.get("RIDGEPOINT_PREDICTION_DATA"))
    parser.add_argument("--devices", help="leave out only these devices (comma-separated)")
    parser.add_argument("--figure", type=pathlib.Path, help="write an SVG file")
    options = parser.parse_args()
    if options.data is None:
        print("prediction: not run, because RIDGEPOINT_PREDICTION_DATA does not name a data folder")
        return
    data = pathlib.Path(options.data)
    kernels = fitting.read_kernels(data)
    steps = fitting.networks(data)
    counts = {}
    for _, name, layers, _, _ in steps:
        if name not in counts:
            counts[name] = fitting.operators(data, name, layers)
    measured = {str(name) for part in kernels.values() for name in part["device"]}
    devices = [name for name in fitting.DEVICES if name in measured]
    chosen = options.devices.split(",") if options.devices else devices

    models = {}

    def model_without(*left_out):
        keep = tuple(d for d in devices if all(d in others_of(o, devices) for o in left_out))
        if keep not in models:
            models[keep] = fitting.fit(kernels, keep)
        return models[keep]

    def kernel_errors(model, device):
        """log(measured / predicted) and the measured seconds, by kind."""
        found = {}
        for kind, part in kernels.items():
            mine = fitting.sample(fitting.only(part, part["device"] == device), 3000)
            if len(mine["op"]):
                found[kind] = (np.log(mine["seconds"] / fitting.predict(model, mine, kind)),
                               mine["seconds"])
        return found

    print(f"{'on devices that the fit did not see':44}{'rows':>8}{'median':>10}{'mean':>10}"
          f"{'90th':>10}{'in 80 %':>10}")
    all_kernels, all_steps, drawn = {}, [], {}
    for device in chosen:
        model = model_without(device)
        mine = kernel_errors(model, device)
        whole = fitting.network_errors(model, steps, counts, device)
        inner, inner_steps = {}, []  # devices that neither fit saw give the interval
        for other in others_of(device, devices):
            second = model_without(device, other)
            for kind, (errors, _) in kernel_errors(second, other).items():
                inner.setdefault(kind, []).append(errors)
            found = fitting.network_errors(second, steps, counts, other)
            if len(found):
                inner_steps.append(found)
        for kind, (errors, seconds) in mine.items():
            low, high = fitting.interval(inner.get(kind, []))
            covered = (errors >= low) & (errors <= high)
            relative = np.abs(np.expm1(-errors))
            line(f"{device}: {kind}", relative, covered)
            all_kernels.setdefault(kind, []).append((relative, covered, seconds))
            drawn.setdefault(kind, []).extend(zip(seconds, np.exp(-errors)))
        if len(whole):
            low, high = fitting.interval(inner_steps)
            labels = [step for step in steps if step[0] == device]
            rows = [(device, name, abs(np.expm1(-error)), low <= error <= high, peers, seconds,
                     np.expm1(-error))
                    for error, (_, name, _, seconds, peers) in zip(whole, labels)]
            line(f"{device}: whole networks", np.array([row[2] for row in rows]),
                 np.array([row[3] for row in rows]))
            all_steps += rows

    if options.figure:
        drawn["whole networks"] = [(row[5], 1 + row[6]) for row in all_steps]
        options.figure.write_text(figure(drawn))
    print("\nkernels of all devices")
    joined = []
    for kind, parts in all_kernels.items():
        relative, covered, seconds = (np.concatenate(x) for x in zip(*parts))
        line(kind, relative, covered)
        line(f"{kind}, longer than 0.2 ms", relative[seconds > 2e-4], covered[seconds > 2e-4])
        joined.append((relative, covered))
    relative, covered = (np.concatenate(x) for x in zip(*joined))
    line("all kernels", relative, covered)
    print(json.dumps({"name": "prediction: kernels, median error on unseen devices",
                      "value": round(100 * float(np.median(relative)), 2), "unit": "%",
                      "hold": ["value <= 12"]}))
    print(json.dumps({"name": "prediction: kernels, 90th percentile on unseen devices",
                      "value": round(100 * float(np.quantile(relative, 0.9)), 2), "unit": "%",
                      "hold": ["value <= 35"]}))
    print(json.dumps({"name": "prediction: kernels in the 80 % interval",
                      "value": round(100 * float(np.mean(covered)), 1), "unit": "%",
                      "hold": ["value >= 75", "value <= 85"]}))
    if not all_steps:
        return
    print("\nwhole networks, signed error in percent")
    for device, name, _, inside, peers, seconds, signed in all_steps:
        print(f"{device:24}{name:28}{1e3 * seconds:9.1f} ms {100 * signed:+8.1f} "
              + " ".join(f"{peer} {100 * (value / seconds - 1):+.1f}"
                         for peer, value in peers.items()) + ("" if inside else "  outside"))
    errors = np.array([row[2] for row in all_steps])
    line("whole networks", errors, np.array([row[3] for row in all_steps]),
         f"largest {100 * errors.max():.1f} %")
    for peer in fitting.PEERS:
        rows = [row for row in all_steps if peer in row[4]]
        if not rows:
            continue
        line(f"  {peer}", np.array([abs(row[4][peer] / row[5] - 1) for row in rows]))
        line(f"  Ridgepoint, the same {len(rows)}", np.array([row[2] for row in rows]))
    peer_rows = [row for row in all_steps if "neusight" in row[4]]
    peer = {}
    if peer_rows:
        peer = {"peer": "NeuSight", "peer_value": round(100 * float(np.median(
            [abs(row[4]["neusight"] / row[5] - 1) for row in peer_rows])), 2)}
    print(json.dumps({"name": "prediction: whole networks, median error on unseen devices",
                      "value": round(100 * float(np.median(errors)), 2), "unit": "%", **peer,
                      "hold": ["value <= 8"] + (["ratio <= 1"] if peer else [])}))
    print(json.dumps({"name": "prediction: whole networks, largest error",
                      "value": round(100 * float(errors.max()), 2), "unit": "%",
                      "hold": ["value <= 25"]}))


if __name__ == "__main__":
    sys.exit(main())
