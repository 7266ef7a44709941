// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for writing the calls of a layer (layer_calls*.cpp).
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/cost/layer_calls.h"

namespace ridgepoint::cost {

using List = std::vector<std::int64_t>;
inline Argument whole(std::int64_t value) { return value; }
inline const Argument kNone{};

// Writes the calls that one layer makes.
class CallWriter {
  public:
    CallWriter(const LayerContext& context, LayerCalls& calls) : at(context), calls_(calls) {}

    const LayerContext& at;

    // Takes the arguments as a pack and constructs them in place, because a braced list would copy
    // each argument.
    template <class... Arguments>
    void forward(std::string_view name, Arguments&&... arguments) const {
        append(calls_.forward, name, std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    void backward(std::string_view name, Arguments&&... arguments) const {
        append(calls_.backward, name, std::forward<Arguments>(arguments)...);
    }

    // The layer's tensors with their types: inputs, the output (and its gradient), and learned
    // values.
    Tensor in(std::size_t k = 0) const { return {at.inputType(k), at.input(k), 0}; }
    Tensor out() const { return {at.output_type, *at.output, 0}; }
    Tensor like(cost::model::Shape sizes, DType type) const { return {type, std::move(sizes), 0}; }
    Tensor like(cost::model::Shape sizes) const { return {at.output_type, std::move(sizes), 0}; }
    static Tensor learned(cost::model::Shape sizes) {
        return {DType::float32, std::move(sizes), 0};
    }
    static Tensor index(cost::model::Shape sizes) { return {DType::int64, std::move(sizes), 0}; }

    // Returns a tensor as autocast passes it to a layer that computes in `type`. If a cast is
    // needed, adds it to the forward calls. If the tensor's gradient is also needed, adds another
    // cast to the backward calls.
    Tensor cast(Tensor tensor, DType type, bool gradient_wanted) const;

  private:
    template <class... Arguments>
    static void append(std::vector<SyntheticCall>& calls, std::string_view name,
                       Arguments&&... arguments) {
        SyntheticCall& call = calls.emplace_back();
        call.name = name;
        call.arguments.reserve(sizeof...(arguments));
        (call.arguments.emplace_back(std::forward<Arguments>(arguments)), ...);
    }

    LayerCalls& calls_;
};

// Layers for sequences and windows (layer_calls_sequence.cpp).
void writeCalls(const CallWriter& write, const cost::model::Embedding& settings);
void writeCalls(const CallWriter& write, const cost::model::ClassToken& settings);
void writeCalls(const CallWriter& write, const cost::model::AddPosition& settings);
void writeCalls(const CallWriter& write, const cost::model::TakeToken& settings);
void writeCalls(const CallWriter& write, const cost::model::Attention& settings);
void writeCalls(const CallWriter& write, const cost::model::Rotary& settings);
void writeCalls(const CallWriter& write, const cost::model::RMSNorm& settings);
void writeCalls(const CallWriter& write, const cost::model::LSTM& settings);
void writeCalls(const CallWriter& write, const cost::model::PartitionWindows& settings);
void writeCalls(const CallWriter& write, const cost::model::MergeWindows& settings);
void writeCalls(const CallWriter& write, const cost::model::PartitionImage& settings);
void writeCalls(const CallWriter& write, const cost::model::MergeImage& settings);
void writeCalls(const CallWriter& write, const cost::model::MergePatches& settings);
void writeCalls(const CallWriter& write, const cost::model::RelativeCoordinates& settings);
void writeCalls(const CallWriter& write, const cost::model::RelativeBias& settings);
void writeCalls(const CallWriter& write, const cost::model::WindowAttention& settings);

}  // namespace ridgepoint::cost
