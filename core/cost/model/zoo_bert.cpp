// SPDX-License-Identifier: GPL-3.0-or-later
// J. Devlin et al., "BERT: Pre-training of deep bidirectional transformers", arXiv 1810.04805, with
// the uncased vocabulary. The network is trained as a masked language model on one text segment.
// Layer names are the same as in the published weights. The head shares the token table. Attention
// uses no dropout, so that it runs as one fused operator on every device.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr std::int64_t kBERTVocabulary = 30522;
constexpr std::int64_t kBERTPositions = 512;
constexpr std::int64_t kBERTHeadDim = 64;
constexpr double kBERTEps = 1e-12;
constexpr Dropout kBERTDropout{0.1};
constexpr Activation kBERTGelu{.function = Activation::Function::gelu};

// Adds the end of a branch: a matrix, dropout, the residual sum and a layer norm.
int output(GraphBuilder& build, const std::string& path, const Linear& dense, int x, int around) {
    x = build.add(path + ".dense", dense, x);
    x = build.add(path + ".dropout", kBERTDropout, x);
    x = build.join(path + ".add", Add{.inplace = false}, {x, around});
    return build.add(path + ".LayerNorm", LayerNorm{dense.out_features, kBERTEps}, x);
}

int encoderLayer(GraphBuilder& build, const std::string& path, std::int64_t width, int source) {
    const std::string self = path + ".attention.self";
    const Linear square{.in_features = width, .out_features = width};
    const int query = build.add(self + ".query", square, source);
    const int key = build.add(self + ".key", square, source);
    const int value = build.add(self + ".value", square, source);
    const std::int64_t heads = width / kBERTHeadDim;
    int x = build.join(self, Attention{.heads = heads, .kv_heads = heads, .head_dim = kBERTHeadDim},
                       {query, key, value});
    const int middle = output(build, path + ".attention.output", square, x, source);
    x = build.add(path + ".intermediate.dense",
                  Linear{.in_features = width, .out_features = 4 * width}, middle);
    x = build.add(path + ".intermediate.act", kBERTGelu, x);
    return output(build, path + ".output", Linear{.in_features = 4 * width, .out_features = width},
                  x, middle);
}

Graph bert(std::string_view name, int layers, std::int64_t width) {
    using Lookup = Embedding::Lookup;
    GraphBuilder build = languageModel(name, "BERT", kBERTPositions, kBERTVocabulary);
    const std::string words = "embeddings.word_embeddings";
    int x = build.add(words, Embedding{kBERTVocabulary, width}, build.input());
    const int segment = build.add("embeddings.token_type_embeddings",
                                  Embedding{2, width, Lookup::first}, build.input());
    x = build.join("embeddings.add_1", Add{.inplace = false}, {x, segment});
    const int positions =
        build.add("embeddings.position_embeddings",
                  Embedding{kBERTPositions, width, Lookup::positions}, build.input());
    x = build.join("embeddings.add_2", Add{.inplace = false}, {x, positions});
    x = build.add("embeddings.LayerNorm", LayerNorm{width, kBERTEps}, x);
    x = build.add("embeddings.dropout", kBERTDropout, x);
    for (int i = 0; i < layers; ++i) {
        x = encoderLayer(build, fmt::format("encoder.layer.{}", i), width, x);
    }
    const std::string head = "cls.predictions";
    x = build.add(head + ".transform.dense", Linear{.in_features = width, .out_features = width},
                  x);
    x = build.add(head + ".transform.act", kBERTGelu, x);
    x = build.add(head + ".transform.LayerNorm", LayerNorm{width, kBERTEps}, x);
    build.add(head + ".decoder",
              Linear{.in_features = width, .out_features = kBERTVocabulary, .tied_to = words}, x);
    return std::move(build).finish();
}

constexpr std::array kBERTMembers{
    Member{"bert_base", [](std::string_view name) { return bert(name, 12, 768); }},
    Member{"bert_large", [](std::string_view name) { return bert(name, 24, 1024); }},
};

}  // namespace

Members berts() { return kBERTMembers; }

}  // namespace ridgepoint::cost::model
