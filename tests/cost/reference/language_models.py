# SPDX-License-Identifier: GPL-3.0-or-later
"""The networks of the zoo that torchvision does not have, in plain torch: written from the papers and
independently of the zoo, to compare it with. MODELS maps a name to a function that returns the module and
the shape of one sample. Weights stay as torch.nn initialises them; only shapes matter here.
"""
import torch
from torch import nn
from torch.nn import functional as F


def heads_of(x, heads):
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def attend(q, k, v, heads, kv_heads, causal):
    q, k, v = heads_of(q, heads), heads_of(k, kv_heads), heads_of(v, kv_heads)
    if kv_heads != heads:
        k, v = (t.repeat_interleave(heads // kv_heads, 1) for t in (k, v))
    return F.scaled_dot_product_attention(q, k, v, is_causal=causal).transpose(1, 2).flatten(2)


class Gpt2Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.c_attn, self.attn_proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.c_fc, self.mlp_proj = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.heads = width // 64

    def forward(self, x):
        q, k, v = self.c_attn(self.ln_1(x)).chunk(3, -1)
        x = x + F.dropout(self.attn_proj(attend(q, k, v, self.heads, self.heads, True)), 0.1)
        hidden = F.gelu(self.c_fc(self.ln_2(x)), approximate="tanh")
        return x + F.dropout(self.mlp_proj(hidden), 0.1)


class Gpt2(nn.Module):
    def __init__(self, layers, width):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(50257, width), nn.Embedding(1024, width)
        self.h = nn.ModuleList(Gpt2Block(width) for _ in range(layers))
        self.ln_f, self.lm_head = nn.LayerNorm(width), nn.Linear(width, 50257, bias=False)
        self.lm_head.weight = self.wte.weight
        self.register_buffer("positions", torch.arange(1024).unsqueeze(0))

    def forward(self, tokens):
        x = F.dropout(self.wte(tokens) + self.wpe(self.positions[:, : tokens.shape[1]]), 0.1)
        for block in self.h:
            x = block(x)
        return self.lm_head(self.ln_f(x))


class BertLayer(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.query, self.key, self.value, self.dense = (nn.Linear(width, width) for _ in range(4))
        self.intermediate, self.output = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.norm_1, self.norm_2 = nn.LayerNorm(width, 1e-12), nn.LayerNorm(width, 1e-12)
        self.heads = width // 64

    def forward(self, x):
        y = attend(self.query(x), self.key(x), self.value(x), self.heads, self.heads, False)
        x = self.norm_1(F.dropout(self.dense(y), 0.1) + x)
        return self.norm_2(F.dropout(self.output(F.gelu(self.intermediate(x))), 0.1) + x)


class Bert(nn.Module):
    def __init__(self, layers, width):
        super().__init__()
        self.words, self.positions = nn.Embedding(30522, width), nn.Embedding(512, width)
        self.segments, self.norm = nn.Embedding(2, width), nn.LayerNorm(width, 1e-12)
        self.layers = nn.Sequential(*(BertLayer(width) for _ in range(layers)))
        self.transform, self.head_norm = nn.Linear(width, width), nn.LayerNorm(width, 1e-12)
        self.decoder = nn.Linear(width, 30522)
        self.decoder.weight = self.words.weight
        self.register_buffer("order", torch.arange(512).unsqueeze(0))

    def forward(self, tokens):
        x = self.words(tokens) + self.segments(torch.zeros_like(tokens))
        x = F.dropout(self.norm(x + self.positions(self.order[:, : tokens.shape[1]])), 0.1)
        return self.decoder(self.head_norm(F.gelu(self.transform(self.layers(x)))))


def rotate(x, heads, cos, sin):
    """Pairs feature i of a head with feature i + half."""
    x = x.unflatten(-1, (heads, -1))
    cos, sin = cos.to(x.dtype), sin.to(x.dtype)
    first, second = x.chunk(2, -1)
    return torch.cat((first * cos - second * sin, second * cos + first * sin), -1).flatten(2)


class LlamaLayer(nn.Module):
    def __init__(self, width, heads, kv_heads, hidden):
        super().__init__()
        kv_width = width // heads * kv_heads
        self.norm_1, self.norm_2 = nn.RMSNorm(width, 1e-5), nn.RMSNorm(width, 1e-5)
        self.q, self.o = nn.Linear(width, width, bias=False), nn.Linear(width, width, bias=False)
        self.k, self.v = nn.Linear(width, kv_width, bias=False), nn.Linear(width, kv_width, bias=False)
        self.gate, self.up = nn.Linear(width, hidden, bias=False), nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)
        self.heads, self.kv_heads = heads, kv_heads

    def forward(self, x, cos, sin):
        y = self.norm_1(x)
        q, k = rotate(self.q(y), self.heads, cos, sin), rotate(self.k(y), self.kv_heads, cos, sin)
        x = x + self.o(attend(q, k, self.v(y), self.heads, self.kv_heads, True))
        y = self.norm_2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Llama(nn.Module):
    def __init__(self, layers, width, heads, kv_heads, hidden, positions, tied=False):
        super().__init__()
        self.embed = nn.Embedding(32000, width)
        self.layers = nn.ModuleList(LlamaLayer(width, heads, kv_heads, hidden) for _ in range(layers))
        self.norm, self.head = nn.RMSNorm(width, 1e-5), nn.Linear(width, 32000, bias=False)
        if tied:
            self.head.weight = self.embed.weight

        speeds = 10000.0 ** -torch.linspace(0, 1, width // heads // 2 + 1)[:-1]
        angles = torch.arange(positions).view(-1, 1, 1) * speeds
        self.register_buffer("cos", angles.cos())
        self.register_buffer("sin", angles.sin())

    def forward(self, tokens):
        x = self.embed(tokens)
        for layer in self.layers:
            x = layer(x, self.cos, self.sin)
        return self.head(self.norm(x))


class LstmLanguageModel(nn.Module):
    def __init__(self, width, drop):
        super().__init__()
        self.embedding, self.decoder = nn.Embedding(10000, width), nn.Linear(width, 10000)
        self.lstm = nn.LSTM(width, width, 2, batch_first=True, dropout=drop)
        self.drop = nn.Dropout(drop)

    def forward(self, tokens):
        return self.decoder(self.drop(self.lstm(self.drop(self.embedding(tokens)))[0]))


def perceptron():
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 300), nn.ReLU(True), nn.Linear(300, 100), nn.ReLU(True),
                         nn.Linear(100, 10))


MODELS = {
    "lenet_300_100": lambda: (perceptron(), (1, 28, 28)),
    "lstm_ptb_small": lambda: (LstmLanguageModel(200, 0.0), (20,)),
    "lstm_ptb_medium": lambda: (LstmLanguageModel(650, 0.5), (35,)),
    "lstm_ptb_large": lambda: (LstmLanguageModel(1500, 0.65), (35,)),
    "bert_base": lambda: (Bert(12, 768), (512,)),
    "bert_large": lambda: (Bert(24, 1024), (512,)),
    "gpt2": lambda: (Gpt2(12, 768), (1024,)),
    "gpt2_medium": lambda: (Gpt2(24, 1024), (1024,)),
    "gpt2_large": lambda: (Gpt2(36, 1280), (1024,)),
    "gpt2_xl": lambda: (Gpt2(48, 1600), (1024,)),
    "stories15m": lambda: (Llama(6, 288, 6, 6, 768, 256, tied=True), (256,)),
    "tinyllama_1_1b": lambda: (Llama(22, 2048, 32, 4, 5632, 2048), (2048,)),
    "llama_2_7b": lambda: (Llama(32, 4096, 32, 32, 11008, 4096), (4096,)),
}
