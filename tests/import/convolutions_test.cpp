// SPDX-License-Identifier: GPL-3.0-or-later
// Convolutions in traces without "Concrete Inputs". Their FLOPs follow from the neighbouring calls.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/cost/formulas.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import::kineto {
namespace {

using tests::ImportedRun;

// 2 images, 3 channels of 8 × 8 → 4 channels, 3 × 3, stride 2, padding 1: outputs of 4 × 4.
constexpr std::uint64_t kFlops = 2ull * 2 * 4 * 4 * 4 * (3 * 3 * 3);
const std::string kForward = "[[2,3,8,8],[4,3,3,3],[],[],[],[],[],[],[]]";
const std::string kOutput = "[2,4,4,4]";

struct Call {
    std::string name, dims;
    double start = 0, duration = 0;
    int sequence = -1, thread = 7;
};

std::string traceOf(const std::vector<Call>& calls) {
    std::string events;
    for (const Call& call : calls) {
        std::string types;
        for (std::size_t at = 0; (at = call.dims.find("[", at + 1)) != std::string::npos;) {
            types += types.empty() ? "" : ",";
            types += call.dims[at + 1] == ']' ? "\"\"" : "\"float\"";
        }
        events += fmt::format(
            R"({}{{"ph":"X","cat":"Operator","name":"{}","pid":1,"tid":"{}","ts":{},"dur":{},)"
            R"("args":{{"Input Dims":{},"Input type":[{}],"Sequence number":{}}}}})",
            events.empty() ? "" : ",", call.name, call.thread, call.start, call.duration, call.dims,
            types, call.sequence);
    }
    return "{\"schemaVersion\":1,\"traceEvents\":[" + events + "]}";
}

run::OpRecord opIn(const tests::Imported& got, std::string_view name) {
    const run::OpRecord* const op = got.op(name);
    EXPECT_NE(op, nullptr) << name;
    return op != nullptr ? *op : run::OpRecord{};
}

const Call kConvolution{"aten::convolution", kForward, 10, 50, 5};
const Call kInner{"aten::cudnn_convolution", kForward, 20, 30, 5};

TEST(KinetoConvolutions, HaveTheOutputThatTheirBatchNormalizationReads) {
    const ImportedRun got(
        {traceOf({kConvolution,
                  kInner,
                  {"aten::add", "[[],[],[]]", 62, 3},
                  {"aten::batch_norm", "[" + kOutput + ",[4],[4],[4],[4],[],[],[],[]]", 70, 20}})});
    const run::OpRecord op = opIn(got, "aten::convolution");
    EXPECT_TRUE(op.flops_known);
    EXPECT_TRUE(op.costed);
    EXPECT_EQ(op.flops_matrix, kFlops);
    EXPECT_FALSE(opIn(got, "aten::cudnn_convolution").costed);  // a part of the outer convolution
    EXPECT_TRUE(got.says("1 of 1 convolution calls"));
}

TEST(KinetoConvolutions, HaveTheOutputWhoseGradientTheirBackwardPassReads) {
    const ImportedRun got(
        {traceOf({kConvolution,
                  kInner,
                  {"aten::relu", "[" + kOutput + "]", 70, 20, 6},
                  {"CudnnConvolutionBackward", "[" + kOutput + "]", 200, 50, 5, 8},
                  {"aten::cudnn_convolution_backward",
                   "[[2,3,8,8]," + kOutput + ",[4,3,3,3],[],[],[],[],[],[],[],[]]", 205, 40, -1, 8},
                  {"aten::cudnn_convolution_backward_weight",
                   "[[]," + kOutput + ",[2,3,8,8],[],[],[],[],[],[],[]]", 210, 30, -1, 8}})});
    EXPECT_EQ(opIn(got, "aten::convolution").flops_matrix, kFlops);
    // The first layer does not need a gradient of its input.
    EXPECT_EQ(opIn(got, "aten::cudnn_convolution_backward_weight").flops_matrix, kFlops);
    EXPECT_EQ(opIn(got, "aten::cudnn_convolution_backward").flops_matrix, 0u);
    EXPECT_TRUE(got.says("2 of 2 convolution calls"));
}

TEST(KinetoConvolutions, EachGradientIsAsMuchWorkAsTheOutput) {
    const std::string dims = "[[2,3,8,8]," + kOutput + ",[4,3,3,3],[],[],[],[],[],[],[],[]]";
    const ImportedRun got({traceOf(
        {{"aten::cudnn_convolution_backward", dims, 5, 40},
         {"aten::cudnn_convolution_backward_input", "[[]," + kOutput + ",[4,3,3,3]]", 6, 9},
         {"aten::cudnn_convolution_backward_weight", "[[]," + kOutput + "]", 20, 9}})});
    EXPECT_EQ(opIn(got, "aten::cudnn_convolution_backward_input").flops_matrix, kFlops);
    EXPECT_EQ(opIn(got, "aten::cudnn_convolution_backward_weight").flops_matrix, kFlops);
    // The trace does not show which gradients the call computed.
    const ImportedRun unknown({traceOf({{"aten::cudnn_convolution_backward", dims, 5, 40}})});
    EXPECT_FALSE(opIn(unknown, "aten::cudnn_convolution_backward").flops_known);
}

TEST(KinetoConvolutions, AreUnknownWhereAnythingElseMayHaveChangedTheShape) {
    const Call norm{"aten::batch_norm", "[" + kOutput + ",[4],[4],[4],[4],[],[],[],[]]", 70, 20};
    const std::vector<std::vector<Call>> all{
        {kConvolution},
        // Pooling between convolution and normalization.
        {kConvolution, {"aten::max_pool2d", "[[2,4,8,8],[],[],[],[],[]]", 61, 5}, norm},
        // On another thread; with other channels; larger than any convolution's output.
        {kConvolution, {norm.name, norm.dims, 70, 20, -1, 9}},
        {kConvolution, {norm.name, "[[2,5,4,4],[5],[5],[5],[5],[],[],[],[]]", 70, 20}},
        {kConvolution, {norm.name, "[[2,4,40,40],[4],[4],[4],[4],[],[],[],[]]", 70, 20}},
        // Transposed convolution: the weight's channels are swapped.
        {{"aten::conv_transpose2d", "[[2,4,8,8],[4,4,3,3],[],[],[],[],[]]", 5, 60},
         {"aten::convolution", "[[2,4,8,8],[4,4,3,3],[],[],[],[],[],[],[]]", 10, 50},
         norm},
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(i);
        EXPECT_FALSE(opIn(ImportedRun({traceOf(all[i])}), "aten::convolution").flops_known);
    }
}

TEST(KinetoConvolutions, GiveAResNetItsFlopsAgain) {
    const auto file =
        tests::refdata() / "kineto/kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const ImportedRun got = ImportedRun::ofFiles({file});
    EXPECT_TRUE(got.says("636 of 636 convolution calls"));
    double known = 0, all = 0;
    for (const run::Row& row : got.kernels) {
        if (row.kind != run::RowKind::kernel) continue;
        all += row.seconds;
        if (row.flops_known) known += row.seconds;
    }
    EXPECT_GT(known / all, 0.86);
    // torchvision: 4.09 G multiply-adds per image, 4.087 G of them in convolutions. The backward
    // pass needs twice the forward pass, except for the first convolution's input.
    std::uint64_t forward = 0, backward = 0;
    std::set<std::int64_t> steps;
    for (const run::OpRecord& op : got.ops) {
        if (!op.costed || op.category != cost::Category::convolution) continue;
        steps.insert(op.step);
        (op.phase == run::Phase::backward ? backward : forward) += op.flops_matrix;
    }
    const double images = 32.0 * 6;
    EXPECT_NEAR(static_cast<double>(forward) / images, 2 * 4.087e9, 0.01e9);
    const double first = 2.0 * 64 * 112 * 112 * 3 * 7 * 7;
    EXPECT_NEAR(static_cast<double>(backward) / images, 4 * 4.087e9 - first, 0.02e9);
}

TEST(ConvolutionCost, IsThatOfTheFormulaWithTheSettings) {
    const auto tensor = [](std::vector<std::int64_t> sizes) {
        cost::Tensor result;
        result.sizes = std::move(sizes);
        return result;
    };
    using List = std::vector<std::int64_t>;
    const cost::Tensor input = tensor({2, 6, 9, 9}), weight = tensor({4, 3, 3, 3}),
                       bias = tensor({4}), output = tensor({2, 4, 5, 5});
    const std::vector<cost::Argument> arguments{input,      weight,     bias,
                                                List{2, 2}, List{1, 1}, List{1, 1},
                                                false,      List{0, 0}, std::int64_t{2}};
    const auto formula = cost::costOf({"aten::convolution", arguments});
    const auto found = cost::convolutionCost(input, weight, &bias, output.sizes);
    ASSERT_TRUE(formula && found);
    EXPECT_EQ(found->category, cost::Category::convolution);
    EXPECT_EQ(found->flops_matrix, formula->flops_matrix);
    EXPECT_EQ(found->flops_elementwise, formula->flops_elementwise);
    EXPECT_EQ(found->bytes(), formula->bytes());
    const std::vector<cost::Argument> back{output,     input,           weight,       List{},
                                           List{2, 2}, List{1, 1},      List{1, 1},   false,
                                           List{0, 0}, std::int64_t{2}, List{1, 1, 0}};
    const auto whole = cost::costOf({"aten::convolution_backward", back});
    const auto both = cost::convolutionBackwardCost(input, weight, output, {true, true});
    ASSERT_TRUE(whole && both);
    EXPECT_EQ(both->flops_matrix, whole->flops_matrix);
    EXPECT_EQ(both->bytes(), whole->bytes());
    // Invalid values.
    EXPECT_FALSE(cost::convolutionCost(input, weight, nullptr, {2, 4, 5}));
    EXPECT_FALSE(cost::convolutionCost(input, weight, nullptr, {2, 4, 0, 5}));
    EXPECT_FALSE(cost::convolutionCost(input, weight, nullptr, {3, 4, 5, 5}));
    EXPECT_FALSE(
        cost::convolutionCost(tensor({2, 6, INT64_MIN, 9}), weight, nullptr, {2, 4, 5, 5}));
    EXPECT_FALSE(cost::convolutionCost(tensor({6}), weight, nullptr, {}));
}

}  // namespace
}  // namespace ridgepoint::import::kineto
