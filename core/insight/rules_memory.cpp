// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <span>

#include "core/insight/rules.h"

namespace ridgepoint::insight {
namespace {

using run::GroupBy;

std::optional<double> peakShare(const Facts& facts) {
    const run::MemorySummary& memory = facts.snapshot.memory;
    if (!memory.peak_allocated_bytes || !memory.capacity_bytes || *memory.capacity_bytes <= 0)
        return std::nullopt;
    return static_cast<double>(*memory.peak_allocated_bytes) /
           static_cast<double>(*memory.capacity_bytes);
}

bool counts(const run::StepRecord& step, const Facts& facts) {
    return step.segment == facts.scope.segment && step.kind == run::StepRecord::Kind::measured;
}

// Returns the measured step with the most live memory among the stored points.
std::optional<Evidence::Stretch> stepOfPeak(const Facts& facts) {
    const run::MemoryPoint* most = nullptr;
    const run::StepRecord* in = nullptr;
    auto step = facts.snapshot.steps->begin();
    const auto last = facts.snapshot.steps->end();
    for (const auto& chunk : facts.snapshot.memory_points) {
        if (!chunk) continue;
        for (const run::MemoryPoint& point : *chunk) {
            while (step != last && step->start_ns + step->duration_ns < point.time_ns) ++step;
            if (step == last || step->start_ns > point.time_ns || !counts(*step, facts)) continue;
            if (most != nullptr && run::total(point.bytes) <= run::total(most->bytes)) continue;
            most = &point;
            in = &*step;
        }
    }
    if (in == nullptr) return std::nullopt;
    return Evidence::Stretch{in->start_ns, in->start_ns + in->duration_ns};
}

std::optional<Finding> nearCapacity(const Facts& facts) {
    const auto share = peakShare(facts);
    if (!share) return std::nullopt;
    Finding finding;
    finding.value = *share;
    finding.evidence.stretch = stepOfPeak(facts);
    return finding;
}

// Finds memory that the allocator reserves in addition to live memory: fragments and cached blocks.
std::optional<Finding> fragmented(const Facts& facts) {
    const run::MemorySummary& memory = facts.snapshot.memory;
    if (!memory.peak_reserved_bytes || memory.peak_allocated_bytes.value_or(0) <= 0)
        return std::nullopt;
    // Small runs always reserve more than they require, because segments have at least 2 or 20 MiB.
    constexpr std::int64_t kLeastUnused = std::int64_t{256} << 20;
    if (*memory.peak_reserved_bytes - *memory.peak_allocated_bytes < kLeastUnused)
        return std::nullopt;
    Finding finding;
    finding.value = static_cast<double>(*memory.peak_reserved_bytes) /
                    static_cast<double>(*memory.peak_allocated_bytes);
    finding.evidence.stretch = stepOfPeak(facts);
    return finding;
}

// Finds steps that are too small for the machine although the memory has space for a larger batch.
std::optional<Finding> batchTooSmall(const Facts& facts) {
    const auto share = peakShare(facts);
    if (!share || *share > 0.5 || *share <= 0 || facts.step.batch <= 0) return std::nullopt;
    if (!facts.stepsTimed()) return std::nullopt;
    const Facts::Part part = facts.partOf(isTooSmall);
    Finding finding;
    finding.value = part.seconds / facts.seconds;
    finding.named = std::to_string(facts.step.batch);
    finding.evidence = {GroupBy::op, part.names};
    return finding;
}

// Live memory at the end of a measured step that the rows cover.
struct StepEnd {
    double live = 0;
    std::int64_t batch = 0;
};
std::vector<StepEnd> endsOfSteps(const Facts& facts) {
    std::vector<StepEnd> ends;
    const auto& chunks = facts.snapshot.memory_points;
    std::size_t chunk = 0, at = 0;
    std::optional<double> live;
    for (const run::StepRecord& step : *facts.snapshot.steps) {
        if (step.segment != facts.scope.segment || step.kind != run::StepRecord::Kind::measured)
            continue;
        const std::int64_t end = step.start_ns + step.duration_ns;
        bool any = false;
        while (chunk < chunks.size()) {
            if (at >= chunks[chunk]->size()) {
                ++chunk;
                at = 0;
                continue;
            }
            const run::MemoryPoint& point = (*chunks[chunk])[at];
            if (point.time_ns > end) break;
            if (point.time_ns >= step.start_ns) any = true;
            live = static_cast<double>(run::total(point.bytes));
            ++at;
        }
        if (any && live) ends.push_back({*live, step.batch});
    }
    return ends;
}

// Finds memory that steps do not free. Over several steps, the live memory at the end of a step
// should be constant.
std::optional<Finding> leak(const Facts& facts) {
    const std::vector<StepEnd> ends = endsOfSteps(facts);
    constexpr std::size_t kLeast = 6;
    if (ends.size() < kLeast) return std::nullopt;
    // Compares the last third with the first third, because a single step that ends with more
    // memory is not a leak.
    const std::size_t third = ends.size() / 3;
    const std::span<const StepEnd> all(ends), first = all.first(third), last = all.last(third);
    const double before = std::ranges::max(first, {}, &StepEnd::live).live;
    const double after = std::ranges::min(last, {}, &StepEnd::live).live;
    if (!(before > 0)) return std::nullopt;
    // If the batch size increased, the samples require the additional memory.
    if (std::ranges::max(last, {}, &StepEnd::batch).batch >
        std::ranges::min(first, {}, &StepEnd::batch).batch) {
        return std::nullopt;
    }
    Finding finding;
    finding.value = after / before;
    // The time range contains all steps, because only all steps together show the increase.
    for (const run::StepRecord& step : *facts.snapshot.steps) {
        if (!counts(step, facts)) continue;
        const std::int64_t end = step.start_ns + step.duration_ns;
        auto& stretch = finding.evidence.stretch;
        if (!stretch) stretch = {step.start_ns, end};
        stretch->to_ns = std::max(stretch->to_ns, end);
    }
    return finding;
}

constexpr std::array kMemoryRules{
    RuleEntry{{.id = "memory-near-capacity",
               .finding = "Peak memory is %1 of the device's capacity",
               .definition = "Largest number of live bytes in the measured steps ÷ capacity.",
               .advice = "To avoid running out of memory, use a smaller batch, activation "
                         "checkpointing, or a smaller data type.",
               .source = "PyTorch's TensorBoard plugin: 90 %",
               .unit = Unit::share,
               .threshold = 0.9},
              nearCapacity},
    RuleEntry{{.id = "memory-fragmented",
               .finding = "The allocator reserves %1 the peak memory of the tensors",
               .definition = "Peak reserved memory ÷ peak live memory, if they differ by at least "
                             "256 MiB.",
               .advice = "The rest is fragments and cached blocks. Set "
                         "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid batches of "
                         "changing shapes.",
               .source = "1.25 × the live memory (Ridgepoint's)",
               .unit = Unit::ratio,
               .threshold = 1.25},
              fragmented},
    RuleEntry{{.id = "batch-too-small",
               .finding = "Ops that are too small at batch %2 take %1 of the step, and more than "
                          "half of the memory is free",
               .definition = "Time in ops with calls below 100 µs and below 10 % of their roofs ÷ "
                             "step time, if the memory peak is at most half of the capacity.",
               .advice = "Try a larger batch.",
               .source = "20 % of the step (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.2},
              batchTooSmall},
    RuleEntry{{.id = "memory-grows",
               .finding = "Memory at the end of a step grows to %1 its earlier value",
               .definition = "Smallest live memory at the end of a step in the last third ÷ "
                             "largest in the first third, for six or more steps.",
               .advice = "Something survives from step to step, such as a loss with its graph or a "
                         "growing list.",
               .source = "2 % growth (Ridgepoint's)",
               .unit = Unit::ratio,
               .threshold = 1.02},
              leak},
};

}  // namespace

std::span<const RuleEntry> memoryRules() { return kMemoryRules; }

}  // namespace ridgepoint::insight
