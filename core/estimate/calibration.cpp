// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/calibration.h"

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/cost/device_time.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"

namespace ridgepoint::estimate {
namespace {

using cost::Category;
using cost::StepPart;

StepPart partOf(run::Phase phase) {
    return phase == run::Phase::backward    ? StepPart::backward
           : phase == run::Phase::optimizer ? StepPart::update
                                            : StepPart::forward;
}

// Returns the time without an outlier. If there are three or more calls, the longest call, which
// may have been interrupted, is replaced with the mean of the others.
double secondsOf(const run::Cell& cell) {
    const auto all = static_cast<double>(cell.self_ns) * 1e-9;
    if (cell.calls < 3) return all;
    const auto calls = static_cast<double>(cell.calls);
    return (all - static_cast<double>(cell.max_ns) * 1e-9) * calls / (calls - 1);
}

std::string nameOf(const run::Snapshot& run) {
    return run.info.title.empty() ? run.info.model : run.info.title;
}

cost::CpuRecording recordingOf(const run::Snapshot& run) {
    const auto* const vector = roofline::computeRoof(run.ceilings, roofline::Arithmetic::fp32);
    const auto* const dram = roofline::bandwidthRoof(run.ceilings, roofline::Level::dram);
    const run::Scope scope = scopeOf(run);
    if (vector == nullptr || dram == nullptr || scope.steps == 0) {
        throw std::runtime_error(fmt::format(
            "{} contains no measured steps or no roofs; record it again.", nameOf(run)));
    }
    const auto steps = static_cast<double>(scope.steps);
    cost::CpuRecording result;
    std::map<std::pair<run::StringId, StepPart>, cost::RecordedPart> parts;
    std::map<run::StringId, std::pair<std::pair<std::uint64_t, std::uint64_t>, Category>> most;
    for (const run::Cell& cell : *run.cells) {
        if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup ||
            cell.calls == 0) {
            continue;
        }
        const StepPart which = partOf(cell.key.phase);
        const std::uint64_t bytes = cell.bytes[roofline::index(roofline::Level::l1)];
        cost::RecordedPart& part = parts[{cell.key.layer, which}];
        const auto* const unit = cost::matrixRoof(run.ceilings, cell.key.arithmetic);
        part.part = which;
        part.seconds += secondsOf(cell) / steps;
        part.least.compute_seconds +=
            (static_cast<double>(cell.flops_matrix) / (unit != nullptr ? unit : vector)->value +
             static_cast<double>(cell.flops_elementwise) / vector->value) /
            steps;
        part.least.memory_seconds += static_cast<double>(bytes) / dram->value / steps;
        if (bytes > 0) part.calls += static_cast<double>(cell.calls) / steps;
        result.step_seconds += static_cast<double>(cell.self_ns) * 1e-9 / steps;
        if (which != StepPart::forward) continue;
        auto& [work, category] = most[cell.key.layer];
        const auto own = std::pair((cell.flops_matrix + cell.flops_elementwise) / cell.calls,
                                   bytes / cell.calls);
        if (own > work) {
            work = own;
            category = cell.key.category;
        }
    }
    for (auto& [key, part] : parts) {
        part.category = part.part == StepPart::update ? Category::optimizer
                        : most.contains(key.first)    ? most.at(key.first).second
                                                      : Category::other;
        result.parts.push_back(part);
    }
    for (const run::Row& row : rowsOf(run, run::GroupBy::op)) {
        if (row.kind == run::RowKind::outside)
            result.outside_seconds += row.time().value_or(0) / steps;
    }
    result.step_seconds += result.outside_seconds;
    return result;
}

// Time of the CPU in steps with a GPU, and the number of ops that launch GPU work in them.
struct HostTime {
    double seconds = 0, ops = 0;
};

HostTime hostTimeOf(const run::Snapshot& run) {
    // Above this share, the CPU may wait for the GPU in calls that do not look like waiting, for
    // example when the queue of launches is full.
    constexpr double kMostBusy = 0.8;
    const run::Scope scope = scopeOf(run);
    const auto summary = run::summarizeGpu(run);
    const auto seconds = run::summarizeSteps(run).cpu_seconds_mean;
    if (!summary || !summary->busy_share || !seconds || scope.steps == 0) {
        throw std::runtime_error(fmt::format(
            "{} contains no measured steps or no GPU times; record it again.", nameOf(run)));
    }
    if (*summary->busy_share > kMostBusy) {
        throw std::runtime_error(fmt::format(
            "The GPU was busy for {} of the step time of {}, so the run does not show how fast its "
            "CPU is; calibrate with a smaller batch.",
            roofline::formatShare(*summary->busy_share), nameOf(run)));
    }
    HostTime host;
    host.seconds = *seconds * static_cast<double>(scope.steps);
    for (const run::GpuSummary::Group& group : summary->groups) {
        if (group.group == cost::kernel::CallGroup::synchronize) host.seconds -= group.seconds;
    }
    for (const run::Cell& cell : *run.cells) {
        if (cell.key.segment == scope.segment && cell.key.warmup == scope.warmup &&
            cell.bytes[roofline::index(roofline::Level::l1)] > 0)
            host.ops += static_cast<double>(cell.calls);
    }
    if (!(host.ops > 0) || !(host.seconds > 0)) {
        throw std::runtime_error(fmt::format(
            "{} does not show the time that its CPU needs for an op; calibrate with a recording by "
            "Ridgepoint.",
            nameOf(run)));
    }
    return host;
}

}  // namespace

cost::Calibration calibrationOf(std::span<const std::shared_ptr<const run::Snapshot>> runs) {
    cost::Calibration result;
    std::vector<cost::CpuRecording> recordings;
    std::vector<roofline::Ceiling> roofs;
    HostTime host;
    for (const auto& run : runs) {
        if (run::isEstimated(*run) || run::isImported(run->info)) {
            throw std::runtime_error(fmt::format(
                "{} was not recorded by Ridgepoint; calibrate with a recording of this machine.",
                nameOf(*run)));
        }
        if (run::isCpu(run->info.device)) {
            if (recordings.empty()) roofs = run->ceilings;
            recordings.push_back(recordingOf(*run));
        } else {
            const HostTime one = hostTimeOf(*run);
            host.seconds += one.seconds;
            host.ops += one.ops;
        }
    }
    if (!recordings.empty()) {
        result.cpu = cost::fitCpuShares(recordings);
        result.cpu->roofs = std::move(roofs);
    }
    if (host.ops > 0) result.host_seconds = host.seconds / host.ops;
    return result;
}

}  // namespace ridgepoint::estimate
