# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings of a loop in a process that was started as usual: what they find is what `ridgepoint record -- python` finds in
the same loop, and nothing is left behind. Each case is a process of its own."""
import json
import subprocess
import sys
import unittest

import support

support.start_again()
import ridgepoint  # noqa: E402

# roofs=False, because measuring the machine's roofs takes a minute and is not tested here.
LOOP = """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
torch.set_num_threads(1)
data = DataLoader(TensorDataset(torch.randn(96, 3, 16, 16), torch.randint(10, (96,))), batch_size=16)
model = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 256, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
def train(loader=data):
    for images, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(images), labels)
        loss.backward()
        optimizer.step()
        print(loss.item().hex())
"""
BEGIN = "import ridgepoint\n" + LOOP


@support.needs("torch")
class Recordings(support.InFolder):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if not (support.BIN / "entry/libridgepoint-entry.so").exists():
            raise unittest.SkipTest("this build cannot record scripts")

    def run_of(self, name):
        return ridgepoint.open(self.folder / name)

    def test_the_loop_computes_the_same_and_has_the_numbers_of_a_recorded_script(self):
        plain = self.script(LOOP + "train()\ntrain()")
        here = self.script(BEGIN + """
train()
with ridgepoint.recording("here.ridge", roofs=False, detail="all") as recording:
    train()
run = recording.run
assert run.complete and run.path.endswith("here.ridge")
""")
        self.assertEqual(plain, here)
        (self.folder / "loop.py").write_text(LOOP + "train()")
        subprocess.run([support.PROGRAM, "record", "-q", "--detail", "all", "-o", self.folder / "script.ridge", "--",
                        sys.executable, self.folder / "loop.py"], check=True, capture_output=True)
        here, script = self.run_of("here.ridge"), self.run_of("script.ridge")
        here.check()
        self.assertEqual(here.document["run"]["source"], script.document["run"]["source"])
        for name in ("model", "batch", "precision", "optimizer", "device"):
            self.assertEqual(here.document["run"][name], script.document["run"][name], name)
        self.assertEqual(len(here.steps()), len(script.steps()))
        for name in ("flops", "flops_matrix"):
            self.assertEqual(here.document["step"][name], script.document["step"][name])

        def calls(run):
            steps = sorted(step["step"] for step in run.steps() if step["kind"] == "measured")
            return [(call["name"], call["layer"], call["phase"], call["shapes"]) for call in run.calls()
                    if call["step"] == steps[0] and call["self_seconds"] is not None]

        self.assertEqual(calls(here), calls(script))

    def test_memory_contains_what_was_allocated_before(self):
        self.script(BEGIN + """
train()
with ridgepoint.recording("memory.ridge", roofs=False):
    train()
""")
        run = self.run_of("memory.ridge")
        peak = run.summary["memory"]["at_peak"]
        parameters = 4 * (3 * 8 * 9 + 8 + 8 + 8 + 8 * 256 * 10 + 10)  # includes the normalization's statistics
        self.assertGreaterEqual(peak["parameter"], parameters)
        self.assertLess(peak["parameter"], 1.1 * parameters)
        self.assertTrue(any("before the recording" in note for note in run.document["run"]["notes"]))

    def test_several_recordings_in_one_process(self):
        self.script(BEGIN + """
import os, warnings, sys, builtins
before = [torch.optim.Optimizer.zero_grad, torch.autograd._engine_run_backward, sys.excepthook, warnings.warn]
for name in ("one.ridge", "two.ridge"):
    with ridgepoint.recording(name, roofs=False) as recording:
        train()
    assert len(recording.run.steps()) >= 5, len(recording.run.steps())
    assert not torch.nn.modules.module._has_any_global_hook()
    assert before == [torch.optim.Optimizer.zero_grad, torch.autograd._engine_run_backward, sys.excepthook, warnings.warn]
""")
        self.assertEqual(self.run_of("one.ridge").document["step"]["flops"],
                         self.run_of("two.ridge").document["step"]["flops"])

    def test_torch_may_be_imported_in_the_block(self):
        self.script("import ridgepoint, sys\nassert 'torch' not in sys.modules\n"
                    "with ridgepoint.recording(\"late.ridge\", roofs=False) as recording:\n" +
                    "".join(f"    {line}\n" for line in (LOOP + "train()").splitlines()) +
                    "assert recording.run.document['run']['steps'] >= 1\n")

    def test_steps_and_marks_select_what_is_recorded(self):
        self.script(BEGIN + """
with ridgepoint.recording("part.ridge", roofs=False, steps=(2, 4), warmup=0):
    train()
with ridgepoint.recording("forward.ridge", roofs=False, step_on="forward", warmup=0), torch.no_grad():
    for images, _ in data:
        model(images)
""")
        self.assertEqual([step["step"] for step in self.run_of("part.ridge").steps()], [2, 3])
        self.assertGreaterEqual(len(self.run_of("forward.ridge").steps()), 5)

    def test_an_exception_goes_through_and_the_run_is_kept(self):
        self.script(BEGIN + """
try:
    with ridgepoint.recording("broken.ridge", roofs=False):
        train()
        raise ValueError("too bad")
except ValueError as error:
    assert str(error) == "too bad"
with ridgepoint.recording("after.ridge", roofs=False):
    train()
""")
        run = self.run_of("broken.ridge")
        self.assertEqual(run.document["run"].get("end_reason"), "The training ended with ValueError: too bad.")
        self.assertTrue(self.run_of("after.ridge").complete)

    def test_a_process_that_ends_in_the_block_leaves_a_complete_run(self):
        self.script(BEGIN + """
recording = ridgepoint.recording("left.ridge", roofs=False).start()
train()
""")
        self.assertTrue(self.run_of("left.ridge").complete)

    def test_compiled_models(self):
        self.script(BEGIN + """
model = torch.compile(model)
for name in ("first.ridge", "second.ridge"):
    with ridgepoint.recording(name, roofs=False, detail="all"):
        train()
""")
        for name in ("first.ridge", "second.ridge"):
            run = self.run_of(name)
            self.assertTrue(any("native_batch_norm" in row["name"] for row in run.rows("op")), name)

    def fails(self, words, text, before=BEGIN):
        said = self.script(f"""{before}
try:
{"".join(f"    {line}{chr(10)}" for line in text.splitlines())}
except ridgepoint.Error as error:
    print("said:", error)
""")
        self.assertRegex(said, f"said: .*{words}")
        self.assertEqual(len(said.partition("said: ")[2].strip().splitlines()), 1)

    def test_one_sentence_says_what_cannot_be_recorded(self):
        self.fails("No training step", 'with ridgepoint.recording("none.ridge", roofs=False): pass')
        self.assertFalse((self.folder / "none.ridge").exists())
        self.fails("torch was not imported", 'with ridgepoint.recording("none.ridge", roofs=False): pass', "import ridgepoint")
        self.fails("does not exist", 'ridgepoint.recording("nowhere/a.ridge", roofs=False).start()')
        (self.folder / "there.ridge").touch()
        self.fails("never overwrites", 'ridgepoint.recording("there.ridge", roofs=False).start()')
        self.fails("is recorded already", 'with ridgepoint.recording("outer.ridge", roofs=False):\n  train()\n'
                                          '  ridgepoint.recording("inner.ridge", roofs=False).start()')
        self.fails("step_on is", 'ridgepoint.recording("a.ridge", roofs=False, step_on="sometimes")')
        self.fails("detail is", 'ridgepoint.recording("a.ridge", roofs=False, detail="few")')
        self.fails("steps is", 'ridgepoint.recording("a.ridge", roofs=False, steps=(4, 2))')
        self.fails("too old", 'torch.__version__ = "2.1.0"\nridgepoint.recording("a.ridge", roofs=False).start()')

    def test_a_process_below_record_is_not_recorded_twice(self):
        (self.folder / "nested.py").write_text(BEGIN + """
try:
    ridgepoint.recording("twice.ridge", roofs=False).start()
except ridgepoint.Error as error:
    assert "is recorded already" in str(error), error
else:
    raise AssertionError
train()
""")
        run = ridgepoint.record([sys.executable, str(self.folder / "nested.py")], self.folder / "nested.ridge")
        self.assertEqual(len(run.steps()), 6)
        self.assertFalse((self.folder / "twice.ridge").exists())


if __name__ == "__main__":
    support.main()
