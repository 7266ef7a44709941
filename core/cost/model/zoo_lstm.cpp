// SPDX-License-Identifier: GPL-3.0-or-later
// Language models with two LSTM layers for the Penn Treebank, in three sizes, from W. Zaremba et
// al., "Recurrent neural network regularization", arXiv 1409.2329. Each gate has two biases, as in
// torch.nn.LSTM.
#include <fmt/format.h>

#include <array>

#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

constexpr std::int64_t kLSTMVocabulary = 10000;

Graph lstm(std::string_view name, std::int64_t width, std::int64_t steps, double drop) {
    GraphBuilder build = languageModel(name, "LSTM", steps, kLSTMVocabulary);
    int x = build.add("embedding", Embedding{kLSTMVocabulary, width}, build.input());
    for (int i = 0; i < 2; ++i) {
        if (drop > 0) x = build.add(fmt::format("dropout.{}", i), Dropout{drop}, x);
        x = build.add(fmt::format("lstm.{}", i), LSTM{width, width}, x);
    }
    if (drop > 0) x = build.add("dropout.2", Dropout{drop}, x);
    build.add("decoder", Linear{.in_features = width, .out_features = kLSTMVocabulary}, x);
    return std::move(build).finish();
}

constexpr std::array kLSTMMembers{
    Member{"lstm_ptb_small", [](std::string_view name) { return lstm(name, 200, 20, 0); }},
    Member{"lstm_ptb_medium", [](std::string_view name) { return lstm(name, 650, 35, 0.5); }},
    Member{"lstm_ptb_large", [](std::string_view name) { return lstm(name, 1500, 35, 0.65); }},
};

}  // namespace

Members lstms() { return kLSTMMembers; }

}  // namespace ridgepoint::cost::model
