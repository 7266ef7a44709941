# SPDX-License-Identifier: GPL-3.0-or-later
"""BERT of transformers, called with keywords, that works its loss out itself.
truth: {"steps": 4, "batch": 2, "packages": ["transformers"]}"""
import torch
from loop import loop
from transformers import BertConfig, BertForSequenceClassification, get_linear_schedule_with_warmup

model = BertForSequenceClassification(BertConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, vocab_size=100))
optimizer = torch.optim.AdamW(model.parameters())
schedule = get_linear_schedule_with_warmup(optimizer, 1, 4)
for _ in loop(4):
    tokens = torch.randint(100, (2, 16))
    output = model(input_ids=tokens, attention_mask=torch.ones_like(tokens), labels=torch.randint(2, (2,)))
    output.loss.backward()
    optimizer.step()
    schedule.step()
    optimizer.zero_grad()
    print(output.loss.item().hex())
