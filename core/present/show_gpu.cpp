// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/show_gpu.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/run_questions.h"

namespace ridgepoint::present {
namespace {

constexpr std::size_t kMostCalls = 2;  // maximum number of calls that are shown per group

// Returns, for example, "launch 2.1 % (cudaLaunchKernel)" or "malloc 0.4 % (cudaMalloc 0.3 %,
// cudaFree 0.1 %)".
std::string callsOf(const run::GpuSummary::Group& group, bool at_least) {
    // If the step time is unknown, there are no shares, so the time is shown instead.
    const auto amount = [at_least](const auto& of) {
        return roofline::atLeast(at_least, of.share ? roofline::formatShare(of.share)
                                                    : roofline::formatSeconds(of.seconds));
    };
    std::string names;
    for (std::size_t i = 0; i < group.single.size() && i < kMostCalls; ++i) {
        const run::GpuSummary::Call& call = group.single[i];
        if (i > 0) names += ", ";
        names += base::printable(call.name);
        if (group.single.size() > 1) fmt::format_to(std::back_inserter(names), " {}", amount(call));
    }
    if (group.single.size() > kMostCalls)
        fmt::format_to(std::back_inserter(names), ", {} more", group.single.size() - kMostCalls);
    return fmt::format("{} {} ({})", cost::kernel::toString(group.group), amount(group), names);
}

// Formats a mean count per step. Small means have decimals, because they are rarely whole numbers.
std::string countPerStep(double mean) {
    return mean < 10 && mean != std::round(mean) ? roofline::formatIntensity(mean)
                                                 : roofline::formatCount(mean);
}

}  // namespace

std::string gpuLines(const run::Snapshot& snapshot, int columns) {
    std::string text;
    if (const std::optional<run::GpuSummary> gpu = run::summarizeGpu(snapshot)) {
        std::vector<std::string> words;
        const bool dropped = gpu->records_dropped;
        if (gpu->busy_share) {
            words.push_back(fmt::format(
                "busy {}", roofline::atLeast(dropped, roofline::formatShare(gpu->busy_share))));
        }
        if (gpu->kernels) {
            const std::string kernels = countPerStep(*gpu->kernels);
            words.push_back(
                fmt::format("{} {} per step in {}", roofline::atLeast(dropped, kernels),
                            kernels == "1" ? "kernel" : "kernels",
                            roofline::atLeast(gpu->kernel_seconds_partial,
                                              roofline::formatSeconds(gpu->kernel_seconds))));
        }
        if (gpu->kernels_without_op.value_or(0) > 0) {
            words.push_back(
                fmt::format("{} of them without an op",
                            roofline::atLeast(dropped, countPerStep(*gpu->kernels_without_op))));
        }
        if (gpu->copies.value_or(0) > 0) {
            const std::string copies = countPerStep(*gpu->copies);
            words.push_back(fmt::format(
                "{} {} of {} in {}", roofline::atLeast(dropped, copies),
                copies == "1" ? "copy" : "copies",
                gpu->copied_bytes
                    ? roofline::atLeast(dropped, roofline::formatTraffic(gpu->copied_bytes))
                    : std::string("unknown size"),
                roofline::atLeast(dropped, roofline::formatSeconds(gpu->copy_seconds))));
        }
        if (!words.empty()) text += base::wrapped("GPU", words, columns);

        words.clear();
        const run::GpuRatios& ratios = gpu->ratios;
        if (ratios.kernel_concurrency)
            words.push_back(fmt::format("kernels overlap for {} of their time",
                                        roofline::formatShare(ratios.kernel_concurrency)));
        if (ratios.kernels_to_copies)
            words.push_back(fmt::format("kernels take {} × the time of transfers",
                                        roofline::formatIntensity(ratios.kernels_to_copies)));
        if (ratios.copy_overlap)
            words.push_back(fmt::format("transfers overlap kernels for {} of their time",
                                        roofline::formatShare(ratios.copy_overlap)));
        if (ratios.copy_bytes_per_second)
            words.push_back(fmt::format("transfers reach {}",
                                        roofline::formatBandwidth(ratios.copy_bytes_per_second)));
        if (gpu->use && gpu->use->lag_ns.value_or(0) > 0 && run::scopeOf(snapshot).steps > 0) {
            words.push_back(fmt::format(
                "the GPU finishes {} after the CPU's part of the step",
                roofline::atLeast(dropped, roofline::formatSeconds(
                                               base::seconds(*gpu->use->lag_ns) /
                                               static_cast<double>(scopeOf(snapshot).steps)))));
        }
        if (!words.empty()) text += base::wrapped("Overlap", words, columns);

        words.clear();
        for (const run::GpuSummary::Group& group : gpu->groups)
            words.push_back(callsOf(group, dropped));
        if (!words.empty()) text += base::wrapped("Calls", words, columns);

        words.clear();
        if (gpu->sm_clock_hz)
            words.push_back(fmt::format("{:.0f} MHz", gpu->sm_clock_hz->mean / 1e6));
        if (gpu->power_watts) words.push_back(fmt::format("{:.0f} W", gpu->power_watts->mean));
        if (gpu->temperature_celsius) {
            words.push_back(fmt::format("{:.0f} °C at most", gpu->temperature_celsius->most));
        }
        for (const run::GpuSummary::HeldBack& reason : gpu->held_back) {
            words.push_back(fmt::format("throttled by {} for {}", base::printable(reason.reason),
                                        roofline::formatShare(reason.share)));
        }
        if (!words.empty()) text += base::wrapped("Device", words, columns);
    }
    for (const std::string& loss : snapshot.info.losses)
        text += base::wrapped("Lost", {base::printable(loss)}, columns);
    // Explains why a run on a GPU contains only CPU times, unless a lost-data line already does.
    const run::RunInfo& info = snapshot.info;
    const bool said =
        std::any_of(info.losses.begin(), info.losses.end(),
                    [&](const std::string& loss) { return info.rung_reason.ends_with(loss); });
    if (info.device.starts_with("cuda") && info.rung == run::EvidenceLevel::modelled && !said &&
        !info.rung_reason.empty()) {
        text += base::wrapped("GPU", {"not traced", base::printable(info.rung_reason)}, columns);
    }
    return text;
}

}  // namespace ridgepoint::present
