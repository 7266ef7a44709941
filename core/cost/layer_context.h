// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs for calculating the costs and the memory of a layer.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/autocast.h"
#include "core/cost/op.h"
#include "core/model/graph.h"

namespace ridgepoint::cost {

inline constexpr std::uint64_t kFloat32Bytes = 4;

// How attention is done: by one operator that keeps no scores (flash attention, what torch chooses
// where it can), or by matrix products and a softmax with the scores in memory.
enum class AttentionForm : std::uint8_t { fused, materialised };

struct LayerContext {
    std::vector<const model::Shape*> inputs;
    std::vector<DType> input_types;
    std::vector<bool> wanted;  // of which inputs the gradients are wanted
    const model::Shape* output = nullptr;
    DType output_type = DType::float32;
    DType low = DType::float32;  // the type of matrix work
    bool training = true;
    // Whether the operators are a GPU's where they differ from a CPU's: dropout and RMS norm are
    // one operator each there, and keep less.
    bool gpu = false;
    AttentionForm attention = AttentionForm::fused;

    const model::Shape& input(std::size_t k = 0) const { return *inputs[k]; }
    DType inputType(std::size_t k = 0) const { return input_types[k]; }
    bool inputWanted(std::size_t k = 0) const { return k < wanted.size() && wanted[k]; }
    bool casts() const { return low != DType::float32; }
};

struct LayerOptions {
    bool training = true;
    Precision precision = Precision::fp32;
    bool gpu = false;
    AttentionForm attention = AttentionForm::fused;
};

// One for each layer. `shapes` (of inferShapes) must outlive the result.
std::vector<LayerContext> contextsOf(const model::Graph& graph,
                                     const std::vector<model::Shape>& shapes,
                                     const LayerOptions& options);

// Whether the gradient of each layer's output is computed: where learned values lie at or before
// it.
std::vector<bool> gradientsNeeded(const model::Graph& graph);

// For each layer, whether it works in place or hands its input on, so that its output is the
// storage of its first input.
bool sharesInput(const model::LayerSettings& settings);

// Whether autograd keeps a copy of what an in-place function overwrites, because its gradient is
// written in terms of that.
bool copiesInput(const model::Activation& settings);

// What goes through attention, in elements.
struct AttentionSizes {
    std::int64_t groups = 0;  // samples (or windows) times heads: independent problems
    std::int64_t tokens = 0;  // of each
    std::int64_t head_dim = 0;

    // Throws std::invalid_argument where no memory could hold them.
    std::int64_t scores() const;
    std::int64_t values() const { return groups * tokens * head_dim; }  // of Q, of K, of V, of O
};
AttentionSizes sizesOf(const model::Attention& settings, const model::Shape& input);
AttentionSizes sizesOf(const model::WindowAttention& settings, const model::Shape& input);

}  // namespace ridgepoint::cost
