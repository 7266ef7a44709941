# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the scripts beside this, one after another in one process, without anybody who records. Prints, as JSON, what
each wrote to standard output and, where its truth asks for FLOPs, what it wrote when it was given the word `flops`."""
import contextlib
import glob
import io
import json
import os
import runpy
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)
outputs = {}
for path in sorted(glob.glob(os.path.join(folder, "*.py"))):
    name = os.path.basename(path).removesuffix(".py")
    if name in ("alone", "loop"):
        continue
    outputs[name] = []
    with open(path, encoding="utf-8") as file:
        counts = '"flops": true' in file.read()
    for words in [[], ["flops"]][:1 + counts]:
        sys.argv = [path, *words]
        sys.modules.pop("loop", None)  # it begins with the seed
        with contextlib.redirect_stdout(io.StringIO()) as output, contextlib.suppress(SystemExit):
            runpy.run_path(path, run_name="__main__")
        outputs[name].append(output.getvalue())
json.dump(outputs, sys.stdout)
