// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/insight/rules.h"
#include "core/run/analysis/columns.h"
#include "core/run/rank_runs.h"
#include "core/run/run_questions.h"

namespace ridgepoint::insight {
namespace {

using roofline::Arithmetic;
using run::GroupBy;

bool onCpu(const Facts& facts) { return facts.snapshot.info.device.starts_with("cpu"); }

// Returns the total number of threads of all ranks on this machine; unset if it is unknown which
// ranks share this machine.
std::optional<std::int64_t> threadsHere(const run::Snapshot& snapshot) {
    if (!snapshot.info.rank) return snapshot.info.threads;
    if (!snapshot.ranks) return std::nullopt;
    std::int64_t threads = 0;
    for (const run::RankOfRun& rank : *snapshot.ranks) {
        if (rank.host != snapshot.machine.host) continue;
        if (rank.threads <= 0) return std::nullopt;
        threads += rank.threads;
    }
    return threads;
}

std::optional<Finding> threadsPerCore(const Facts& facts, int cores) {
    const auto threads = threadsHere(facts.snapshot);
    if (!onCpu(facts) || cores <= 0 || threads.value_or(0) <= 0) return std::nullopt;
    Finding finding;
    finding.value = static_cast<double>(*threads) / cores;
    finding.named = std::to_string(cores);
    return finding;
}

std::optional<Finding> threadsUnused(const Facts& facts) {
    return threadsPerCore(facts, facts.snapshot.machine.physical_cores);
}

std::optional<Finding> oversubscribed(const Facts& facts) {
    return threadsPerCore(facts, facts.snapshot.machine.logical_cores);
}

// Divides the highest roof of a lower-precision data type by the FP32 roof, under which the matrix
// work runs.
std::optional<Finding> unitIdle(const Facts& facts) {
    const auto& ceilings = facts.snapshot.ceilings;
    const roofline::Ceiling* const own = roofline::computeRoof(ceilings, Arithmetic::fp32);
    if (own == nullptr) return std::nullopt;
    const roofline::Ceiling* best = nullptr;
    for (const Arithmetic arithmetic : {Arithmetic::bf16, Arithmetic::tensor_tf32,
                                        Arithmetic::tensor_bf16, Arithmetic::tensor_fp16}) {
        const roofline::Ceiling* const roof = roofline::computeRoof(ceilings, arithmetic);
        if (roof != nullptr && (best == nullptr || roof->value > best->value)) best = roof;
    }
    if (best == nullptr) return std::nullopt;
    // A faster unit shortens only the time that the FLOPs take at the FP32 roof.
    double eligible = 0, shortened = 0;
    const Facts::Part part = facts.partOf([&](const run::Row& row) {
        const bool matrix = row.flops_matrix > 0 &&
                            row.flops[roofline::index(Arithmetic::fp32)] >= row.flops_matrix;
        if (matrix) eligible += row.seconds;
        const bool memory = row.bound && row.bound->kind == roofline::Bound::Kind::memory;
        if (matrix && !memory) shortened += row.seconds * std::min(1.0, row.roof_share.value_or(1));
        return matrix;
    });
    // An idle unit matters only if there is work that it could do.
    if (!(eligible > 0.3 * facts.seconds)) return std::nullopt;
    Finding finding;
    finding.value = best->value / own->value;
    finding.named = best->name;
    finding.evidence = {GroupBy::op, part.names};
    if (finding.value > 1)
        finding.gain_seconds = facts.perStep(shortened * (1 - 1 / finding.value));
    return finding;
}

// Divides the CPU's highest FP32 roof by the roof of the vector unit that LibTorch selected.
std::optional<Finding> isaUnused(const Facts& facts) {
    const auto& software = facts.snapshot.machine.software;
    const auto told = software.find("libtorch cpu capability");
    if (!onCpu(facts) || told == software.end()) return std::nullopt;
    std::string unit = told->second;  // for example, "AVX512", "AVX2" or "DEFAULT"
    std::transform(unit.begin(), unit.end(), unit.begin(),
                   [](unsigned char letter) { return std::tolower(letter); });
    if (unit == "default" || unit == "no avx") unit = "sse2";
    const roofline::Ceiling *own = nullptr, *best = nullptr;
    for (const roofline::Ceiling& roof : facts.snapshot.ceilings) {
        if (roof.kind != roofline::Ceiling::Kind::compute || roof.arithmetic != Arithmetic::fp32 ||
            roof.provenance != roofline::Provenance::measured) {
            continue;
        }
        if (roof.unit == unit) own = &roof;
        if (best == nullptr || roof.value > best->value) best = &roof;
    }
    if (own == nullptr || !(own->value > 0)) return std::nullopt;
    Finding finding;
    finding.value = best->value / own->value;
    finding.named = best->name;
    return finding;
}

std::optional<Finding> aboveRoof(const Facts& facts) {
    double most = 0;
    const Facts::Part part = facts.partOf([&](const run::Row& row) {
        if (!run::isAboveRoof(row.roof_share) || row.share < 0.005) return false;
        most = std::max(most, *row.roof_share);
        return true;
    });
    if (part.names.empty()) return std::nullopt;
    Finding finding;
    finding.value = most;
    finding.named = part.names.front();
    finding.evidence = {GroupBy::op, part.names};
    return finding;
}

std::optional<Finding> dropped(const Facts& facts) {
    if (run::isImported(facts.snapshot.info)) return std::nullopt;
    Finding finding;
    finding.value = static_cast<double>(facts.snapshot.info.dropped_records);
    return finding;
}

std::optional<Finding> lost(const Facts& facts) {
    if (!run::isImported(facts.snapshot.info)) return std::nullopt;
    Finding finding;
    finding.value = static_cast<double>(facts.snapshot.info.dropped_records);
    return finding;
}

std::optional<Finding> collecting(const Facts& facts) {
    // The cost of the recording is unknown if it does not exceed its noise, or if the noise is
    // unknown.
    if (!facts.step.collection_overhead || !facts.step.collection_overhead_noise ||
        *facts.step.collection_overhead <= *facts.step.collection_overhead_noise) {
        return std::nullopt;
    }
    Finding finding;
    finding.value = *facts.step.collection_overhead;
    return finding;
}

constexpr std::array kMachineRules{
    RuleEntry{{.id = "unit-idle",
               .finding = "A faster unit is idle: %2 has %1 the FP32 peak",
               .definition = "Highest roof of a smaller data type ÷ FP32 roof, if FP32 matrix work "
                             "takes at least 33 % of the step.",
               .advice = "Try autocast with bf16 (or TF32 on a GPU).",
               .source = "PyTorch's TensorBoard plugin: tensor cores unused though eligible",
               .unit = Unit::ratio,
               .threshold = 1.5},
              unitIdle},
    RuleEntry{{.id = "threads-unused",
               .finding = "Training uses %1 of this machine's %2 cores",
               .definition = "Threads of all ranks on the machine ÷ physical cores.",
               .advice = "Use one thread for each core (--threads).",
               .source = "Ridgepoint's",
               .unit = Unit::share,
               .threshold = 0.99,
               .above = false,
               .advice_in_script = "Use one thread for each core (torch.set_num_threads or "
                                   "OMP_NUM_THREADS)."},
              threadsUnused},
    RuleEntry{
        {.id = "oversubscribed",
         .finding = "Training runs %1 threads on each of %2 logical cores",
         .definition = "Threads of all ranks on the machine ÷ logical cores.",
         .advice = "Use fewer threads (--threads): threads that share a core slow each other down.",
         .source = "Ridgepoint's",
         .unit = Unit::ratio,
         .threshold = 1.01,
         .advice_in_script =
             "Use fewer threads (torch.set_num_threads or OMP_NUM_THREADS): threads "
             "that share a core slow each other down."},
        oversubscribed},
    RuleEntry{
        {.id = "isa-unused",
         .finding = "LibTorch does not use this CPU's fastest vector unit: %2 has %1 the peak",
         .definition = "Highest FP32 roof ÷ roof of the vector unit that LibTorch selected.",
         .advice = "Unset ATEN_CPU_CAPABILITY, or use a LibTorch built for this CPU.",
         .source = "Ridgepoint's",
         .unit = Unit::ratio,
         .threshold = 1.2},
        isaUnused},
    RuleEntry{{.id = "above-roof",
               .finding = "%2 reaches %1 of its roof, which is impossible",
               .definition =
                   "Largest achieved ÷ attainable of any op that takes at least 0.5 % of the time.",
               .advice = "The modelled work is too high, or the roof was measured too low. Measure "
                         "the roofs again on a quiet machine.",
               .source = "2 % above the roof (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 1.02,
               .about_measuring = true},
              aboveRoof},
    RuleEntry{{.id = "records-dropped",
               .finding = "%1 records were dropped",
               .definition = "Records that did not fit into the buffers.",
               .advice = "Sums are too low by the dropped records. Record fewer steps in detail, "
                         "or use fewer threads.",
               .source = "any",
               .unit = Unit::count,
               .threshold = 0,
               .about_measuring = true},
              dropped},
    RuleEntry{{.id = "records-lost",
               .finding = "The profiler lost the GPU records of launches: %1",
               .definition = "Launching calls of a trace without a kernel, copy or fill.",
               .advice = "Sums are too low by the lost records. Profile fewer steps at once.",
               .source = "any",
               .unit = Unit::count,
               .threshold = 0,
               .about_measuring = true},
              lost},
    RuleEntry{{.id = "collection-cost",
               .finding = "Collection adds %1 to the step time",
               .definition = "Median of measured ÷ baseline step time, minus 1.",
               .advice = "Steps are short: times of single ops are slightly too long.",
               .source = "5 % (Ridgepoint's)",
               .unit = Unit::share,
               .threshold = 0.05,
               .about_measuring = true},
              collecting},
};

}  // namespace

std::span<const RuleEntry> machineRules() { return kMachineRules; }

}  // namespace ridgepoint::insight
