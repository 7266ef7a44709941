// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/row_tree.h"

namespace ridgepoint::present {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kUsualModules = 40;

// Returns a layer's value minus the values of its nested layers; unset if one of these values is
// unknown.
std::optional<double> withoutChildren(const run::RowNode& node,
                                      std::optional<double> (*value)(const run::Row&)) {
    std::optional<double> rest = value(node.row);
    for (const run::RowNode& child : node.children) {
        const auto part = value(child.row);
        if (!rest || !part) return std::nullopt;
        *rest -= *part;
    }
    // Sums that are added in a different order differ in their last digits, so tiny and negative
    // differences become 0.
    if (rest && *rest < 1e-9 * value(node.row).value_or(0)) rest = 0;
    return rest;
}

std::optional<double> timeOf(const run::Row& row) { return row.time(); }
// Returns the FLOPs of a layer. They are unknown if the layer's ops have no cost model.
std::optional<double> flopsOf(const run::Row& row) {
    return row.flops_known || row.totalFlops() > 0 ? std::optional(row.totalFlops()) : std::nullopt;
}

Json nodesJson(const std::vector<run::RowNode>& nodes) {
    Json list = Json::array();
    for (const run::RowNode& node : nodes) {
        Json object = rowJson(node.row);
        object["label"] = base::jsonText(node.label);
        object["exclusive_seconds"] = base::orNull(withoutChildren(node, timeOf));
        object["exclusive_flops"] = base::orNull(withoutChildren(node, flopsOf));
        object["children"] = nodesJson(node.children);
        list.push_back(std::move(object));
    }
    return list;
}

}  // namespace

Json modulesJson(const run::Snapshot& snapshot) {
    return nodesJson(run::rowTree(snapshot, run::Nesting::layer_tree));
}

std::string modulesText(const run::Snapshot& snapshot, const ShowOptions& options, int columns) {
    const std::vector<run::RowNode> tree = run::rowTree(snapshot, run::Nesting::layer_tree);
    const roofline::Level level = options.level ? *options.level : run::defaultLevel(snapshot);
    std::vector<double> times;
    const std::function<void(const std::vector<run::RowNode>&)> collect =
        [&](const std::vector<run::RowNode>& nodes) {
            for (const run::RowNode& node : nodes) {
                times.push_back(node.row.seconds);
                collect(node.children);
            }
        };
    collect(tree);
    // Selects the layers that take the most time. They always form a tree, because a layer takes at
    // least as long as each of its nested layers.
    const std::size_t most = std::min(options.top.value_or(kUsualModules), times.size());
    std::sort(times.rbegin(), times.rend());
    const double least = most > 0 ? times[most - 1] : 0;
    present::TextTable table;
    table.columns = {{"Layer"}, {"Calls", true}, {"Time", true}, {"Own time", true}};
    const std::vector<const run::Column*> shown{
        &run::columnOf("share"), &run::columnOf("flops"), &run::columnOf("flops_per_second"),
        &run::columnOf("roof_share"), &run::columnOf("bound")};
    table.columns.push_back({run::columnTitle(*shown[0], level), true});
    table.columns.push_back({columnTitle(*shown[1], level), true});
    table.columns.push_back({"Own FLOPs", true});
    for (std::size_t i = 2; i < shown.size(); ++i)
        table.columns.push_back({columnTitle(*shown[i], level), shown[i]->isNumber()});
    const std::function<void(const std::vector<run::RowNode>&, std::size_t)> add =
        [&](const std::vector<run::RowNode>& nodes, std::size_t depth) {
            for (const run::RowNode& node : nodes) {
                if (node.row.seconds < least || table.rows.size() >= most) continue;
                const run::Row& row = node.row;
                const auto cell = [&](const run::Column& column) {
                    return columnText(column, row, {.level = level});
                };
                const bool bound = row.flops_partial;
                // Lost records could belong to the layer itself.
                const bool at_least = run::isLowerBound(run::columnOf("seconds"), row, {});
                const auto own = withoutChildren(node, timeOf);
                table.rows.push_back(
                    {std::string(2 * depth, ' ') + base::printable(node.label),
                     cell(run::columnOf("calls")), cell(run::columnOf("seconds")),
                     roofline::atLeast(own && at_least, roofline::formatSeconds(own)),
                     cell(*shown[0]), cell(*shown[1]),
                     roofline::atLeast(bound,
                                       roofline::formatFlops(withoutChildren(node, flopsOf))),
                     cell(*shown[2]), cell(*shown[3]), cell(*shown[4])});
                add(node.children, depth + 1);
            }
        };
    add(tree, 0);
    if (table.rows.empty()) return "The run contains no layers.\n";
    std::string text = present::toPlain(table, static_cast<std::size_t>(std::max(columns, 40)));
    if (table.rows.size() < times.size())
        text += fmt::format("… and {} more layers\n", times.size() - table.rows.size());
    return text;
}

}  // namespace ridgepoint::present
