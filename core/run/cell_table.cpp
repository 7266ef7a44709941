// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cell_table.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace ridgepoint::run {
namespace {

constexpr std::size_t kNoPhase = static_cast<std::size_t>(Phase::none);

using TimeByPhase = std::array<std::int64_t, kPhaseCount>;

// Returns the time of each phase during which no op runs on the training thread. The entry `none`
// is the step time outside all phases. `covered` contains the time of the ops.
TimeByPhase timeOutside(const StepRecord& step, const TimeByPhase& covered) {
    TimeByPhase rest{};
    rest[kNoPhase] = step.duration_ns;
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        if (phase == kNoPhase) continue;
        rest[phase] = step.phase_ns[phase];
        base::subtractSaturating(rest[kNoPhase], step.phase_ns[phase]);
    }
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        base::subtractSaturating(rest[phase], covered[phase]);
    }
    // An op that continues after its phase ends takes up time of the next phase. The remaining time
    // of the next phase can then be negative. The deficit is subtracted from the phases with the
    // most time left, so that the sum remains the step time.
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        while (rest[phase] < 0) {
            const auto largest = std::max_element(rest.begin(), rest.end());
            if (*largest <= 0) {
                rest[phase] = 0;  // more op time than step time; this cannot be corrected here
                break;
            }
            const std::int64_t missing = rest[phase] <= -*largest ? *largest : -rest[phase];
            *largest -= missing;
            rest[phase] += missing;
        }
    }
    return rest;
}

}  // namespace

void CellTable::addStep(const StepRecord& step, std::span<const OpRecord> ops) {
    if (hooksOff(step.kind)) return;
    Cell cell;
    cell.key.segment = step.segment;
    cell.key.warmup = step.kind == StepRecord::Kind::warmup;

    TimeByPhase covered{};
    for (const OpRecord& op : ops) {
        if (!op.costed) continue;
        cell.key.phase = op.phase;
        cell.key.category = op.category;
        cell.key.arithmetic = op.arithmetic;
        cell.key.name = op.name;
        cell.key.inner = op.inner;
        cell.key.layer = op.layer;
        static_cast<CellSums&>(cell) = sumsOf(op, op.self_ns, op.flops_known);
        cells_.add(cell);
        const auto phase = static_cast<std::size_t>(op.phase);
        if (op.thread == 0 && phase < kPhaseCount) base::addSaturating(covered[phase], op.self_ns);
    }

    const TimeByPhase rest = timeOutside(step, covered);
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        if (rest[phase] <= 0) continue;
        Cell outside;
        outside.key.segment = cell.key.segment;
        outside.key.warmup = cell.key.warmup;
        outside.key.phase = static_cast<Phase>(phase);
        outside.key.category = cost::Category::outside;
        outside.self_ns = rest[phase];
        cells_.add(outside);
    }
}

}  // namespace ridgepoint::run
