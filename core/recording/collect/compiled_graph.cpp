// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/compiled_graph.h"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/cost/kernel/inductor.h"
#include "core/recording/collect/step_assembler.h"

namespace ridgepoint::recording::collect {
namespace {

using nlohmann::json;

cost::DType typeNamed(const std::string& name) {
    for (int i = 0; i < static_cast<int>(cost::DType::other); ++i) {
        if (cost::toString(static_cast<cost::DType>(i)) == name) return static_cast<cost::DType>(i);
    }
    return cost::DType::other;
}

cost::Argument argumentOf(const json& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number()) return value.get<double>();
    if (value.is_array()) return value.get<std::vector<std::int64_t>>();
    if (!value.is_object()) return std::monostate{};
    return cost::Tensor{.dtype = typeNamed(value.at("type").get<std::string>()),
                        .sizes = value.at("sizes").get<std::vector<std::int64_t>>()};
}

// Returns the FLOPs and bytes of a generated kernel or an op, or nullopt if an op has no cost
// model. A kernel's FLOPs come from the cost models of ops with the same arithmetic. Its bytes come
// only from the kernel's buffers, because intermediate values stay in registers.
std::optional<cost::OpCost> costOfCall(const json& kernel) {
    if (!kernel.contains("calls")) return std::nullopt;
    cost::OpCost sum;
    const bool generated = kernel.contains("read");
    if (generated) {
        sum.bytes_read = kernel.at("read").get<std::uint64_t>();
        sum.bytes_written = kernel.at("written").get<std::uint64_t>();
        sum.working_set_bytes = kernel.at("touched").get<std::uint64_t>();
    }
    std::uint64_t most = 0;
    for (const json& call : kernel.at("calls")) {
        std::vector<cost::Argument> arguments;
        for (const json& value : call.at("arguments")) arguments.push_back(argumentOf(value));
        const auto name = call.at("op").get<std::string>();
        const auto cost = cost::costOf({name, arguments});
        if (!cost) return std::nullopt;
        if (!generated) return cost;  // the call is an op, not a generated kernel
        const auto times = call.at("times").get<std::uint64_t>();
        sum.flops_matrix += times * cost->flops_matrix;
        sum.flops_elementwise += times * cost->flops_elementwise;
        if (const std::uint64_t flops = times * cost->flops(); flops >= most) {
            most = flops;
            sum.arithmetic = cost->arithmetic;
        }
    }
    return generated ? std::optional(sum) : std::nullopt;
}

// Returns the first specific category among the categories of the source ops, which are ordered by
// their share of the kernel's work. If no op has a specific category, returns `elementwise`, or
// `copy` if there are no source ops.
cost::Category categoryOfKernel(const std::vector<std::string>& ops) {
    using cost::Category;
    for (const std::string& op : ops) {
        const Category category = cost::categoryOf("aten::" + op);
        if (category != Category::view && category != Category::allocation &&
            category != Category::other) {
            return category;
        }
    }
    return ops.empty() ? Category::copy : Category::elementwise;
}

}  // namespace

CompiledGraph readCompiledGraph(std::string_view text) {
    const json document = base::parseJson(text);
    CompiledGraph graph;
    std::map<std::string, std::size_t, std::less<>> kernels;
    if (document.contains("slots")) {
        for (const json& name : document.at("slots")) {
            kernels.emplace(name.get<std::string>(), kernels.size());
        }
    }
    graph.calls.resize(kernels.size());
    for (const json& entry : document.at("kernels")) {
        const bool generated = entry.contains("kernel");
        const auto name = entry.at(generated ? "kernel" : "op").get<std::string>();
        auto& names = generated ? kernels : graph.ops;
        const auto [at, added] = names.emplace(name, graph.calls.size());
        if (added) graph.calls.emplace_back();
        CompiledGraph::Call& call = graph.calls[at->second].emplace_back();
        const auto layers = entry.value("layers", std::vector<std::string>{});
        if (!layers.empty()) call.layer = layers.front();
        call.cost = costOfCall(entry);
        if (!generated) continue;
        const auto ops = entry.value("ops", std::vector<std::string>{});
        call.name = cost::kernel::sourceText(ops);
        call.kernel = name;
        call.category =
            cost::parseCategory(entry.value("category", "")).value_or(categoryOfKernel(ops));
        if (call.cost) {
            if (call.cost->flops_matrix > 0) call.category = cost::Category::matmul;
            call.cost->category = call.category;
        }
        std::vector<cost::Argument> shapes;
        for (const auto& sizes : entry.value("shapes", std::vector<std::vector<std::int64_t>>{})) {
            shapes.emplace_back(cost::Tensor{.sizes = sizes});
        }
        describeShapes(shapes, call.shapes);
    }
    return graph;
}

}  // namespace ridgepoint::recording::collect
