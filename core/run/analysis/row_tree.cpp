// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/row_tree.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/run/analysis/row_keys.h"

namespace ridgepoint::run {
namespace {

// Separates the names in a path. Names from users never begin with this character.
constexpr char kBelow = '\x1f';
// Precedes an op's name, because a layer may have the same name.
constexpr char kOpMark = '\x1e';
// Maximum depth. A longer name is not divided further, so that a name that consists of dots cannot
// create a huge tree.
constexpr std::size_t kMostDepth = 32;

void twoKeys(const Cell::Key& cell, GroupBy outer, GroupBy inner, const StringTable& strings,
             std::vector<RowKey>& keys) {
    RowKey first = rowKeyOf(cell, outer, strings);
    RowKey second = rowKeyOf(cell, inner, strings);
    // Time outside ops and work outside all layers get no inner row.
    const bool alone = first.kind == RowKind::outside || second.name == kNoLayerName;
    second.path = first.path + kBelow + second.path;
    keys.push_back(std::move(first));
    if (!alone) keys.push_back(std::move(second));
}

// Appends a key for an op and, for a kernel, copy or memset on the GPU, a key for the kernel within
// the op.
void kernelKeys(const Cell::Key& cell, bool on_gpu, const StringTable& strings,
                std::vector<RowKey>& keys) {
    const RowKey op = rowKeyOf(cell, GroupBy::op, strings);
    keys.push_back(op);
    if (!on_gpu || op.kind == RowKind::outside || cell.inner == StringId::none) return;
    const std::string& kernel = strings[cell.inner];
    keys.push_back({op.path + kBelow + kernel, kernel, kGpuPartKind, false});
}

// Appends keys for a layer and its parents: "layer1.0.conv1" is added to "layer1", "layer1.0" and
// "layer1.0.conv1".
void layerKeys(const Cell::Key& cell, const StringTable& strings, std::vector<RowKey>& keys) {
    const RowKey whole = rowKeyOf(cell, GroupBy::layer, strings);
    if (whole.kind != RowKind::layer || cell.layer == StringId::none) {
        keys.push_back(whole);
        return;
    }
    std::string path;
    std::size_t from = 0;
    for (std::size_t depth = 1;; ++depth) {
        const std::size_t dot = depth < kMostDepth ? whole.name.find('.', from) : std::string::npos;
        if (!path.empty()) path += kBelow;
        path += whole.name.substr(from, dot == std::string::npos ? dot : dot - from);
        keys.push_back({path, whole.name.substr(0, dot), RowKind::layer, false});
        if (dot == std::string::npos) return;
        from = dot + 1;
    }
}

void layerOpKeys(const Cell::Key& cell, const StringTable& strings, std::vector<RowKey>& keys) {
    layerKeys(cell, strings, keys);
    if (keys.back().kind != RowKind::layer) return;
    RowKey op = rowKeyOf(cell, GroupBy::op, strings);
    op.path = keys.back().path + kBelow + kOpMark + op.path;
    keys.push_back(std::move(op));
}

std::string lastPart(const std::string& path) {
    const std::size_t at = path.rfind(kBelow);
    return at == std::string::npos ? path : path.substr(at + 1);
}

void sortNodes(std::vector<RowNode>& nodes) {
    // Sorts indices instead of nodes, because nodes are large.
    std::vector<std::size_t> order(nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return nodes[a].row.seconds != nodes[b].row.seconds
                   ? nodes[a].row.seconds > nodes[b].row.seconds
                   : nodes[a].row.name < nodes[b].row.name;
    });
    std::vector<RowNode> sorted;
    sorted.reserve(nodes.size());
    for (const std::size_t at : order) sorted.push_back(std::move(nodes[at]));
    nodes = std::move(sorted);
    for (RowNode& node : nodes) sortNodes(node.children);
}

}  // namespace

GroupBy outermost(Nesting nesting) {
    switch (nesting) {
        case Nesting::layer_tree:
        case Nesting::layer_op:
            return GroupBy::layer;
        case Nesting::phase_op:
            return GroupBy::phase;
        case Nesting::op_layer:
        case Nesting::op_kernel:
            break;
    }
    return GroupBy::op;
}

std::vector<RowNode> rowTree(const Snapshot& snapshot, Nesting nesting, const CallFilter& filter) {
    const StringTable& strings = *snapshot.strings;
    const bool on_gpu = onGpu(snapshot);
    std::vector<KeyedRow> rows =
        rowsOfCells(snapshot, filter, [&](const Cell::Key& cell, std::vector<RowKey>& keys) {
            switch (nesting) {
                case Nesting::op_layer:
                    return twoKeys(cell, GroupBy::op, GroupBy::layer, strings, keys);
                case Nesting::phase_op:
                    return twoKeys(cell, GroupBy::phase, GroupBy::op, strings, keys);
                case Nesting::layer_tree:
                    return layerKeys(cell, strings, keys);
                case Nesting::layer_op:
                    return layerOpKeys(cell, strings, keys);
                case Nesting::op_kernel:
                    return kernelKeys(cell, on_gpu, strings, keys);
            }
        });
    // After sorting by path, a row comes after its parent. Every parent exists.
    std::vector<RowNode> roots;
    std::stable_sort(rows.begin(), rows.end(),
                     [](const KeyedRow& a, const KeyedRow& b) { return a.path < b.path; });
    // Counts the children first so that their vectors can be reserved. A growing vector would
    // invalidate the pointers in `nodes`.
    std::map<std::string, std::size_t, std::less<>> counts;
    const auto above = [](const std::string& path) {
        const std::size_t at = path.rfind(kBelow);
        return at == std::string::npos ? std::string() : path.substr(0, at);
    };
    std::size_t outermost_rows = 0;
    for (const KeyedRow& each : rows) {
        if (each.path.find(kBelow) == std::string::npos)
            ++outermost_rows;
        else
            ++counts[above(each.path)];
    }
    roots.reserve(outermost_rows);
    std::map<std::string, RowNode*, std::less<>> nodes;
    for (KeyedRow& each : rows) {
        const bool root = each.path.find(kBelow) == std::string::npos;
        std::vector<RowNode>* into = &roots;
        if (!root) {
            const auto holder = nodes.find(above(each.path));
            if (holder == nodes.end()) continue;
            into = &holder->second->children;
            into->reserve(counts[holder->first]);
        }
        RowNode node;
        const bool layers = nesting == Nesting::layer_tree || nesting == Nesting::layer_op;
        node.label =
            layers && each.row.kind == RowKind::layer ? lastPart(each.path) : each.row.name;
        node.row = std::move(each.row);
        into->push_back(std::move(node));
        nodes.insert_or_assign(std::move(each.path), &into->back());
    }
    sortNodes(roots);
    return roots;
}

}  // namespace ridgepoint::run
