// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/autocast.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

template <class... Kinds>
bool isOneOf(const model::LayerSettings& settings) {
    return (std::holds_alternative<Kinds>(settings) || ...);
}

}  // namespace

Precision parsePrecision(std::string_view text) {
    for (std::size_t i = 0; i < kPrecisionNames.size(); ++i) {
        if (kPrecisionNames[i] == text) {
            return static_cast<Precision>(i);
        }
    }
    throw std::invalid_argument(fmt::format("Unknown precision \"{}\"; the precisions are {}.",
                                            text, fmt::join(kPrecisionNames, ", ")));
}

DType matrixType(Precision precision) {
    switch (precision) {
        case Precision::bf16:
            return DType::bfloat16;
        case Precision::fp16:
            return DType::float16;
        case Precision::fp32:
        case Precision::tf32:
        case Precision::tf32_matmul:
            break;
    }
    return DType::float32;
}

bool isMatrixWork(const model::LayerSettings& settings) {
    return isOneOf<model::Conv2d, model::Linear, model::Attention, model::WindowAttention,
                   model::LSTM>(settings);
}

bool needsFloat32(const model::LayerSettings& settings) {
    return isOneOf<model::LayerNorm>(settings);
}

std::vector<DType> outputTypes(const model::Graph& graph, Precision precision) {
    const DType low = matrixType(precision);
    std::vector<DType> types;
    types.reserve(graph.layers.size());
    for (const model::Layer& layer : graph.layers) {
        const model::LayerSettings& settings = layer.settings;
        DType type = DType::float32;
        if (std::holds_alternative<model::Input>(settings)) {
            type = graph.vocabulary > 0 ? DType::int64 : DType::float32;
        } else if (isMatrixWork(settings)) {
            type = low;
        } else if (!needsFloat32(settings) &&
                   !isOneOf<model::Embedding, model::ClassToken, model::AddPosition,
                            model::LayerScale, model::RelativeCoordinates>(settings) &&
                   !layer.inputs.empty()) {
            type = types[static_cast<std::size_t>(layer.inputs.front())];
            const auto* add = std::get_if<model::Add>(&settings);
            // An in-place sum has the type of the first input.
            const bool in_place = add != nullptr && add->inplace;
            for (std::size_t k = 1; k < layer.inputs.size() && !in_place; ++k) {
                if (!model::readsShapeOnly(settings, k)) {
                    type = promoted(type, types[static_cast<std::size_t>(layer.inputs[k])]);
                }
            }
        }
        types.push_back(type);
    }
    return types;
}

}  // namespace ridgepoint::cost
