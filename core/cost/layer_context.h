// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares the inputs for calculating the costs and the memory of a layer.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/autocast.h"
#include "core/cost/op.h"
#include "core/model/graph.h"

namespace ridgepoint::cost {

inline constexpr std::uint64_t kFloat32Bytes = 4;

// Implementation of attention: one operator that does not store the scores (flash attention,
// torch's choice if possible), or matrix products and a softmax with the scores in memory.
enum class AttentionForm : std::uint8_t { fused, materialised };

struct LayerContext {
    std::vector<const model::Shape*> inputs;
    std::vector<DType> input_types;
    std::vector<bool> wanted;  // for each input: whether its gradient is needed
    const model::Shape* output = nullptr;
    DType output_type = DType::float32;
    DType low = DType::float32;  // type of matrix work
    bool training = true;
    // Whether to use a GPU's operators if they differ from a CPU's: on a GPU, dropout and RMS norm
    // are one operator each and save less.
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

// Returns one context per layer. `shapes` (from inferShapes) must outlive the result.
std::vector<LayerContext> contextsOf(const model::Graph& graph,
                                     const std::vector<model::Shape>& shapes,
                                     const LayerOptions& options);

// Whether the gradient of each layer's output is computed: true
// if the layer or an earlier one on its path has learned values.
std::vector<bool> gradientsNeeded(const model::Graph& graph);

// Whether a layer works in place or returns its input, so
// that its output shares the storage of its first input.
bool sharesInput(const model::LayerSettings& settings);

// Whether autograd copies the input that an in-place function
// overwrites, because its gradient is a function of the input.
bool copiesInput(const model::Activation& settings);

// Sizes of attention, in elements.
struct AttentionSizes {
    std::int64_t groups = 0;  // samples (or windows) times heads: independent problems
    std::int64_t tokens = 0;  // number of tokens per group
    std::int64_t head_dim = 0;

    // Throws std::invalid_argument if they exceed any memory.
    std::int64_t scores() const;
    std::int64_t values() const { return groups * tokens * head_dim; }  // size of Q, K, V or O
};
AttentionSizes sizesOf(const model::Attention& settings, const model::Shape& input);
AttentionSizes sizesOf(const model::WindowAttention& settings, const model::Shape& input);

}  // namespace ridgepoint::cost
