# SPDX-License-Identifier: GPL-3.0-or-later
"""The callbacks with the real libraries: the run has the steps that the library trained, and its layers."""

import support

support.start_again()
import ridgepoint  # noqa: E402

DATA = """
import torch, warnings
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.set_num_threads(1)
data = TensorDataset(torch.randn(64, 12), torch.randint(4, (64,)))
net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))
"""

LIGHTNING = DATA + """
import lightning.pytorch as pl
from ridgepoint.integrations.lightning import RidgepointCallback

class Module(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = net
    def training_step(self, batch, _):
        if self.global_step == fails_at:
            raise ValueError("too bad")
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])
    def validation_step(self, batch, _):
        self.net(batch[0])
    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters())

def fit(output):
    callback = RidgepointCallback(output, roofs=False, detail="all")
    trainer = pl.Trainer(max_epochs=2, callbacks=[callback], accelerator="cpu", logger=False, enable_checkpointing=False,
                         enable_progress_bar=False, enable_model_summary=False, default_root_dir=".")
    try:
        trainer.fit(Module(), DataLoader(data, batch_size=8), DataLoader(data, batch_size=8))
    except ValueError:
        pass
    return callback

fails_at = -1
run = fit("lightning.ridge").recording.run
assert run.complete
fails_at = 5
fit("lightning_broken.ridge")
"""

HUGGING_FACE = DATA + """
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments
from ridgepoint.integrations.hugging_face import RidgepointCallback
config = BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64,
                    max_position_embeddings=16)
samples = [{"input_ids": torch.randint(50, (16,)), "labels": torch.tensor(n % 2)} for n in range(64)]
callback = RidgepointCallback("hugging_face.ridge", roofs=False, detail="all")
arguments = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=8, report_to=[], use_cpu=True,
                              disable_tqdm=True, save_strategy="no", dataloader_pin_memory=False)
Trainer(BertForSequenceClassification(config), arguments, train_dataset=samples, callbacks=[callback]).train()
assert callback.recording.run.complete
"""

IGNITE = DATA + """
from ignite.engine import create_supervised_trainer
from ridgepoint.integrations import ignite
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
trainer = create_supervised_trainer(net, optimizer, nn.functional.cross_entropy)
recording = ignite.attach(trainer, "ignite.ridge", roofs=False, detail="all")
trainer.run(DataLoader(data, batch_size=8), max_epochs=2)
assert recording.run.complete

trainer = create_supervised_trainer(net, optimizer, nn.functional.cross_entropy)
recording = ignite.attach(trainer, "broken.ridge", roofs=False, detail="all")
from ignite.engine import Events
@trainer.on(Events.ITERATION_COMPLETED(once=5))
def fail():
    raise ValueError("too bad")
try:
    trainer.run(DataLoader(data, batch_size=8), max_epochs=2)
except ValueError as error:
    assert str(error) == "too bad"
else:
    raise AssertionError

trainer = create_supervised_trainer(net, optimizer, nn.functional.cross_entropy)
recording = ignite.attach(trainer, "stopped.ridge", roofs=False, detail="all")
trainer.add_event_handler(Events.ITERATION_COMPLETED(once=4), lambda: trainer.terminate())
trainer.run(DataLoader(data, batch_size=8), max_epochs=2)
assert recording.run.complete
"""


class Integrations(support.InFolder):
    def check(self, name, steps, optimizer, batch, layer):
        run = ridgepoint.open(self.folder / name)
        run.check()
        self.assertEqual(len(run.steps()), steps)
        self.assertEqual(run.document["run"]["optimizer"], optimizer)
        self.assertEqual(run.document["run"]["batch"], batch)
        names = run.layers()["name"]
        self.assertTrue(any(layer in name for name in names), names)
        phases = {row["name"]: row["seconds"] for row in run.rows("phase")}
        for phase in ("forward", "backward", "optimizer"):
            self.assertGreater(phases[phase], 0, phase)

    @support.needs("torch", "lightning")
    def test_lightning(self):
        self.script(LIGHTNING)
        self.check("lightning.ridge", 16, "adamw", 8, "0")  # training_step names this part `net`
        run = ridgepoint.open(self.folder / "lightning_broken.ridge")
        self.assertIn("ValueError: too bad", run.document["run"]["end_reason"])
        self.assertEqual(len(run.steps()), 5)

    @support.needs("torch", "transformers", "accelerate")
    def test_hugging_face(self):
        self.script(HUGGING_FACE)
        self.check("hugging_face.ridge", 16, "adamw", 8, "bert.encoder.layer.1")

    @support.needs("torch", "ignite")
    def test_ignite(self):
        self.script(IGNITE)
        self.check("ignite.ridge", 16, "sgd", 8, "0")
        run = ridgepoint.open(self.folder / "broken.ridge")
        self.assertIn("ValueError: too bad", run.document["run"]["end_reason"])
        self.assertEqual(len(ridgepoint.open(self.folder / "stopped.ridge").steps()), 4)


if __name__ == "__main__":
    support.main()
