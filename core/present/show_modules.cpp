// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/analysis/row_tree.h"
#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::run {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kUsualModules = 40;

// Returns a layer's value minus the values of its nested layers; unset if one of these values is
// unknown.
std::optional<double> withoutChildren(const RowNode& node,
                                      std::optional<double> (*value)(const Row&)) {
    std::optional<double> rest = value(node.row);
    for (const RowNode& child : node.children) {
        const auto part = value(child.row);
        if (!rest || !part) return std::nullopt;
        *rest -= *part;
    }
    // Sums that are added in a different order differ in their last digits, so tiny differences
    // become 0.
    if (rest && *rest < 1e-9 * value(node.row).value_or(0)) rest = 0;
    return rest;
}

std::optional<double> timeOf(const Row& row) { return row.time(); }
// Returns the FLOPs of a layer. They are unknown if the layer's ops have no cost model.
std::optional<double> flopsOf(const Row& row) {
    return row.flops_known || row.totalFlops() > 0 ? std::optional(row.totalFlops()) : std::nullopt;
}

Json nodesJson(const std::vector<RowNode>& nodes) {
    Json list = Json::array();
    for (const RowNode& node : nodes) {
        Json object = rowJson(node.row);
        object["label"] = jsonText(node.label);
        object["exclusive_seconds"] = orNull(withoutChildren(node, timeOf));
        object["exclusive_flops"] = orNull(withoutChildren(node, flopsOf));
        object["children"] = nodesJson(node.children);
        list.push_back(std::move(object));
    }
    return list;
}

}  // namespace

Json modulesJson(const Snapshot& snapshot) {
    return nodesJson(rowTree(snapshot, Nesting::layer_tree));
}

std::string modulesText(const Snapshot& snapshot, const ShowOptions& options, int columns) {
    const std::vector<RowNode> tree = rowTree(snapshot, Nesting::layer_tree);
    const roofline::Level level = options.level ? *options.level : defaultLevel(snapshot);
    std::vector<double> times;
    const std::function<void(const std::vector<RowNode>&)> collect =
        [&](const std::vector<RowNode>& nodes) {
            for (const RowNode& node : nodes) {
                times.push_back(node.row.seconds);
                collect(node.children);
            }
        };
    collect(tree);
    // A layer takes at least as long as each nested layer, so the shown layers always form a tree.
    const std::size_t most = std::min(options.top.value_or(kUsualModules), times.size());
    std::sort(times.rbegin(), times.rend());
    const double least = most > 0 ? times[most - 1] : 0;
    exchange::TextTable table;
    table.columns = {{"Layer"}, {"Calls", true}, {"Time", true}, {"Own time", true}};
    const std::vector<const Column*> shown{&columnOf("share"), &columnOf("flops"),
                                           &columnOf("flops_per_second"), &columnOf("roof_share"),
                                           &columnOf("bound")};
    table.columns.push_back({columnTitle(*shown[0], level), true});
    table.columns.push_back({columnTitle(*shown[1], level), true});
    table.columns.push_back({"Own FLOPs", true});
    for (std::size_t i = 2; i < shown.size(); ++i)
        table.columns.push_back({columnTitle(*shown[i], level), shown[i]->isNumber()});
    const std::function<void(const std::vector<RowNode>&, std::size_t)> add =
        [&](const std::vector<RowNode>& nodes, std::size_t depth) {
            for (const RowNode& node : nodes) {
                if (node.row.seconds < least || table.rows.size() >= most) continue;
                const Row& row = node.row;
                const auto cell = [&](const Column& column) {
                    return columnText(column, row, {.level = level});
                };
                const bool bound = row.flops_partial;
                table.rows.push_back({std::string(2 * depth, ' ') + printable(node.label),
                                      cell(columnOf("calls")), cell(columnOf("seconds")),
                                      roofline::formatSeconds(withoutChildren(node, timeOf)),
                                      cell(*shown[0]), cell(*shown[1]),
                                      roofline::atLeast(bound, roofline::formatFlops(
                                                                   withoutChildren(node, flopsOf))),
                                      cell(*shown[2]), cell(*shown[3]), cell(*shown[4])});
                add(node.children, depth + 1);
            }
        };
    add(tree, 0);
    if (table.rows.empty()) return "The run contains no layers.\n";
    std::string text = exchange::toPlain(table, static_cast<std::size_t>(std::max(columns, 40)));
    if (table.rows.size() < times.size())
        text += fmt::format("… and {} more layers\n", times.size() - table.rows.size());
    return text;
}

}  // namespace ridgepoint::run
