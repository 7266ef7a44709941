// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares the inputs for calculating the costs and the memory of a layer.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/autocast.h"
#include "core/cost/model/graph.h"
#include "core/cost/op.h"

namespace ridgepoint::cost {

inline constexpr std::uint64_t kFloat32Bytes = 4;

// The implementation of attention. `fused` is one operator that does not store the scores (flash
// attention, which torch uses if possible). `materialised` consists of matrix products and a
// softmax, with the scores in memory.
enum class AttentionForm : std::uint8_t { fused, materialised };

struct LayerContext {
    std::vector<const cost::model::Shape*> inputs;
    std::vector<DType> input_types;
    std::vector<bool> wanted;  // for each input, whether its gradient is needed
    const cost::model::Shape* output = nullptr;
    DType output_type = DType::float32;
    DType low = DType::float32;  // data type for matrix work
    bool training = true;
    // If true, uses a GPU's operators where they differ from a CPU's. On a GPU, dropout and RMS
    // norm are each one operator and save less memory.
    bool gpu = false;
    AttentionForm attention = AttentionForm::fused;

    const cost::model::Shape& input(std::size_t k = 0) const { return *inputs[k]; }
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

// Returns one context per layer. `shapes` comes from inferShapes() and must outlive the result.
std::vector<LayerContext> contextsOf(const cost::model::Graph& graph,
                                     const std::vector<cost::model::Shape>& shapes,
                                     const LayerOptions& options);

// For each layer, returns whether the gradient of its output is computed. This is the case if the
// layer or an earlier layer on its path has learned values.
std::vector<bool> gradientsNeeded(const cost::model::Graph& graph);

// Returns whether a layer works in place, or returns its input or a view of it. The layer's output
// then shares the storage of its first input.
bool sharesInput(const cost::model::LayerSettings& settings);

// Returns whether autograd copies the input before an in-place function overwrites it, because the
// function's gradient depends on the input.
bool copiesInput(const cost::model::Activation& settings);

// Sizes of an attention layer, in elements.
struct AttentionSizes {
    std::int64_t groups = 0;  // samples (or windows) times heads, which are independent problems
    std::int64_t tokens = 0;  // number of tokens per group
    std::int64_t head_dim = 0;

    // Returns the number of scores. Throws std::invalid_argument if the scores exceed any memory.
    std::int64_t scores() const;
    // Returns the size of Q, K, V and the output, which are equally large.
    std::int64_t values() const { return groups * tokens * head_dim; }
};
AttentionSizes sizesOf(const cost::model::Attention& settings, const cost::model::Shape& input);
AttentionSizes sizesOf(const cost::model::WindowAttention& settings,
                       const cost::model::Shape& input);

}  // namespace ridgepoint::cost
