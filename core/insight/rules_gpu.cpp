// SPDX-License-Identifier: GPL-3.0-or-later
// What holds a GPU up: waiting, copies, kernels that do not fill it, clocks.
#include <algorithm>
#include <array>

#include "core/insight/rules.h"
#include "core/run/seconds.h"

namespace ridgepoint::insight {
namespace {

using run::GroupBy;
using run::seconds;

// Below these parts of the steps' time copies are not the question.
constexpr double kSomeCopying = 0.01;
constexpr double kMuchCopying = 0.05;

// Of a traced run in which something ran.
const run::GpuUse* useOf(const Facts& facts) {
    if (!facts.gpu || !facts.gpu->use || !(facts.step.seconds_mean.value_or(0) > 0)) return nullptr;
    return &*facts.gpu->use;
}

// Of the steps' time.
double shareOfSteps(const Facts& facts, std::int64_t nanoseconds) {
    return facts.perStep(seconds(nanoseconds)) / *facts.step.seconds_mean;
}

Evidence idleEvidence(const run::GpuUse& use) {
    Evidence evidence{GroupBy::kernel, {std::string(run::kIdleRowName)}, {}};
    if (use.longest_gap_ns > 0) {
        evidence.stretch = {use.longest_gap_start_ns,
                            use.longest_gap_start_ns + use.longest_gap_ns};
    }
    return evidence;
}

Evidence transferEvidence(const Facts& facts) {
    Evidence evidence{GroupBy::kernel, {}, {}};
    for (const run::Row& row : facts.kernels) {
        if (row.copied_bytes && row.name.starts_with("copy ") &&
            row.name.find("host") != row.name.npos)
            evidence.rows.push_back(row.name);
    }
    return evidence;
}

std::optional<Finding> idle(const Facts& facts) {
    const run::GpuUse* const use = useOf(facts);
    if (use == nullptr || !facts.gpu->busy_share) return std::nullopt;
    Finding finding;
    finding.value = 1 - *facts.gpu->busy_share;
    finding.evidence = idleEvidence(*use);
    finding.gain_seconds = finding.value * *facts.step.seconds_mean;
    return finding;
}

std::optional<Finding> launchBound(const Facts& facts) {
    const run::GpuUse* const use = useOf(facts);
    if (use == nullptr) return std::nullopt;
    Finding finding;
    finding.value = shareOfSteps(facts, use->waited_for_launch_ns);
    finding.evidence = idleEvidence(*use);
    finding.gain_seconds = facts.perStep(seconds(use->waited_for_launch_ns));
    return finding;
}

std::optional<Finding> concurrency(const Facts& facts) {
    const run::GpuUse* const use = useOf(facts);
    if (use == nullptr || use->kernel_ns <= 0) return std::nullopt;
    Facts::Part small;
    for (const run::Row& row : facts.kernels) {
        // Roofs need not be known for it.
        if (row.kind != "kernel" ||
            row.seconds_mean.value_or(kSmallCallSeconds) >= kSmallCallSeconds)
            continue;
        small.names.push_back(row.name);
        small.seconds += row.seconds;
    }
    // A kernel that fills the GPU has no room beside it.
    if (small.seconds < 0.2 * seconds(use->kernel_ns)) return std::nullopt;
    Finding finding;
    finding.value = *facts.gpu->ratios.kernel_concurrency;
    finding.evidence = {GroupBy::kernel, small.names, {}};
    return finding;
}

// Unset where copies take less than this part of the steps.
const run::GpuUse* copying(const Facts& facts, double share) {
    const run::GpuUse* const use = useOf(facts);
    if (use == nullptr || use->transfers_sum_ns <= 0) return nullptr;
    return shareOfSteps(facts, use->transfer_ns) < share ? nullptr : use;
}

std::optional<Finding> copyHeavy(const Facts& facts) {
    const run::GpuUse* const use = copying(facts, kMuchCopying);
    if (use == nullptr || use->transfer_ns <= 0) return std::nullopt;
    Finding finding;
    finding.value = *facts.gpu->ratios.kernels_to_copies;
    finding.evidence = transferEvidence(facts);
    finding.gain_seconds =
        facts.perStep(seconds(use->transfer_ns - use->transfer_beside_kernel_ns));
    return finding;
}

std::optional<Finding> copyThroughput(const Facts& facts) {
    const run::GpuUse* const use = copying(facts, kSomeCopying);
    if (use == nullptr || !facts.gpu->ratios.copy_bytes_per_second) return std::nullopt;
    Finding finding;
    finding.value = *facts.gpu->ratios.copy_bytes_per_second;
    finding.evidence = transferEvidence(facts);
    return finding;
}

std::optional<Finding> copySize(const Facts& facts) {
    const run::GpuUse* const use = copying(facts, kSomeCopying);
    if (use == nullptr) return std::nullopt;
    Finding finding;
    finding.value = static_cast<double>(use->small_transfers_sum_ns) /
                    static_cast<double>(use->transfers_sum_ns);
    finding.evidence = transferEvidence(facts);
    return finding;
}

std::optional<Finding> copyPageable(const Facts& facts) {
    const run::GpuUse* const use = copying(facts, kSomeCopying);
    if (use == nullptr || use->transferred_bytes == 0) return std::nullopt;
    Finding finding;
    finding.value =
        static_cast<double>(use->pageable_bytes) / static_cast<double>(use->transferred_bytes);
    finding.evidence = transferEvidence(facts);
    return finding;
}

std::optional<Finding> copyOverlap(const Facts& facts) {
    const run::GpuUse* const use = copying(facts, kMuchCopying);
    if (use == nullptr || use->transfer_ns <= 0) return std::nullopt;
    Finding finding;
    finding.value = *facts.gpu->ratios.copy_overlap;
    finding.evidence = transferEvidence(facts);
    finding.gain_seconds =
        facts.perStep(seconds(use->transfer_ns - use->transfer_beside_kernel_ns));
    return finding;
}

std::optional<Finding> winograd(const Facts& facts) {
    if (!facts.gpu) return std::nullopt;
    Finding finding;
    finding.evidence.by = GroupBy::kernel;
    double taken = 0;
    for (const run::Row& row : facts.kernels) {
        if (row.full_name.find("winograd") == std::string::npos) continue;
        finding.evidence.rows.push_back(row.name);
        taken += row.seconds;
    }
    if (finding.evidence.rows.empty()) return std::nullopt;
    finding.value = taken / facts.seconds;
    return finding;
}

std::optional<Finding> heldBack(const Facts& facts) {
    // A GPU with nothing to do lowers its clocks, and one that was told its clocks keeps them.
    constexpr std::array<std::string_view, 2> kMeant{"idle", "set clocks"};
    if (!facts.gpu) return std::nullopt;
    for (const run::GpuSummary::HeldBack& one : facts.gpu->held_back) {
        if (std::find(kMeant.begin(), kMeant.end(), one.reason) != kMeant.end()) continue;
        Finding finding;
        finding.value = one.share;
        finding.named = one.reason;
        return finding;
    }
    return std::nullopt;
}

constexpr std::array kGpuRules{
    RuleEntry{{.id = "gpu-idle",
               .finding = "For %1 of the step nothing runs on the GPU",
               .definition = "Time of the steps in which no kernel, copy or fill ran ÷ time of the "
                             "steps.",
               .advice = "Find what the GPU waits for: data, the CPU that launches, a result that "
                         "is read back.",
               .source = "PyTorch's TensorBoard plugin: GPU busy less than 50 %",
               .unit = Unit::share,
               .threshold = 0.5},
              idle},
    RuleEntry{{.id = "launch-bound",
               .finding = "For %1 of the step the GPU waits for the CPU to launch something",
               .definition = "Time without work on the GPU that ended with work whose launch began "
                             "only after that time had ÷ time of the steps.",
               .advice = "A larger batch, fewer and larger operators, a captured graph; do not "
                         "wait for results within the step.",
               .source = "the split of idle time is HolisticTraceAnalysis's; a fifth of the step, "
                         "ours",
               .unit = Unit::share,
               .threshold = 0.2},
              launchBound},
    RuleEntry{{.id = "kernel-concurrency",
               .finding = "Small kernels run one after the other: for %1 of their time two or more "
                          "run at once",
               .definition = "Time with two kernels or more ÷ time with one or more, where kernels "
                             "of less than 100 µs on average take a fifth of it.",
               .advice = "Put independent work on several streams, or make kernels larger.",
               .source = "NVIDIA Visual Profiler's low kernel concurrency; a tenth, ours",
               .unit = Unit::share,
               .threshold = 0.1,
               .above = false},
              concurrency},
    RuleEntry{{.id = "copy-heavy",
               .finding = "Kernels run %1 as long as copies to and from the GPU",
               .definition = "Time with a kernel or more ÷ time with a copy between host and "
                             "device or more, where the copies take a twentieth of the step.",
               .advice = "Keep on the GPU what it needs again; copy shorter types.",
               .source = "NVIDIA Visual Profiler's low compute to copy efficiency; twice, ours",
               .unit = Unit::ratio,
               .threshold = 2,
               .above = false},
              copyHeavy},
    RuleEntry{{.id = "copy-throughput",
               .finding = "Copies to and from the GPU reach %1",
               .definition = "Their bytes ÷ their time, where they take a hundredth of the step.",
               .advice = "Copy from pinned memory, and in few large pieces.",
               .source = "NVIDIA Visual Profiler's low copy throughput; half of what PCI Express "
                         "3.0 × 16 gives, ours",
               .unit = Unit::bandwidth,
               .threshold = 6e9,
               .above = false},
              copyThroughput},
    RuleEntry{{.id = "copy-size",
               .finding = "%1 of the time of copies to and from the GPU goes into small ones",
               .definition = "Time of copies of less than 64 KiB ÷ time of all, where they take a "
                             "hundredth of the step.",
               .advice = "Gather what is copied: starting a copy costs as much as 64 KiB.",
               .source = "NVIDIA Visual Profiler's inefficient copy size; size and half, ours",
               .unit = Unit::share,
               .threshold = 0.5},
              copySize},
    RuleEntry{{.id = "copy-pageable",
               .finding = "%1 of what is copied to and from the GPU lies in pageable memory",
               .definition = "Bytes copied from or to pageable memory ÷ all, where copies take a "
                             "hundredth of the step.",
               .advice = "Pin the memory (pin_memory=True in a DataLoader): the driver copies "
                         "pageable memory twice, and waits.",
               .source = "Nsight Systems' rule cuda_memcpy_async; a tenth, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              copyPageable},
    RuleEntry{{.id = "copy-overlap",
               .finding = "Copies to and from the GPU run beside kernels for %1 of their time",
               .definition = "Time with a copy and a kernel ÷ time with a copy, where copies take "
                             "a twentieth of the step.",
               .advice = "Copy the next batch on a stream of its own while this one computes, from "
                         "pinned memory.",
               .source = "NVIDIA Visual Profiler's low copy/compute overlap; half, ours",
               .unit = Unit::share,
               .threshold = 0.5,
               .above = false},
              copyOverlap},
    RuleEntry{{.id = "winograd",
               .finding = "Winograd convolutions take %1 of the step",
               .definition = "Time of kernels with winograd in their names ÷ time of the step.",
               .advice = "They do less arithmetic than is modelled, in FP32 units: try tensor "
                         "cores (TF32, BF16, channels-last) against them.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              winograd},
    RuleEntry{{.id = "clocks-held-back",
               .finding = "The GPU's clocks were held back by %2 for %1 of the time",
               .definition = "Samples in which the device says so ÷ all samples.",
               .advice = "Times are of a slower GPU than the roofs: look at power, cooling and "
                         "limits before comparing.",
               .source = "a tenth of the time, ours",
               .unit = Unit::share,
               .threshold = 0.1,
               .about_measuring = true},
              heldBack},
};

}  // namespace

std::span<const RuleEntry> gpuRules() { return kGpuRules; }

}  // namespace ridgepoint::insight
