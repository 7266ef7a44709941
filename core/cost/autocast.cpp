// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/autocast.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

template <class... Kinds>
bool isOneOf(const cost::model::LayerSettings& settings) {
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

bool isMatrixWork(const cost::model::LayerSettings& settings) {
    return isOneOf<cost::model::Conv2d, cost::model::Linear, cost::model::Attention,
                   cost::model::WindowAttention, cost::model::LSTM>(settings);
}

bool needsFloat32(const cost::model::LayerSettings& settings) {
    return isOneOf<cost::model::LayerNorm>(settings);
}

std::vector<DType> outputTypes(const cost::model::Graph& graph, Precision precision) {
    const DType low = matrixType(precision);
    std::vector<DType> types;
    types.reserve(graph.layers.size());
    for (const cost::model::Layer& layer : graph.layers) {
        const cost::model::LayerSettings& settings = layer.settings;
        DType type = DType::float32;
        if (std::holds_alternative<cost::model::Input>(settings)) {
            type = graph.vocabulary > 0 ? DType::int64 : DType::float32;
        } else if (isMatrixWork(settings)) {
            type = low;
        } else if (!needsFloat32(settings) &&
                   !isOneOf<cost::model::Embedding, cost::model::ClassToken,
                            cost::model::AddPosition, cost::model::LayerScale,
                            cost::model::RelativeCoordinates>(settings) &&
                   !layer.inputs.empty()) {
            type = types[static_cast<std::size_t>(layer.inputs.front())];
            const auto* add = std::get_if<cost::model::Add>(&settings);
            // An in-place sum keeps the type of the first input, so the other inputs are skipped.
            const bool in_place = add != nullptr && add->inplace;
            for (std::size_t k = 1; k < layer.inputs.size() && !in_place; ++k) {
                if (!cost::model::readsShapeOnly(settings, k)) {
                    type = promoted(type, types[static_cast<std::size_t>(layer.inputs[k])]);
                }
            }
        }
        types.push_back(type);
    }
    return types;
}

}  // namespace ridgepoint::cost
