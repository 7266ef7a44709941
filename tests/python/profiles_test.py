# SPDX-License-Identifier: GPL-3.0-or-later
"""Chrome traces of a recorded script contain no functions of ours (resources/python/ridgepoint_entry/profiles.py)."""
import importlib.util
import json
import pathlib
import unittest

PATH = pathlib.Path(__file__).resolve().parents[2] / "resources/python/ridgepoint_entry/profiles.py"
SPEC = importlib.util.spec_from_file_location("profiles", PATH)
profiles = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(profiles)

EVENT = """  {{
    "ph": "X", "cat": "python_function", "name": "{name}", "pid": 1, "tid": 1,
    "ts": 1.000, "dur": 2.000,
    "args": {{
      "Python thread": 0, "Python parent id": {parent}, "Python id": {number}, "Call stack": "{stack}", "Ev Idx": 3
    }}
  }},
"""
OURS = "/lib/ridgepoint_entry/watching.py(7): around"
TRACE = ('{\n  "traceEvents": [\n' + EVENT.format(name="train.py(3): step", number=4, parent="null", stack="")
         + EVENT.format(name=OURS, number=5, parent=4, stack="train.py(3): step;")
         + EVENT.format(name=OURS, number=6, parent=5, stack="train.py(3): step;")
         + EVENT.format(name="torch/optim/sgd.py(9): step", number=7, parent=6, stack=f"{OURS};train.py(3): step;")
         + '  {\n    "ph": "M"\n  }\n  ]\n}\n')


class Profiles(unittest.TestCase):
    def test_a_trace_is_as_without_us(self):
        kept = profiles.without_ours(TRACE)
        events = json.loads(kept)["traceEvents"]
        self.assertNotIn("ridgepoint_entry", kept)
        self.assertEqual([event.get("name") for event in events], ["train.py(3): step", "torch/optim/sgd.py(9): step", None])
        self.assertEqual(events[1]["args"]["Python parent id"], 4)
        self.assertEqual(events[1]["args"]["Call stack"], "train.py(3): step;")

    def test_entries_of_stacks(self):
        self.assertFalse(profiles.is_of_script(OURS))
        self.assertTrue(profiles.is_of_script("train.py(3): step"))


unittest.main()
