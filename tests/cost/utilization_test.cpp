// SPDX-License-Identifier: GPL-3.0-or-later
// Reproduces the published model FLOPs utilization of large trainings from the network, the batch
// and the step time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/model/zoo.h"
#include "core/cost/model/zoo_builder.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::cost {
namespace {

using cost::model::Attention;
using cost::model::GraphBuilder;
using cost::model::Linear;

struct Decoder {
    std::int64_t layers, width, heads, head_dim, kv_heads, hidden, tokens, vocabulary;
};

// Builds the layers with matrix work. Norms, activations and sums have none.
model::Graph graphOf(const Decoder& decoder) {
    GraphBuilder build =
        model::languageModel("decoder", "test", decoder.tokens, decoder.vocabulary);
    int x = build.add("wte", model::Embedding{decoder.vocabulary, decoder.width}, build.input());
    const auto matrix = [&](std::string name, std::int64_t from, std::int64_t to) {
        x = build.add(std::move(name),
                      Linear{.in_features = from, .out_features = to, .bias = false}, x);
    };
    for (std::int64_t i = 0; i < decoder.layers; ++i) {
        const int source = x;
        std::vector<int> read;
        for (const auto& [name, heads] :
             {std::pair("q", decoder.heads), {"k", decoder.kv_heads}, {"v", decoder.kv_heads}}) {
            x = source;
            matrix(fmt::format("{}.{}", i, name), decoder.width, heads * decoder.head_dim);
            read.push_back(x);
        }
        x = build.join(fmt::format("{}.attention", i),
                       Attention{.heads = decoder.heads,
                                 .kv_heads = decoder.kv_heads,
                                 .head_dim = decoder.head_dim,
                                 .causal = true},
                       read);
        matrix(fmt::format("{}.out", i), decoder.heads * decoder.head_dim, decoder.width);
        matrix(fmt::format("{}.in", i), decoder.width, decoder.hidden);
        matrix(fmt::format("{}.down", i), decoder.hidden, decoder.width);
    }
    build.add("head",
              Linear{.in_features = decoder.width,
                     .out_features = decoder.vocabulary,
                     .bias = false,
                     .tied_to = "wte"},
              x);
    return std::move(build).finish();
}

// Returns the utilization of one of `devices` that share the batch.
roofline::Utilization utilizationOf(const Decoder& decoder, std::int64_t batch, double seconds,
                                    double devices, std::span<const roofline::Ceiling> roofs) {
    const StepEstimate step = estimateStep(graphOf(decoder), batch, {.precision = Precision::bf16});
    return roofline::utilization(matrixFlops(step, roofs), seconds * devices, roofs);
}

// A. Chowdhery et al., arXiv 2204.02311, table 3 and appendix B: 46.2 % at 238,300 tokens/s, with
// a batch of 2048 × 2048 tokens on 6144 TPU v4 of 275 TFLOP/s. Each of two pods takes half of them.
TEST(PublishedUtilization, Palm540B) {
    const Decoder palm{.layers = 118,
                       .width = 18432,
                       .heads = 48,
                       .head_dim = 256,
                       .kv_heads = 1,
                       // The gated unit has three matrices of 18432 × 73728, not two.
                       .hidden = 73728 * 3 / 2,
                       .tokens = 2048,
                       .vocabulary = 256000};
    EXPECT_NEAR(static_cast<double>(model::parameterCount(graphOf(palm))), 540.35e9, 0.1e9);
    roofline::Ceiling tpu;
    tpu.arithmetic = roofline::Arithmetic::tensor_bf16;
    tpu.value = 275e12;
    tpu.provenance = roofline::Provenance::datasheet;
    const double seconds = 2048.0 * 2048 / 238.3e3;
    const auto use = utilizationOf(palm, 1024, seconds, 3072, std::span(&tpu, 1));
    EXPECT_NEAR(*use.mfu, 0.462, 0.001);
}

struct PublishedTraining {
    Decoder decoder;
    std::int64_t batch;
    double seconds, gpus, mfu;
};

Decoder gpt(std::int64_t layers, std::int64_t width, std::int64_t heads) {
    return {.layers = layers,
            .width = width,
            .heads = heads,
            .head_dim = width / heads,
            .kv_heads = heads,
            .hidden = 4 * width,
            .tokens = 2048,
            .vocabulary = 51200};
}

// V. Korthikanti et al., "Reducing activation recomputation in large transformer models", arXiv
// 2205.05198, tables 3 and 5 (sequence parallelism with selective recomputation): GPTs of 22, 175
// and 530 × 10⁹ parameters on 8, 64 and 280 A100. PaLM's appendix B has 30.2 % for MT-NLG 530B on
// 2240 A100 (65,430 tokens/s, which is 60.1 s for 1920 × 2048 tokens, arXiv 2201.11990).
TEST(PublishedUtilization, GptOnA100) {
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    const machine::Device* const a100 = catalogue.find("A100 SXM4 80GB");
    ASSERT_NE(a100, nullptr);
    for (const PublishedTraining& one :
         {PublishedTraining{gpt(48, 6144, 64), 4, 1.10, 8, 0.415},
          PublishedTraining{gpt(96, 12288, 96), 64, 13.75, 64, 0.514},
          PublishedTraining{gpt(105, 20480, 128), 280, 37.83, 280, 0.560},
          PublishedTraining{gpt(105, 20480, 128), 1920, 60.1, 2240, 0.302}}) {
        const auto use =
            utilizationOf(one.decoder, one.batch, one.seconds, one.gpus, a100->ceilings);
        ASSERT_TRUE(use.mfu) << use.reason;
        EXPECT_NEAR(*use.mfu, one.mfu, 0.0025) << one.seconds;
        // The fused attention of PyTorch computes its scores again.
        EXPECT_GT(*use.hfu, *use.mfu);
        ASSERT_EQ(use.peaks.size(), 1u);
        EXPECT_EQ(use.peaks[0].value, 312e12);
        EXPECT_EQ(use.peaks[0].provenance, roofline::Provenance::datasheet);
    }
}

}  // namespace
}  // namespace ridgepoint::cost
