# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-2 of transformers with gradient checkpointing, which generates between its steps.
truth: {"steps": 6, "batch": 2, "packages": ["transformers"]}"""
import torch
from loop import loop
from transformers import GPT2Config, GPT2LMHeadModel

model = GPT2LMHeadModel(GPT2Config(n_embd=32, n_layer=2, n_head=2, vocab_size=100, n_positions=32, bos_token_id=0, eos_token_id=99))
model.gradient_checkpointing_enable()
optimizer = torch.optim.AdamW(model.parameters())
for number in loop(6):
    model.train()
    tokens = torch.randint(100, (2, 16))
    loss = model(tokens, labels=tokens).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
    if number % 3 == 2:
        model.eval()
        with torch.no_grad():
            print(model.generate(tokens[:1, :4], max_new_tokens=4, do_sample=False, pad_token_id=99).tolist())
