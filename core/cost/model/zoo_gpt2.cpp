// SPDX-License-Identifier: GPL-3.0-or-later
// A. Radford et al., "Language models are unsupervised multitask learners", 2019. Layer names are
// the same as in the published weights. The head shares the token table. Attention uses no dropout,
// so that it runs as one fused operator on every device.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr std::int64_t kGPT2Vocabulary = 50257;
constexpr std::int64_t kGPT2Positions = 1024;
constexpr std::int64_t kGPT2HeadDim = 64;
constexpr Dropout kGPT2Dropout{0.1};

int block(GraphBuilder& build, const std::string& path, std::int64_t width, int source) {
    const std::int64_t heads = width / kGPT2HeadDim;
    int x = build.add(path + ".ln_1", LayerNorm{width}, source);
    x = build.add(path + ".attn.c_attn", Linear{.in_features = width, .out_features = 3 * width},
                  x);
    x = build.add(
        path + ".attn",
        Attention{.heads = heads, .kv_heads = heads, .head_dim = kGPT2HeadDim, .causal = true}, x);
    x = build.add(path + ".attn.c_proj", Linear{.in_features = width, .out_features = width}, x);
    x = build.add(path + ".attn.resid_dropout", kGPT2Dropout, x);
    const int middle = build.join(path + ".add_1", Add{.inplace = false}, {source, x});
    x = build.add(path + ".ln_2", LayerNorm{width}, middle);
    x = build.add(path + ".mlp.c_fc", Linear{.in_features = width, .out_features = 4 * width}, x);
    x = build.add(path + ".mlp.act", Activation{.function = Activation::Function::gelu_tanh}, x);
    x = build.add(path + ".mlp.c_proj", Linear{.in_features = 4 * width, .out_features = width}, x);
    x = build.add(path + ".mlp.dropout", kGPT2Dropout, x);
    return build.join(path + ".add_2", Add{.inplace = false}, {middle, x});
}

Graph gpt2(std::string_view name, int layers, std::int64_t width) {
    GraphBuilder build = languageModel(name, "GPT-2", kGPT2Positions, kGPT2Vocabulary);
    const int tokens = build.add("wte", Embedding{kGPT2Vocabulary, width}, build.input());
    const int positions = build.add(
        "wpe", Embedding{kGPT2Positions, width, Embedding::Lookup::positions}, build.input());
    int x = build.join("embeddings", Add{.inplace = false}, {tokens, positions});
    x = build.add("drop", kGPT2Dropout, x);
    for (int i = 0; i < layers; ++i) {
        x = block(build, fmt::format("h.{}", i), width, x);
    }
    x = build.add("ln_f", LayerNorm{width}, x);
    build.add(
        "lm_head",
        Linear{
            .in_features = width, .out_features = kGPT2Vocabulary, .bias = false, .tied_to = "wte"},
        x);
    return std::move(build).finish();
}

constexpr std::array kGPT2Members{
    Member{"gpt2", [](std::string_view name) { return gpt2(name, 12, 768); }},
    Member{"gpt2_medium", [](std::string_view name) { return gpt2(name, 24, 1024); }},
    Member{"gpt2_large", [](std::string_view name) { return gpt2(name, 36, 1280); }},
    Member{"gpt2_xl", [](std::string_view name) { return gpt2(name, 48, 1600); }},
};

}  // namespace

Members gpt2s() { return kGPT2Members; }

}  // namespace ridgepoint::cost::model
