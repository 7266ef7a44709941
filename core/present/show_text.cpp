// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>

#include "core/base/plain_text.h"
#include "core/base/seconds.h"
#include "core/present/level_reason.h"
#include "core/present/show.h"
#include "core/present/show_energy.h"
#include "core/present/show_gpu.h"
#include "core/present/show_ranks.h"
#include "core/roofline/amount.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/counted_rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"

namespace ridgepoint::present {
namespace {

constexpr std::size_t kTextRows = 20;
constexpr std::size_t kGap = 2;  // spaces between two columns
constexpr std::size_t kLeastName = 16;
constexpr std::size_t kMostName = 44;

std::optional<double> asDouble(const std::optional<std::int64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<double>(*value);
}

std::string heading(const run::Snapshot& snapshot, const run::StepSummary& steps, int columns) {
    const run::RunInfo& info = snapshot.info;
    std::string text;
    if (!info.title.empty()) text += base::printable(info.title) + "\n";
    std::vector<std::string> run{
        base::printable(info.model.empty() ? "unknown network" : info.model)};
    if (steps.batch > 0) run.push_back(fmt::format("batch {}", steps.batch));
    for (const std::string& word : {info.precision, info.optimizer, info.device}) {
        if (!word.empty()) run.push_back(base::printable(word));
    }
    for (const std::string& mode : info.modes) run.push_back(base::printable(mode));
    if (!info.started.empty()) run.push_back(base::printable(info.started));
    if (info.source != "recorded") run.push_back(base::printable(info.source));
    text += base::wrapped("Run", run, columns);

    const run::MachineInfo& machine = snapshot.machine;
    std::vector<std::string> parts;
    for (const std::string& word : {machine.host, machine.cpu}) {
        if (!word.empty()) parts.push_back(base::printable(word));
    }
    if (machine.physical_cores > 0)
        parts.push_back(fmt::format("{} cores", machine.physical_cores));
    if (info.threads > 0)
        parts.push_back(info.threads == 1 ? "1 thread used"
                                          : fmt::format("{} threads used", info.threads));
    if (machine.memory_bytes) {
        parts.push_back(roofline::formatMemory(asDouble(machine.memory_bytes)));
    }
    for (const std::string& gpu : machine.gpus) parts.push_back(base::printable(gpu));
    if (!parts.empty()) text += base::wrapped("Machine", parts, columns);
    return text;
}

std::string counterLines(const run::Snapshot& snapshot, int columns) {
    if (!snapshot.counted) return {};
    const run::CountersInfo& info = snapshot.counted->info;
    std::vector<std::string> words;
    if (info.passes > 0) {  // 0 if another tool counted, because its number of passes is unknown
        words.push_back(fmt::format("{} step{} counted in {} pass{} each", info.sets,
                                    info.sets == 1 ? "" : "s", info.passes,
                                    info.passes == 1 ? "" : "es"));
    }
    if (const auto overhead = run::countingOverhead(snapshot)) {
        words.push_back(fmt::format("a pass takes {} {} than a step",
                                    roofline::formatShare(std::abs(*overhead)),
                                    *overhead < 0 ? "less" : "longer"));
    }
    words.push_back(fmt::format("recipe {}", base::printable(info.recipe)));
    if (!info.chip.empty()) words.back() += fmt::format(" on {}", base::printable(info.chip));
    std::string text = base::wrapped("Counters", words, columns);
    for (const std::string& note : info.notes) {
        text += base::wrapped("Counters", {base::printable(note)}, columns);
    }
    return text;
}

std::string stepLines(const run::Snapshot& snapshot, const run::StepSummary& steps,
                      const run::Scope& scope, int columns) {
    const char* const kind = scope.warmup ? "warm-up" : "measured";
    std::vector<std::string> words{
        fmt::format("{} {} {}", roofline::formatCount(static_cast<double>(steps.count)), kind,
                    steps.count == 1 ? "step" : "steps")};
    if (!snapshot.info.complete) words.push_back("not complete");
    if (snapshot.info.dropped_records > 0) {
        words.push_back(roofline::formatAmount(snapshot.info.dropped_records, "record dropped",
                                               "records dropped"));
    }
    if (!snapshot.info.end_reason.empty())
        words.push_back(base::printable(snapshot.info.end_reason));
    const auto& losses = snapshot.info.losses;  // have lines of their own below
    for (const std::string& note : snapshot.info.notes) {
        if (std::find(losses.begin(), losses.end(), note) == losses.end())
            words.push_back(base::printable(note));
    }
    if (snapshot.detailed_steps) {
        std::int64_t kept = 0;
        for (const run::StepRange& range : *snapshot.detailed_steps) {
            kept += range.last - range.first + 1;
        }
        kept = std::min(kept, snapshot.steps->count());
        words.push_back(fmt::format(
            "calls stored for {} of {} steps", roofline::formatCount(static_cast<double>(kept)),
            roofline::formatCount(static_cast<double>(snapshot.steps->count()))));
    }
    std::string text = base::wrapped("Steps", words, columns);
    if (steps.count == 0) return text;

    words = {fmt::format("mean {}", meanStepText(steps)),
             fmt::format("median {}", roofline::formatSeconds(steps.seconds_median))};
    if (steps.seconds_min) {
        words.push_back(fmt::format("{} to {}", roofline::formatSeconds(steps.seconds_min),
                                    roofline::formatSeconds(steps.seconds_max)));
    }
    constexpr double kSameTime = 0.01;  // maximum relative difference between times that are
                                        // considered equal
    if (steps.cpu_seconds_mean && steps.seconds_mean &&
        std::abs(*steps.cpu_seconds_mean - *steps.seconds_mean) > kSameTime * *steps.seconds_mean) {
        words.push_back(
            fmt::format("{} on the CPU alone", roofline::formatSeconds(steps.cpu_seconds_mean)));
    }
    if (const auto rate = typicalRate(steps))
        words.push_back(fmt::format("{} samples/s (median)", roofline::formatRate(rate)));
    if (const auto cost = collectionCost(steps)) {
        std::string& word = words.emplace_back(cost->words);
        if (const auto at = word.find("%1"); at != std::string::npos)
            word.replace(at, 2, cost->figure);
        // If most steps are not measured, the cost relative to all steps is much smaller and is
        // also shown.
        if (cost->words == kCollectionMeasured && steps.collection_overhead_of_run &&
            *steps.collection_overhead_of_run < *steps.collection_overhead / 2) {
            word += fmt::format(", {} of all steps",
                                roofline::formatShare(*steps.collection_overhead_of_run));
            words.push_back(fmt::format("baseline steps: median {}",
                                        roofline::formatSeconds(steps.baseline_seconds_median)));
        }
    }
    if (steps.uncertain_steps > 0) {
        words.push_back(
            fmt::format("{} of {} steps {} uncertain and only in the mean",
                        roofline::formatCount(static_cast<double>(steps.uncertain_steps)),
                        roofline::formatCount(static_cast<double>(steps.count)),
                        steps.uncertain_steps == 1 ? "is" : "are"));
    }
    if (steps.seconds_mean) text += base::wrapped("Time", words, columns);
    if (steps.compiling_steps > 0) {
        words = {fmt::format("torch.compile took {} in {} of these steps",
                             roofline::formatSeconds(steps.compile_seconds),
                             roofline::formatCount(static_cast<double>(steps.compiling_steps)))};
        if (steps.compiling_steps < steps.count) words.push_back("the median leaves them out");
        text += base::wrapped("Compile", words, columns);
    }

    text += counterLines(snapshot, columns);
    words.clear();
    for (std::size_t phase = 1; phase < run::kPhaseCount; ++phase) {
        words.push_back(fmt::format("{} {}", run::toString(static_cast<run::Phase>(phase)),
                                    roofline::formatSeconds(steps.phase_seconds[phase])));
    }
    const bool phases_known =
        std::any_of(steps.phase_seconds.begin(), steps.phase_seconds.end(),
                    [](const auto& phase_seconds) { return phase_seconds.has_value(); });
    // Rows by phase show the time of the GPU's work instead.
    if (onGpu(snapshot)) words.emplace_back("CPU time");
    if (phases_known) text += base::wrapped("Phases", words, columns);

    if (steps.flops) {
        const auto bound = [&](std::string figure) {
            return roofline::atLeast(steps.flops_partial, std::move(figure));
        };
        words = {fmt::format("{} per step", bound(roofline::formatFlops(steps.flops)))};
        if (steps.flops_matrix) {
            words.push_back(
                fmt::format("{} in matrix work", bound(roofline::formatFlops(steps.flops_matrix))));
        }
        if (const auto rate = typicalFlopRate(steps))
            words.push_back(bound(roofline::formatFlopRate(rate)) + " (median)");
        if (steps.flops_partial && steps.known_share.value_or(1) < 1) {
            words.push_back(
                fmt::format("known for {} of the time", roofline::formatShare(steps.known_share)));
        }
        words.push_back(fmt::format("{}", run::toString(snapshot.info.rung)));
        text += base::wrapped("FLOPs", words, columns);
    }
    words = utilizationWords(steps);
    if (!words.empty()) text += base::wrapped("Peak use", words, columns);
    return text;
}

std::string memoryLines(const run::MemorySummary& memory, int columns) {
    std::vector<std::string> words = memoryWords(memory);
    if (words.empty()) return {};
    if (memory.at_peak) {
        for (std::size_t category = 0; category < run::kMemoryCategoryCount; ++category) {
            const std::int64_t bytes = (*memory.at_peak)[category];
            if (bytes == 0) continue;
            std::string name(run::toString(static_cast<run::MemoryCategory>(category)));
            std::replace(name.begin(), name.end(), '_', ' ');
            words.push_back(
                fmt::format("{} {}", name, roofline::formatMemory(static_cast<double>(bytes))));
        }
    }
    return base::wrapped("Memory", words, columns);
}

std::string stepDoubtLines(const run::Snapshot& snapshot, int columns) {
    std::string text;
    for (const run::Doubt& doubt : doubtsOf(snapshot))
        text += base::wrapped("Note", {base::printable(doubt.text())}, columns);
    return text;
}

std::string roofLines(const run::Snapshot& snapshot, int columns) {
    std::vector<std::string> words;
    for (const std::size_t place :
         roofline::leadingRoofs(snapshot.ceilings, run::arithmeticsOf(snapshot))) {
        const roofline::Ceiling& ceiling = snapshot.ceilings[place];
        const std::string value = roofline::formatRoof(ceiling);
        words.push_back(fmt::format("{} {} ({})", base::printable(ceiling.name), value,
                                    toString(ceiling.provenance)));
    }
    return words.empty() ? std::string() : base::wrapped("Roofs", words, columns);
}

// Explains why this memory level is shown; empty if levelReason() finds that no explanation is
// necessary.
std::string levelLine(roofline::Level shown, roofline::Level usual, std::span<const run::Row> rows,
                      int columns) {
    const std::string name = roofline::formatLevel(shown);
    switch (levelReason(shown, usual, rows)) {
        case LevelReason::usual:
            break;
        case LevelReason::cached:
            return base::wrapped("Level",
                                 {fmt::format("{}: most bytes stay in this cache", name),
                                  "to see DRAM: show --level dram"},
                                 columns);
        case LevelReason::few_bytes:
            return base::wrapped(
                "Level",
                {fmt::format("{}: less than half of the bytes reach it", name),
                 fmt::format("default of this run: {}", roofline::formatLevel(usual))},
                columns);
    }
    return {};
}

// Returns one note for all shown rows that are above the same roof for the same reason.
std::string doubtLines(std::span<const run::Row> rows, int columns) {
    constexpr std::size_t kMostNames = 6;
    std::map<std::pair<std::string, std::string_view>, std::vector<const run::Row*>> groups;
    for (const run::Row& row : rows) {
        if (row.doubt) groups[{row.doubt->figures[0], row.doubt->cause}].push_back(&row);
    }
    std::string text;
    for (const auto& [key, alike] : groups) {
        run::Doubt doubt = *alike.front()->doubt;
        double most = 0;
        std::vector<std::string> words;
        for (const run::Row* const row : alike) {
            most = std::max(most, *row->roof_share);
            if (words.size() < kMostNames) words.push_back(base::printable(row->name));
        }
        if (alike.size() > kMostNames)
            words.push_back(fmt::format("{} more", alike.size() - kMostNames));
        if (alike.size() > 1) doubt.figures[1] = "up to " + roofline::formatIntensity(most);
        words.push_back(base::printable(doubt.text()));
        text += base::wrapped("Note", words, columns);
    }
    return text;
}

// Returns a table with the chosen columns, or with the most important columns that fit the width.
std::string table(const std::vector<run::Row>& rows, run::GroupBy by, roofline::Level level,
                  std::vector<const run::Column*> chosen, int columns) {
    const auto limit = static_cast<std::size_t>(std::max(columns, 40));
    struct Laid {
        const run::Column* column;
        std::string title;
        std::vector<std::string> texts;
        std::size_t width;
        bool fits;
    };
    const bool all_fit = !chosen.empty();
    for (const run::Column& column : run::columns()) {
        if (!all_fit && column.rank >= 0 && column.isNeeded(rows)) chosen.push_back(&column);
    }
    std::vector<Laid> laid;
    for (const run::Column* const each : chosen) {
        const run::Column& column = *each;
        Laid one{&column, run::columnTitle(column, level), {}, 0, true};
        one.width = base::widthOf(one.title);
        for (const run::Row& row : rows) {
            std::string text = base::printable(columnText(column, row, {.level = level}));
            if (column.fault != nullptr && column.fault(row)) text += " !";
            one.width = std::max(one.width, base::widthOf(text));
            one.texts.push_back(std::move(text));
        }
        laid.push_back(std::move(one));
    }
    const std::string title = run::columnTitle(run::columnOf(run::kNameColumn), level, by);
    std::vector<std::string> names;
    std::size_t longest = base::widthOf(title);
    for (const run::Row& row : rows) {
        names.push_back(base::printable(row.name));
        longest = std::max(longest, base::widthOf(names.back()));
    }
    // Selects the most important columns that fit next to the name, in the table's order.
    const std::size_t wanted = std::min(longest, kMostName);
    std::size_t room = limit - std::max(kLeastName, std::min(wanted, limit / 3));
    std::vector<std::size_t> order(laid.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return laid[a].column->rank > laid[b].column->rank;
    });
    for (const std::size_t at : order) {
        laid[at].fits = all_fit || laid[at].width + kGap <= room;
        if (laid[at].fits && !all_fit) room -= laid[at].width + kGap;
    }
    std::erase_if(laid, [](const Laid& one) { return !one.fits; });
    std::size_t others = 0;
    for (const Laid& one : laid) others += one.width + kGap;
    const std::size_t name_width = std::min(wanted, std::max(limit, others + kLeastName) - others);

    std::string text;
    const auto line = [&](const std::string& name, const auto& cell) {
        std::string one = base::padded(base::cutTo(name, name_width), name_width, false);
        for (const Laid& column : laid) {
            one.append(kGap, ' ').append(
                base::padded(cell(column), column.width, column.column->isNumber()));
        }
        one.erase(one.find_last_not_of(' ') + 1);
        text += one + "\n";
    };
    line(title, [](const Laid& column) { return column.title; });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        line(names[i], [i](const Laid& column) { return column.texts[i]; });
    }
    return text;
}

}  // namespace

std::optional<double> typicalRate(const run::StepSummary& steps) {
    if (steps.batch <= 0 || !(steps.seconds_median.value_or(0) > 0)) return std::nullopt;
    return static_cast<double>(steps.batch) / *steps.seconds_median;
}

std::optional<double> typicalFlopRate(const run::StepSummary& steps) {
    if (!steps.flops || !steps.rate_known || !(steps.seconds_median.value_or(0) > 0))
        return std::nullopt;
    return *steps.flops / *steps.seconds_median;
}

std::string meanStepText(const run::StepSummary& steps) {
    return roofline::atLeast(steps.seconds_partial, roofline::formatSeconds(steps.seconds_mean));
}

std::vector<std::string> utilizationWords(const run::StepSummary& steps) {
    const roofline::Utilization& use = steps.utilization;
    if (!use.hfu) return {};
    const auto share = [&](const std::optional<double>& value) {
        return value ? roofline::atLeast(steps.flops_partial, roofline::formatShare(value))
                     : std::string(roofline::kUnknown);
    };
    std::vector<std::string> words{"MFU " + share(use.mfu), "HFU " + share(use.hfu)};
    for (const roofline::Ceiling& peak : use.peaks) {
        words.push_back(fmt::format("of {} {} ({})", base::printable(peak.name),
                                    roofline::formatRoof(peak), toString(peak.provenance)));
    }
    return words;
}

std::optional<CollectionCost> collectionCost(const run::StepSummary& steps) {
    const auto& cost = steps.collection_overhead;
    const auto& noise = steps.collection_overhead_noise;
    if (!cost) return std::nullopt;
    if (!noise || (*noise > kWidestCollectionNoise && *cost < *noise))
        return CollectionCost{kCollectionUnknown, {}};
    if (std::fabs(*cost) < *noise) {
        constexpr double kLeastShown = 0.001;  // minimum displayed share
        return CollectionCost{kCollectionBelowNoise,
                              roofline::formatShare(std::max(*noise, kLeastShown))};
    }
    return CollectionCost{kCollectionMeasured, roofline::formatShareWithNoise(cost, noise)};
}

std::string showHeading(const run::Snapshot& snapshot, int columns) {
    const run::StepSummary steps = summarizeSteps(snapshot);
    return heading(snapshot, steps, columns) +
           stepLines(snapshot, steps, run::scopeOf(snapshot), columns) +
           rankLines(snapshot, steps, columns) + memoryLines(snapshot.memory, columns) +
           gpuLines(snapshot, columns) + energyLines(snapshot, steps, columns) +
           stepDoubtLines(snapshot, columns) + roofLines(snapshot, columns);
}

std::string showText(const run::Snapshot& snapshot, const ShowOptions& options, int columns) {
    const run::Scope scope = scopeOf(snapshot);
    std::string text = showHeading(snapshot, columns);
    ShowOptions all = options;
    all.top.reset();
    std::vector<run::Row> rows = rowsToShow(snapshot, all);
    if (rows.empty() && run::isImported(snapshot.info)) {
        text += "\nThe file contains neither ops nor kernels.";
        if (snapshot.memory.peak_allocated_bytes)
            text += " --by allocation lists what holds memory at the peak.";
        return text + "\n";
    }
    if (rows.empty()) {
        return text + (snapshot.info.complete ? "\nNo step was completed.\n"
                                              : "\nNo step has been recorded yet.\n");
    }
    const std::size_t count = rows.size();
    const std::size_t shown = std::min(options.top.value_or(kTextRows), count);
    const roofline::Level usual = run::defaultLevel(snapshot);
    const roofline::Level level = options.level.value_or(usual);
    text += levelLine(level, usual, rows, columns);
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(shown), rows.end());
    text += '\n';
    const run::GroupBy by = options.by.value_or(defaultGroupBy(snapshot));
    // A step's full name contains the compilations of torch.compile.
    if (by == run::GroupBy::step) {
        for (run::Row& row : rows) row.name = row.full_name;
    }
    text += table(rows, by, level, options.columns, columns);
    if (shown < count) text += fmt::format("… and {} more rows\n", count - shown);
    if (const std::string notes = doubtLines(rows, columns); !notes.empty()) text += '\n' + notes;
    if (by == run::GroupBy::step && snapshot.steps->thinned()) {
        text += fmt::format("Of {} steps, {} are listed: the newest, and others spread evenly.\n",
                            scope.steps, count);
    }
    return text;
}

}  // namespace ridgepoint::present
