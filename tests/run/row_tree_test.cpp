// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/row_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/run/cell_table.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using run::GroupBy;
using run::Nesting;
using run::RowNode;

double secondsOf(const std::vector<RowNode>& nodes) {
    double sum = 0;
    for (const RowNode& node : nodes) sum += node.row.seconds;
    return sum;
}

TEST(RowTree, OutermostRowsAreThoseOfTheTable) {
    const auto snapshot = makeSnapshot();
    for (const Nesting nesting : {Nesting::op_layer, Nesting::phase_op}) {
        const auto tree = run::rowTree(*snapshot, nesting);
        const auto rows = run::rowsOf(*snapshot, run::outermost(nesting));
        ASSERT_EQ(tree.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            EXPECT_EQ(tree[i].row.name, rows[i].name);
            EXPECT_EQ(tree[i].row.calls, rows[i].calls);
            EXPECT_DOUBLE_EQ(tree[i].row.seconds, rows[i].seconds);
            EXPECT_EQ(tree[i].row.flops, rows[i].flops);
            // The inner rows add up to the outer row, except for work without a layer.
            EXPECT_LE(secondsOf(tree[i].children), rows[i].seconds * (1 + 1e-9));
        }
    }
}

TEST(RowTree, LayersStandInTheLayersThatHoldThem) {
    SyntheticRun made = makeSyntheticRun();
    for (std::string& text : made.strings) {
        if (text.starts_with("layer")) text = "body." + text;
    }
    const auto snapshot = makeSnapshot(made);
    const auto tree = run::rowTree(*snapshot, Nesting::layer_tree);
    double whole = 0;
    for (const run::Row& row : run::rowsOf(*snapshot, GroupBy::layer)) whole += row.seconds;
    EXPECT_NEAR(secondsOf(tree), whole, 1e-9 * whole);
    std::size_t deepest = 0;
    const std::function<void(const std::vector<RowNode>&, std::size_t)> look =
        [&](const std::vector<RowNode>& nodes, std::size_t depth) {
            deepest = std::max(deepest, nodes.empty() ? 0 : depth);
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                const RowNode& node = nodes[i];
                EXPECT_LE(node.row.seconds, nodes[i > 0 ? i - 1 : 0].row.seconds);
                EXPECT_TRUE(node.label == node.row.name ||
                            node.row.name.ends_with("." + node.label))
                    << node.row.name;
                EXPECT_LE(secondsOf(node.children), node.row.seconds * (1 + 1e-9));
                look(node.children, depth + 1);
            }
        };
    look(tree, 1);
    EXPECT_GE(deepest, 2u);
}

TEST(RowTree, LayersContainTheirOps) {
    const auto snapshot = makeSnapshot();
    const auto tree = run::rowTree(*snapshot, Nesting::layer_op);
    const auto layers = run::rowsOf(*snapshot, GroupBy::layer);
    double whole = 0;
    for (const run::Row& row : layers) whole += row.seconds;
    EXPECT_NEAR(secondsOf(tree), whole, 1e-9 * whole);
    std::size_t ops = 0;
    const std::function<void(const RowNode&)> look = [&](const RowNode& node) {
        if (node.row.kind == run::RowKind::op) {
            ++ops;
            EXPECT_TRUE(node.children.empty());
        }
        // Child layers and ops together make up the whole layer.
        if (node.row.kind == run::RowKind::layer) {
            EXPECT_NEAR(secondsOf(node.children), node.row.seconds, 1e-9 * node.row.seconds);
        }
        for (const RowNode& child : node.children) look(child);
    };
    for (const RowNode& node : tree) look(node);
    EXPECT_GT(ops, layers.size() / 2);
}

TEST(RowTree, TakesAnyName) {
    SyntheticRun made = makeSyntheticRun();
    const std::string dots(10'000, '.');
    std::size_t next = 0;
    for (std::string& text : made.strings) {
        if (text.empty()) continue;
        text += next % 3 == 0 ? dots : next % 3 == 1 ? "..a." : std::string("\x1f") + "b";
        ++next;
    }
    const auto snapshot = makeSnapshot(made);
    for (const Nesting nesting : {Nesting::op_layer, Nesting::layer_tree, Nesting::layer_op,
                                  Nesting::phase_op, Nesting::op_kernel}) {
        EXPECT_FALSE(run::rowTree(*snapshot, nesting).empty());
        EXPECT_TRUE(run::rowTree(run::Snapshot{}, nesting).empty());
    }
}

TEST(CallFilter, LeavesSharesOfTheWhole) {
    const auto snapshot = makeSnapshot();
    const auto all = run::rowsOf(*snapshot, GroupBy::category);
    run::CallFilter filter;
    filter.without_category[static_cast<std::size_t>(all.front().category)] = true;
    const auto rows = run::rowsOf(*snapshot, GroupBy::category, filter);
    ASSERT_EQ(rows.size(), all.size() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].name, all[i + 1].name);
        EXPECT_DOUBLE_EQ(rows[i].share, all[i + 1].share);
    }
    // By layer, the rows stay, but lose the filtered time.
    double kept = 0, before = 0;
    for (const run::Row& row : run::rowsOf(*snapshot, GroupBy::layer, filter)) kept += row.seconds;
    for (const run::Row& row : run::rowsOf(*snapshot, GroupBy::layer)) before += row.seconds;
    EXPECT_NEAR(kept, before - all.front().seconds, 1e-9 * before);

    // A search matches names of ops and layers, categories and phases.
    auto found = std::make_shared<run::CallFilter::Found>();
    found->names = std::vector<std::uint8_t>(snapshot->strings->size());
    for (std::size_t i = 1; i < snapshot->strings->size(); ++i) {
        if ((*snapshot->strings)[run::StringId(i)] == "aten::conv2d") found->names[i] = 1;
    }
    run::CallFilter search;
    search.found = found;
    const auto convolutions = run::rowsOf(*snapshot, GroupBy::op, search);
    ASSERT_EQ(convolutions.size(), 1u);
    EXPECT_EQ(convolutions.front().name, "aten::conv2d");
    EXPECT_LT(convolutions.front().share, 1.0);
    found = std::make_shared<run::CallFilter::Found>();
    found->phases[static_cast<std::size_t>(run::Phase::optimizer)] = true;
    search.found = found;
    ASSERT_EQ(run::rowsOf(*snapshot, GroupBy::phase, search).size(), 1u);
    EXPECT_FALSE(search.passesAll());
    EXPECT_TRUE(run::CallFilter{}.passesAll());
}

TEST(Heaviest, TakesAsManyRowsAsTheShareNeeds) {
    const auto rows = run::rowsOf(*makeSnapshot(), GroupBy::op);
    EXPECT_EQ(run::heaviest(rows, 1), rows.size());
    EXPECT_EQ(run::heaviest(rows, 0), 1u);
    EXPECT_EQ(run::heaviest({}, 0.5), 0u);
    const std::size_t half = run::heaviest(rows, 0.5);
    double sum = 0, whole = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        whole += rows[i].seconds;
        if (i < half) sum += rows[i].seconds;
    }
    EXPECT_GE(sum, 0.5 * whole);
    EXPECT_LT(sum - rows[half - 1].seconds, 0.5 * whole);
}

}  // namespace
}  // namespace ridgepoint::tests
