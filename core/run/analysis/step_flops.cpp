// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/step_flops.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "core/run/analysis/known_work.h"
#include "core/run/analysis/rows.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

// The backward pass calls these ops too, so their names do not show whether they recompute.
constexpr std::array<std::string_view, 9> kOpsOfBothPasses{
    "aten::mm",     "aten::bmm",        "aten::addmm",   "aten::baddbmm",    "aten::matmul",
    "aten::einsum", "aten::_scaled_mm", "aten::_int_mm", "aten::_grouped_mm"};

bool isForward(Phase phase) { return phase == Phase::forward || phase == Phase::loss; }

// Adds up cells, in which `op_of` returns the op that did the work.
template <class AnyCell, class OpOf>
std::vector<roofline::PassFlops> passesOf(const std::vector<AnyCell>& cells, const Scope& scope,
                                          const StringTable& strings, const OpOf& op_of) {
    const auto counts = [&](const AnyCell& cell) {
        return cell.key.segment == scope.segment && cell.key.warmup == scope.warmup &&
               cell.flops_matrix > 0 &&
               roofline::index(cell.key.arithmetic) < roofline::kArithmeticCount;
    };
    std::set<StringId> forward_ops;
    for (const AnyCell& cell : cells) {
        if (counts(cell) && isForward(cell.key.phase)) forward_ops.insert(op_of(cell));
    }
    std::erase_if(forward_ops, [&](StringId op) {
        return op == StringId::none || std::find(kOpsOfBothPasses.begin(), kOpsOfBothPasses.end(),
                                                 strings[op]) != kOpsOfBothPasses.end();
    });
    std::map<cost::Category, roofline::PassFlops> kinds;
    for (const AnyCell& cell : cells) {
        if (!counts(cell)) continue;
        roofline::PassFlops& kind = kinds[cell.key.category];
        const std::size_t precision = roofline::index(cell.key.arithmetic);
        const double flops =
            static_cast<double>(cell.flops_matrix) / static_cast<double>(scope.steps);
        if (isForward(cell.key.phase)) {
            kind.forward[precision] += flops;
        } else if (cell.key.phase == Phase::backward) {
            kind.backward[precision] += flops;
            if (forward_ops.contains(op_of(cell))) kind.again[precision] += flops;
        } else {
            kind.others[precision] += flops;
        }
    }
    std::vector<roofline::PassFlops> list;
    for (const auto& [category, kind] : kinds) list.push_back(kind);
    return list;
}

}  // namespace

roofline::MatrixFlops matrixFlopsOf(const Snapshot& snapshot) {
    const Scope scope = scopeOf(snapshot);
    if (scope.steps <= 0) return {};
    // Only the kernels of a trace show the precision in which they computed.
    if (isImported(snapshot.info) && hasOnlyLaunchTimes(snapshot)) return {};
    if (defaultGroupBy(snapshot) == GroupBy::kernel) {
        return roofline::matrixFlops(passesOf(*snapshot.gpu_cells, scope, *snapshot.strings,
                                              [](const GpuCell& cell) { return cell.key.op; }));
    }
    return roofline::matrixFlops(passesOf(*snapshot.cells, scope, *snapshot.strings,
                                          [](const Cell& cell) { return cell.key.name; }));
}

}  // namespace ridgepoint::run
