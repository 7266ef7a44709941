// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the rules for GPU slowdowns: waiting, copies, kernels that do not fill the GPU, and
// clocks.
#include <algorithm>
#include <array>

#include "core/base/seconds.h"
#include "core/insight/rules.h"

namespace ridgepoint::insight {
namespace {

using base::seconds;
using run::GroupBy;

// Minimum shares of the step time that copies must take for a rule to examine them.
constexpr double kSomeCopying = 0.01;
constexpr double kMuchCopying = 0.05;

// Returns the GPU use; null if the GPU was not traced, no work ran on the GPU, or the step time is
// unknown.
const run::GpuUse* useOf(const Facts& facts) {
    if (!facts.gpu || !facts.gpu->use || !(facts.step.seconds_mean.value_or(0) > 0)) return nullptr;
    return &*facts.gpu->use;
}

// Returns the GPU use, or null if there is none or records were dropped. The time of dropped
// records looks like idle time.
const run::GpuUse* wholeUseOf(const Facts& facts) {
    const run::GpuUse* const use = useOf(facts);
    return use == nullptr || facts.gpu->records_dropped ? nullptr : use;
}

// Converts a total to a share of the step time.
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
    const run::GpuUse* const use = wholeUseOf(facts);
    if (use == nullptr || !facts.gpu->busy_share) return std::nullopt;
    Finding finding;
    finding.value = 1 - *facts.gpu->busy_share;
    finding.evidence = idleEvidence(*use);
    finding.gain_seconds = finding.value * *facts.step.seconds_mean;
    return finding;
}

std::optional<Finding> launchBound(const Facts& facts) {
    const run::GpuUse* const use = wholeUseOf(facts);
    if (use == nullptr) return std::nullopt;
    Finding finding;
    finding.value = shareOfSteps(facts, use->waited_for_launch_ns);
    finding.evidence = idleEvidence(*use);
    finding.gain_seconds = facts.perStep(seconds(use->waited_for_launch_ns));
    return finding;
}

std::optional<Finding> concurrency(const Facts& facts) {
    const run::GpuUse* const use = useOf(facts);
    if (use == nullptr || !facts.gpu->ratios.kernel_concurrency) return std::nullopt;
    Facts::Part small;
    for (const run::Row& row : facts.kernels) {
        // Compares only the duration, so that the rule does not require known roofs.
        if (row.kind != run::RowKind::kernel ||
            row.seconds_mean.value_or(kSmallCallSeconds) >= kSmallCallSeconds)
            continue;
        small.names.push_back(row.name);
        small.seconds += row.seconds;
    }
    // Low concurrency is a problem only if short kernels take much time, because a kernel that
    // fills the GPU leaves no space for others.
    if (small.seconds < 0.2 * seconds(use->kernel_ns)) return std::nullopt;
    Finding finding;
    finding.value = *facts.gpu->ratios.kernel_concurrency;
    finding.evidence = {GroupBy::kernel, small.names, {}};
    return finding;
}

// Returns the GPU use; null if copies take less than this share of the step time.
const run::GpuUse* copying(const Facts& facts, double share) {
    const run::GpuUse* const use = useOf(facts);
    if (use == nullptr || use->transfers_sum_ns <= 0) return nullptr;
    return shareOfSteps(facts, use->transfer_ns) < share ? nullptr : use;
}

std::optional<Finding> copyHeavy(const Facts& facts) {
    const run::GpuUse* const use = copying(facts, kMuchCopying);
    if (use == nullptr || !facts.gpu->ratios.kernels_to_copies) return std::nullopt;
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
    if (use == nullptr || !facts.gpu->ratios.copy_overlap) return std::nullopt;
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
    if (finding.evidence.rows.empty() || !facts.stepsTimed()) return std::nullopt;
    finding.value = taken / facts.seconds;
    return finding;
}

std::optional<Finding> heldBack(const Facts& facts) {
    // These reasons are intended, because an idle GPU lowers its clocks and users can set fixed
    // clocks.
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
               .finding = "The GPU is idle for %1 of the step",
               .definition = "Step time without any kernel, copy or memset ÷ step time.",
               .advice = "Find what the GPU waits for: data, launches from the CPU, or a result "
                         "that is read back.",
               .source = "PyTorch's TensorBoard plugin: GPU busy less than 50 %",
               .unit = Unit::share,
               .threshold = 0.5},
              idle},
    RuleEntry{
        {.id = "launch-bound",
         .finding = "The GPU waits for launches for %1 of the step",
         .definition =
             "Idle GPU time before work that was launched during that idle time ÷ step time.",
         .advice = "Use a larger batch, fewer and larger ops, or a captured graph. Do not wait for "
                   "results within the step.",
         .source =
             "the split of idle time is HolisticTraceAnalysis's; 20 % of the step (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.2},
        launchBound},
    RuleEntry{
        {.id = "kernel-concurrency",
         .finding = "Small kernels run one after another: two or more overlap for %1 of their time",
         .definition = "Time with two or more kernels ÷ time with one or more, if kernels below "
                       "100 µs on average take at least 20 % of it.",
         .advice = "Run independent work on several streams, or make kernels larger.",
         .source = "NVIDIA Visual Profiler's low kernel concurrency; 10 % (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.1,
         .above = false},
        concurrency},
    RuleEntry{
        {.id = "copy-heavy",
         .finding = "Kernel time is %1 the time of copies to and from the GPU",
         .definition = "Time with any kernel ÷ time with any copy between host and device, if "
                       "copies take at least 5 % of the step.",
         .advice = "Leave data on the GPU if it is needed again. Copy smaller data types.",
         .source = "NVIDIA Visual Profiler's low compute to copy efficiency; 2 × (Ridgepoint's)",
         .unit = Unit::ratio,
         .threshold = 2,
         .above = false},
        copyHeavy},
    RuleEntry{{.id = "copy-throughput",
               .finding = "Copies to and from the GPU reach %1",
               .definition = "Bytes copied ÷ copy time, if copies take at least 1 % of the step.",
               .advice = "Copy from pinned memory, in few large pieces.",
               .source = "NVIDIA Visual Profiler's low copy throughput; 50 % of PCI Express 3.0 × "
                         "16 (Ridgepoint's)",
               .unit = Unit::bandwidth,
               .threshold = 6e9,
               .above = false},
              copyThroughput},
    RuleEntry{
        {.id = "copy-size",
         .finding = "Small copies take %1 of the copy time to and from the GPU",
         .definition = "Time of copies below 64 KiB ÷ time of all copies, if copies take at least "
                       "1 % of the step.",
         .advice = "Combine small copies: starting a copy costs as much as copying 64 KiB.",
         .source = "NVIDIA Visual Profiler's inefficient copy size; 64 KiB and 50 % (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.5},
        copySize},
    RuleEntry{{.id = "copy-pageable",
               .finding = "Pageable memory is the source or target of %1 of the bytes copied to "
                          "and from the GPU",
               .definition = "Bytes copied from or to pageable memory ÷ all bytes copied, if "
                             "copies take at least 1 % of the step.",
               .advice = "Use pinned memory (pin_memory=True in a DataLoader): the driver copies "
                         "pageable memory twice and waits.",
               .source = "Nsight Systems' rule cuda_memcpy_async; 10 % (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1},
              copyPageable},
    RuleEntry{
        {.id = "copy-overlap",
         .finding = "Copies to and from the GPU overlap with kernels for %1 of their time",
         .definition = "Time with a copy and a kernel ÷ time with a copy, if copies take at least "
                       "5 % of the step.",
         .advice =
             "Copy the next batch from pinned memory on a separate stream while this one computes.",
         .source = "NVIDIA Visual Profiler's low copy/compute overlap; 50 % (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.5,
         .above = false},
        copyOverlap},
    RuleEntry{{.id = "winograd",
               .finding = "Winograd convolutions take %1 of the step",
               .definition = "Time in kernels with \"winograd\" in their names ÷ step time.",
               .advice = "They do fewer FLOPs than modelled, on FP32 units. Try tensor cores "
                         "instead (TF32, BF16, channels-last).",
               .source = "10 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1},
              winograd},
    RuleEntry{{.id = "clocks-held-back",
               .finding = "GPU clocks were throttled for %1 of the time (reason: %2)",
               .definition = "Samples with a throttle reason ÷ all samples.",
               .advice = "The times come from a slower GPU than the roofs. Check power, cooling "
                         "and limits before you compare.",
               .source = "10 % of the time (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.1,
               .about_measuring = true},
              heldBack},
};

}  // namespace

std::span<const RuleEntry> gpuRules() { return kGpuRules; }

}  // namespace ridgepoint::insight
