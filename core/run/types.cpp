// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/types.h"

#include <algorithm>

#include "core/base/enum_names.h"
#include "core/base/saturating.h"

namespace ridgepoint::run {
namespace {

// Names in the order of the enumerators, because values are used as indices here and in the run
// file.
constexpr std::array<std::string_view, kPhaseCount> kPhaseNames = {"none", "data",     "forward",
                                                                   "loss", "backward", "optimizer"};
constexpr std::array<std::string_view, kMemoryCategoryCount> kMemoryCategoryNames = {
    "parameter", "gradient", "optimizer_state", "activation", "input", "temporary", "unknown"};
constexpr std::array<std::string_view, 4> kEvidenceLevelNames = {"counted", "sampled", "activity",
                                                                 "modelled"};
constexpr std::array<std::string_view, 3> kTimesOfNames = {"run", "kernels", "replays"};
constexpr std::array<std::string_view, kStepKindCount> kStepKindNames = {"warmup", "measured",
                                                                         "reference", "counted"};

}  // namespace

std::string_view toString(Phase phase) { return base::nameOf(kPhaseNames, phase); }
std::optional<Phase> parsePhase(std::string_view text) {
    return base::valueOf<Phase>(kPhaseNames, text);
}

std::string_view toString(MemoryCategory category) {
    return base::nameOf(kMemoryCategoryNames, category);
}
std::optional<MemoryCategory> parseMemoryCategory(std::string_view text) {
    return base::valueOf<MemoryCategory>(kMemoryCategoryNames, text);
}

std::int64_t total(const MemoryByCategory& bytes) {
    std::int64_t sum = 0;
    for (const std::int64_t part : bytes) base::addSaturating(sum, part);
    return sum;
}

std::string_view toString(TimesOf times) { return base::nameOf(kTimesOfNames, times); }
std::optional<TimesOf> parseTimesOf(std::string_view text) {
    return base::valueOf<TimesOf>(kTimesOfNames, text);
}

std::optional<std::int64_t> MemorySummary::contextBytes() const {
    // Samples can miss the moment at which the most memory was reserved. The difference is then
    // negative and meaningless.
    if (!peak_process_bytes || !peak_reserved_bytes || *peak_process_bytes < *peak_reserved_bytes)
        return std::nullopt;
    return *peak_process_bytes - *peak_reserved_bytes;
}

std::string_view toString(EvidenceLevel rung) { return base::nameOf(kEvidenceLevelNames, rung); }
std::optional<EvidenceLevel> parseEvidenceLevel(std::string_view text) {
    return base::valueOf<EvidenceLevel>(kEvidenceLevelNames, text);
}

std::string_view toString(StepRecord::Kind kind) { return base::nameOf(kStepKindNames, kind); }
std::optional<StepRecord::Kind> parseStepKind(std::string_view text) {
    return base::valueOf<StepRecord::Kind>(kStepKindNames, text);
}

std::optional<std::int64_t> sumOf(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    if (!a || !b) return std::nullopt;
    base::addSaturating(*a, *b);
    return a;
}

std::optional<std::int64_t> CellSums::knownNs() const {
    if (known_ns || (calls_without_cost > 0 && calls_without_cost < calls)) return known_ns;
    return calls_without_cost == 0 ? self_ns : 0;
}

bool CellSums::anyWork() const {
    return flops_matrix > 0 || flops_elementwise > 0 ||
           std::any_of(bytes.begin(), bytes.end(), [](std::uint64_t moved) { return moved > 0; });
}

void CellSums::add(const CellSums& other) {
    known_ns = sumOf(knownNs(), other.knownNs());
    // A cell without calls (time outside ops, idle time) has no shortest or longest call.
    if (other.calls > 0) {
        min_ns = calls > 0 ? std::min(min_ns, other.min_ns) : other.min_ns;
        max_ns = calls > 0 ? std::max(max_ns, other.max_ns) : other.max_ns;
    }
    base::addSaturating(calls, other.calls);
    base::addSaturating(calls_without_cost, other.calls_without_cost);
    base::addSaturating(self_ns, other.self_ns);
    base::addSaturating(flops_matrix, other.flops_matrix);
    base::addSaturating(flops_elementwise, other.flops_elementwise);
    for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
        base::addSaturating(bytes[level], other.bytes[level]);
    }
}

void addStep(std::vector<StepRange>& ranges, std::int64_t step, std::size_t most) {
    if (!ranges.empty() && step <= ranges.back().last) return;
    if (!ranges.empty() && (ranges.back().last + 1 == step || ranges.size() >= most)) {
        ranges.back().last = step;
    } else {
        ranges.push_back({step, step});
    }
}

bool contains(const std::vector<StepRange>& ranges, std::int64_t step) {
    const auto after = std::partition_point(
        ranges.begin(), ranges.end(), [step](const StepRange& range) { return range.last < step; });
    return after != ranges.end() && after->first <= step;
}

Window windowOf(const StepRecord& step) {
    std::int64_t end = step.start_ns;
    base::addSaturating(end, std::max<std::int64_t>(step.duration_ns, 0));
    const std::int64_t from = step.window_start_ns.value_or(step.start_ns);
    return {from, std::max(from, step.window_end_ns.value_or(end))};
}

bool phasesFit(const StepRecord& step) {
    std::int64_t in_phases = 0;
    for (const std::int64_t phase : step.phase_ns) base::addSaturating(in_phases, phase);
    return in_phases <= step.duration_ns;
}

}  // namespace ridgepoint::run
