// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/html_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/insight/insight.h"
#include "core/present/compare_tables.h"
#include "core/present/export_tables.h"
#include "core/present/show.h"
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/known_work.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"

namespace ridgepoint::present {
namespace {

constexpr std::size_t kMostReportRows = 40;

// The page has a single column that prints on A4. Tables that are too wide scroll separately.
constexpr const char* kStyle = R"(
body{font:15px/1.5 "DejaVu Sans",Verdana,sans-serif;color:#1a1d21;background:#fff;max-width:1100px;margin:2em auto;padding:0 1.2em}
h1{font-size:1.7em;margin:0 0 .2em}h2{font-size:1.2em;margin:2em 0 .5em;border-bottom:1px solid #d5d9de;padding-bottom:.2em}
.lead{color:#555c65;margin:0 0 1em}.note{color:#555c65;font-size:.87em}
.figure{margin:1em 0 .3em;break-inside:avoid}.figure svg{max-width:100%;height:auto;border:1px solid #e4e7eb}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.87em}
th,td{padding:.25em .7em;border-bottom:1px solid #e4e7eb;text-align:left;vertical-align:top}
th{border-bottom:1px solid #8a929b}td.n,th.n{text-align:right;white-space:nowrap}
dl{margin:0}dt{font-weight:bold;margin-top:.8em}dd{margin:0 0 .3em 1.2em}
@media print{body{margin:0;max-width:none}h2{break-after:avoid}tr{break-inside:avoid}}
)";

std::string head(const std::string& title, const std::string& lead) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
        "name=\"viewport\" "
        "content=\"width=device-width\">\n<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src "
        "data:\">\n<title>{0}</title>\n<style>{2}</style>\n"
        "</head>\n<body>\n<h1>{0}</h1>\n<p class=\"lead\">{1}</p>\n",
        htmlText(title), htmlText(lead), kStyle);
}

void heading(std::string& page, std::string_view words) {
    page += fmt::format("<h2>{}</h2>\n", htmlText(words));
}

void paragraph(std::string& page, std::string_view words) {
    page += fmt::format("<p>{}</p>\n", htmlText(words));
}

void table(std::string& page, const TextTable& rows) {
    page += fmt::format("<div class=\"wide\">{}</div>\n", toHtml(rows));
}

void putFigures(std::string& page, const std::vector<ReportFigure>& figures) {
    for (const ReportFigure& figure : figures) {
        heading(page, figure.heading);
        page += fmt::format("<div class=\"figure\">{}</div>\n<p class=\"note\">{}</p>\n",
                            figure.markup, htmlText(figure.caption));
    }
}

std::string joinedModes(const run::RunInfo& info) {
    return fmt::format("{}", fmt::join(info.modes, ", "));
}

std::string softwareWords(const run::MachineInfo& machine) {
    std::string words;
    for (const auto& [name, version] : machine.software)
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name, version);
    return words;
}

struct Fact {
    const char* name;
    std::string (*of)(const run::Snapshot&);
};

std::string known(std::string_view words) {
    return std::string(words.empty() ? std::string_view(roofline::kUnknown) : words);
}

const Fact kConfiguration[] = {
    {"model", [](const run::Snapshot& run) { return known(run.info.model); }},
    {"batch",
     [](const run::Snapshot& run) {
         const std::int64_t batch = run::summarizeSteps(run).batch;
         return batch > 0 ? fmt::format("{}", batch) : std::string(roofline::kUnknown);
     }},
    {"precision", [](const run::Snapshot& run) { return known(run.info.precision); }},
    {"optimizer", [](const run::Snapshot& run) { return known(run.info.optimizer); }},
    {"device", [](const run::Snapshot& run) { return known(run.info.device); }},
    {"modes", [](const run::Snapshot& run) { return known(joinedModes(run.info)); }},
    {"threads",
     [](const run::Snapshot& run) {
         return run.info.threads > 0 ? fmt::format("{}", run.info.threads)
                                     : std::string(roofline::kUnknown);
     }},
    {"warm-up steps",
     [](const run::Snapshot& run) { return fmt::format("{}", run.info.warmup_steps); }},
    {"seed",
     [](const run::Snapshot& run) {
         return run::hasSeed(run.info) ? fmt::format("{}", run.info.seed)
                                       : std::string(roofline::kUnknown);
     }},
    {"source", [](const run::Snapshot& run) { return known(run.info.source); }},
    {"started", [](const run::Snapshot& run) { return known(run.info.started); }},
    {"run", [](const run::Snapshot& run) { return known(run.info.id); }},
    {"rung", [](const run::Snapshot& run) { return std::string(run::toString(run.info.rung)); }},
    {"records dropped",
     [](const run::Snapshot& run) { return fmt::format("{}", run.info.dropped_records); }},
};

const Fact kMachine[] = {
    {"host", [](const run::Snapshot& run) { return known(run.machine.host); }},
    {"processor", [](const run::Snapshot& run) { return known(run.machine.cpu); }},
    {"cores",
     [](const run::Snapshot& run) {
         return run.machine.physical_cores > 0
                    ? fmt::format("{} ({} threads)", run.machine.physical_cores,
                                  run.machine.logical_cores)
                    : std::string(roofline::kUnknown);
     }},
    {"memory",
     [](const run::Snapshot& run) {
         return roofline::formatMemory(run.machine.memory_bytes ? std::optional(static_cast<double>(
                                                                      *run.machine.memory_bytes))
                                                                : std::nullopt);
     }},
    {"GPUs",
     [](const run::Snapshot& run) {
         return known(fmt::format("{}", fmt::join(run.machine.gpus, ", ")));
     }},
    {"software", [](const run::Snapshot& run) { return known(softwareWords(run.machine)); }},
};

using Snapshots = std::vector<std::shared_ptr<const run::Snapshot>>;

// Returns a table with one row per fact and one column per run.
template <std::size_t N>
TextTable factTable(const Fact (&facts)[N], const Snapshots& snapshots,
                    const std::vector<std::string>& labels) {
    TextTable rows;
    rows.columns.push_back({"", false});
    for (const std::string& label : labels) rows.columns.push_back({label, false});
    for (const Fact& fact : facts) {
        auto& cells = rows.rows.emplace_back();
        cells.emplace_back(fact.name);
        for (const auto& snapshot : snapshots) cells.push_back(fact.of(*snapshot));
    }
    return rows;
}

TextTable roofTable(const run::Snapshot& snapshot) {
    TextTable rows;
    rows.columns = {{"roof", false}, {"value", true}, {"provenance", false}};
    for (const roofline::Ceiling& roof : snapshot.ceilings)
        rows.rows.push_back({roof.name, roofline::formatRoof(roof),
                             std::string(roofline::toString(roof.provenance))});
    return rows;
}

void putInsights(std::string& page, const run::Snapshot& snapshot) {
    const auto insights = insight::insightsOf(snapshot);
    if (insights.empty()) {
        paragraph(page, "No findings.");
        return;
    }
    page += "<dl>\n";
    for (const insight::Insight& each : insights) {
        page += fmt::format("<dt>{}</dt><dd>{}</dd>", htmlText(insight::sentenceOf(each)),
                            htmlText(each.advice));
        std::string note = fmt::format("{} Threshold: {} ({}).", each.rule->definition,
                                       insight::formatValue(each.rule->unit, each.rule->threshold),
                                       each.rule->source);
        if (each.gain_seconds) {
            note += fmt::format(" Potential gain: up to {} per step.",
                                roofline::formatSeconds(*each.gain_seconds));
        }
        page += fmt::format("<dd class=\"note\">{}</dd>\n", htmlText(note));
    }
    page += "</dl>\n";
}

std::string workNote(const run::Snapshot& snapshot) {
    const auto rows = run::rowsOf(snapshot, run::defaultGroupBy(snapshot));
    const bool timed =
        std::any_of(rows.begin(), rows.end(), [](const run::Row& row) { return row.time(); });
    const char* const times = !timed                           ? "times are unknown"
                              : run::isImported(snapshot.info) ? "times come from the imported file"
                              : run::isEstimated(snapshot)     ? "times are estimated"
                                                               : "times were measured";
    if (!run::knowsWork(snapshot)) return fmt::format("FLOPs and bytes are unknown; {}.", times);
    switch (snapshot.info.rung) {
        case run::EvidenceLevel::counted:
            return fmt::format("FLOPs and bytes were counted by the hardware; {}.", times);
        case run::EvidenceLevel::sampled:
            return fmt::format(
                "FLOPs are modelled from shapes, bytes were sampled by the hardware; {}.", times);
        default:
            return fmt::format(
                "FLOPs and bytes are modelled from the shapes of each call: bytes are what must be "
                "read and written at least once; {}.",
                times);
    }
}

void putMethod(std::string& page, const Snapshots& snapshots, bool compared) {
    heading(page, "How these numbers came about");
    std::vector<std::string> notes;
    for (const auto& snapshot : snapshots) {
        notes.push_back(workNote(*snapshot));
        if (!snapshot->info.rung_reason.empty()) notes.push_back(snapshot->info.rung_reason);
        notes.insert(notes.end(), snapshot->info.notes.begin(), snapshot->info.notes.end());
        notes.insert(notes.end(), snapshot->info.losses.begin(), snapshot->info.losses.end());
        for (const run::Doubt& doubt : run::doubtsOf(*snapshot)) notes.push_back(doubt.text());
        for (const run::Row& row : run::rowsOf(*snapshot, run::defaultGroupBy(*snapshot))) {
            if (row.doubt) notes.push_back(fmt::format("{}: {}", row.name, row.doubt->text()));
        }
    }
    notes.emplace_back(
        "A FLOP is one add or one multiply, a fused multiply-add is two. GB/s and TFLOP/s are "
        "decimal, MiB and GiB binary. Sums exclude warm-up steps. Arithmetic intensity is FLOPs ÷ "
        "bytes of one memory level; what a row can reach at its intensity is the lower of the "
        "compute roof and bandwidth × intensity.");
    if (compared) {
        notes.emplace_back(
            "Figures are per step: totals over the measured steps divided by their number. "
            "Rows with the same name and kind match; other kernels match by the ops that launched "
            "them, other layers by their order. A difference is noise if it is at most two "
            "standard errors, calculated from the spread of the step times.");
    }
    std::vector<std::string> said;
    for (const std::string& note : notes) {
        if (std::find(said.begin(), said.end(), note) != said.end()) continue;
        said.push_back(note);
        page += fmt::format("<p class=\"note\">{}</p>\n", htmlText(note));
    }
}

std::string summaryOf(const run::StepSummary& step, const run::Snapshot& snapshot) {
    std::vector<std::string> parts;
    parts.push_back(fmt::format("median step {}", roofline::formatSeconds(step.seconds_median)));
    if (const auto rate = present::typicalRate(step))
        parts.push_back(fmt::format("{} samples/s", roofline::formatRate(rate)));
    parts.push_back(fmt::format("{} {}", step.count, step.count == 1 ? "step" : "steps"));
    if (step.flops) {
        parts.push_back(
            fmt::format("{} per step",
                        roofline::atLeast(step.flops_partial, roofline::formatFlops(step.flops))));
    }
    if (snapshot.memory.peak_allocated_bytes) {
        parts.push_back(fmt::format("peak memory {}", roofline::formatMemory(static_cast<double>(
                                                          *snapshot.memory.peak_allocated_bytes))));
    }
    return fmt::format("{}", fmt::join(parts, " · "));
}

}  // namespace

std::string reportHtml(const run::Snapshot& snapshot, const std::vector<ReportFigure>& figures,
                       std::optional<run::GroupBy> by) {
    const run::StepSummary step = run::summarizeSteps(snapshot);
    const auto alias = std::shared_ptr<const run::Snapshot>(std::shared_ptr<void>(), &snapshot);
    std::string title = snapshot.info.title;
    if (title.empty()) title = known(snapshot.info.model);
    std::string page = head(title, summaryOf(step, snapshot));
    if (!snapshot.info.complete)
        paragraph(page, "This run is not complete: its figures are of what it has now.");
    putFigures(page, figures);
    heading(page, "Findings");
    putInsights(page, snapshot);
    const run::GroupBy group = by.value_or(run::defaultGroupBy(snapshot));
    auto rows = run::rowsOf(snapshot, group);
    const roofline::Level level = run::defaultLevel(snapshot);
    const std::size_t all = rows.size();
    if (all > kMostReportRows) rows.resize(kMostReportRows);
    heading(page, fmt::format("Where the time goes, by {}", run::toString(group)));
    table(page, tableOf(rows, level, Width::page));
    if (all > rows.size())
        page += fmt::format("<p class=\"note\">… and {} more rows</p>\n", all - rows.size());
    heading(page, "Configuration");
    table(page, factTable(kConfiguration, {alias}, {"value"}));
    heading(page, "Machine");
    table(page, factTable(kMachine, {alias}, {"value"}));
    if (!snapshot.ceilings.empty()) table(page, roofTable(snapshot));
    putMethod(page, {alias}, false);
    return page + "</body>\n</html>\n";
}

std::string reportHtml(const compare::Comparison& comparison, const Snapshots& snapshots,
                       const std::vector<ReportFigure>& figures) {
    std::vector<std::string> labels;
    for (const compare::Side& side : comparison.sides) labels.push_back(side.label);
    std::string page = head(fmt::format("{}", fmt::join(labels, " · ")),
                            fmt::format("Comparison of {} runs", labels.size()));
    for (const std::string& sentence : sentencesOf(comparison)) paragraph(page, sentence);
    table(page, sidesTable(comparison));
    if (!comparison.settings.empty()) {
        heading(page, "In what they differ");
        table(page, settingsTable(comparison));
    }
    putFigures(page, figures);
    heading(page, fmt::format("Largest differences, by {}", run::toString(comparison.by)));
    if (const std::string nothing = compare::nothingInCommon(comparison); !nothing.empty())
        paragraph(page, nothing);
    table(page, rowsTable(comparison, kMostReportRows));
    if (comparison.rows.size() > kMostReportRows) {
        page += fmt::format("<p class=\"note\">… and {} more rows</p>\n",
                            comparison.rows.size() - kMostReportRows);
    }
    for (std::size_t at = 0; at < snapshots.size(); ++at) {
        if (comparison.sides[at].estimated) continue;
        heading(page, fmt::format("Findings in {}", labels[at]));
        putInsights(page, *snapshots[at]);
    }
    heading(page, "Configurations");
    table(page, factTable(kConfiguration, snapshots, labels));
    heading(page, "Machines");
    table(page, factTable(kMachine, snapshots, labels));
    putMethod(page, snapshots, true);
    return page + "</body>\n</html>\n";
}

}  // namespace ridgepoint::present
