# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes predictions.json: times that scripts/fit-prediction's model gives for a table of kernels.

    python tests/cost/reference/predictions.py

Run it again after resources/prediction.json has changed. Needs numpy.
"""
import importlib.machinery
import importlib.util
import json
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("fit", str(ROOT / "scripts/fit-prediction"))
fit = importlib.util.module_from_spec(importlib.util.spec_from_loader("fit", LOADER))
LOADER.exec_module(fit)

CONVOLUTION = ("batch", "inputs", "outputs", "kernel", "size", "stride", "out")
PRODUCT = ("batch", "rows", "columns", "depth", "linear")
KERNELS = {
    "elementwise": (("rows", "length", "tensors"), [(1, 1000, 3), (4096, 4096, 3), (512, 77, 2)]),
    "normalisation": (("rows", "length"), [(16, 64), (2048, 1024), (200000, 1600), (64, 1 << 20)]),
    "softmax": (("rows", "length"), [(4096, 512), (4096, 1024), (8192, 1025), (100, 65536)]),
    "matrix": (PRODUCT, [(1, 1024, 1024, 1024, 1), (1, 16, 1000, 4096, 1), (1, 777, 333, 155, 1),
                         (1, 8192, 1600, 6400, 1), (32, 512, 64, 512, 0), (400, 128, 128, 64, 0),
                         (16, 33, 21, 777, 0)]),
    "convolution": (CONVOLUTION, [(32, 64, 64, 3, 56, 1, 56), (8, 256, 512, 3, 14, 1, 14),
                                  (16, 3, 64, 7, 224, 2, 112), (64, 256, 64, 1, 56, 1, 56),
                                  (1, 128, 128, 3, 27, 1, 25)]),
}


def main():
    document = json.loads((ROOT / "resources/prediction.json").read_text())
    rows = []
    for device, figures in fit.catalogue().items():
        for kind, (names, shapes) in KERNELS.items():
            columns = {name: np.array([float(shape[i]) for shape in shapes])
                       for i, name in enumerate(names)}
            each = {name: np.full(len(shapes), value) for name, value in figures.items()}
            seconds = fit.kernel_seconds(document, each, kind, columns, warm=False)
            rows += [[fit.DEVICES[device], kind, dict(zip(names, shape)), float(time)]
                     for shape, time in zip(shapes, seconds)]
    text = ",\n".join(json.dumps(row) for row in rows)
    (HERE / "predictions.json").write_text(f"[\n{text}\n]\n")


if __name__ == "__main__":
    main()
