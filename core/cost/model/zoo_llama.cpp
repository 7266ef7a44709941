// SPDX-License-Identifier: GPL-3.0-or-later
// Decoders with the LLaMA architecture: H. Touvron et al., "Llama 2", arXiv 2307.09288; P. Zhang et
// al., "TinyLlama", arXiv 2401.02385 (grouped queries); and the smallest published decoder, trained
// on R. Eldan and Y. Li's "TinyStories", arXiv 2305.07759. Layer names are the same as in the
// published weights.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr std::int64_t kLlamaVocabulary = 32000;
constexpr double kLlamaEps = 1e-5;

struct LlamaSettings {
    int layers;
    std::int64_t width, heads, kv_heads, hidden, positions;
    bool tied = false;

    std::int64_t headDim() const { return width / heads; }
};

Linear matrix(std::int64_t in, std::int64_t out) {
    return {.in_features = in, .out_features = out, .bias = false};
}

int decoderLayer(GraphBuilder& build, const std::string& path, const LlamaSettings& s, int source) {
    const std::string self = path + ".self_attn";
    const std::int64_t kv_width = s.kv_heads * s.headDim();
    int x = build.add(path + ".input_layernorm", RMSNorm{s.width, kLlamaEps}, source);
    int query = build.add(self + ".q_proj", matrix(s.width, s.width), x);
    int key = build.add(self + ".k_proj", matrix(s.width, kv_width), x);
    const int value = build.add(self + ".v_proj", matrix(s.width, kv_width), x);
    query = build.add(self + ".q_rotary", Rotary{s.heads, s.headDim()}, query);
    key = build.add(self + ".k_rotary", Rotary{s.kv_heads, s.headDim()}, key);
    x = build.join(
        self,
        Attention{
            .heads = s.heads, .kv_heads = s.kv_heads, .head_dim = s.headDim(), .causal = true},
        {query, key, value});
    x = build.add(self + ".o_proj", matrix(s.width, s.width), x);
    const int middle = build.join(path + ".add_1", Add{.inplace = false}, {source, x});
    x = build.add(path + ".post_attention_layernorm", RMSNorm{s.width, kLlamaEps}, middle);
    int gate = build.add(path + ".mlp.gate_proj", matrix(s.width, s.hidden), x);
    gate =
        build.add(path + ".mlp.act_fn", Activation{.function = Activation::Function::silu}, gate);
    const int up = build.add(path + ".mlp.up_proj", matrix(s.width, s.hidden), x);
    x = build.join(path + ".mlp.mul", Multiply{}, {gate, up});
    x = build.add(path + ".mlp.down_proj", matrix(s.hidden, s.width), x);
    return build.join(path + ".add_2", Add{.inplace = false}, {middle, x});
}

Graph llama(std::string_view name, const LlamaSettings& s) {
    GraphBuilder build = languageModel(name, "Llama", s.positions, kLlamaVocabulary);
    int x = build.add("model.embed_tokens", Embedding{kLlamaVocabulary, s.width}, build.input());
    for (int i = 0; i < s.layers; ++i) {
        x = decoderLayer(build, fmt::format("model.layers.{}", i), s, x);
    }
    x = build.add("model.norm", RMSNorm{s.width, kLlamaEps}, x);
    Linear head = matrix(s.width, kLlamaVocabulary);
    if (s.tied) head.tied_to = "model.embed_tokens";
    build.add("lm_head", head, x);
    return std::move(build).finish();
}

constexpr std::array kLlamaMembers{
    Member{"stories15m",
           [](std::string_view name) { return llama(name, {6, 288, 6, 6, 768, 256, true}); }},
    Member{"tinyllama_1_1b",
           [](std::string_view name) { return llama(name, {22, 2048, 32, 4, 5632, 2048}); }},
    Member{"llama_2_7b",
           [](std::string_view name) { return llama(name, {32, 4096, 32, 32, 11008, 4096}); }},
};

}  // namespace

Members llamas() { return kLlamaMembers; }

}  // namespace ridgepoint::cost::model
