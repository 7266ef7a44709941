// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/answers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/comparing.h"
#include "app/cli/mcp/tool.h"
#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/cost/model/zoo.h"
#include "core/insight/insight_text.h"
#include "core/present/compare_tables.h"
#include "core/present/show.h"

namespace ridgepoint::cli {
namespace {

constexpr std::int64_t kMostOffset = 1'000'000'000;

ToolJson provenanceOf(const std::string& path, compare::RunFile& file,
                      const run::Snapshot& snapshot) {
    return {{"file", base::validUtf8(path)},
            {"run_id", base::validUtf8(snapshot.info.id)},
            {"source", base::validUtf8(snapshot.info.source)},
            {"started", base::validUtf8(snapshot.info.started)},
            {"rung", run::toString(snapshot.info.rung)},
            {"complete", snapshot.info.complete},
            {"being_recorded", file.beingWritten()},
            {"dropped_records", snapshot.info.dropped_records}};
}

ToolJson withoutRows(const run::Snapshot& snapshot) {
    present::ShowOptions options;
    options.top = 0;
    return present::showJson(snapshot, options);
}

// Tools

Found openRun(Tools& tools, const Arguments& arguments) {
    const std::string path = *arguments.text("path");
    const auto file = tools.run(path);
    const auto snapshot = file->snapshot(false);
    const ToolJson shown = withoutRows(*snapshot);
    ToolJson rows;
    for (const run::GroupBy by : {run::GroupBy::kernel, run::GroupBy::op, run::GroupBy::layer,
                                  run::GroupBy::phase, run::GroupBy::category})
        rows[std::string(run::toString(by))] = run::rowsOf(*snapshot, by).size();
    rows["step"] = snapshot->steps->count();
    Found found{{{"path", base::validUtf8(path)},
                 {"run", shown.at("run")},
                 {"default_by", shown.at("by")},
                 {"rows_by", std::move(rows)}},
                provenanceOf(path, *file, *snapshot)};
    return found;
}

Found summary(Tools& tools, const Arguments& arguments) {
    const std::string path = *arguments.text("path");
    const auto file = tools.run(path);
    const auto snapshot = file->snapshot(false);
    ToolJson answer = withoutRows(*snapshot);
    answer.erase("rows");
    return {std::move(answer), provenanceOf(path, *file, *snapshot)};
}

// Removes all fields except the name and the selected fields from each row.
void chooseFields(ToolJson& rows, const std::vector<std::string>& fields) {
    if (fields.empty()) return;
    for (ToolJson& row : rows) {
        ToolJson chosen{{"name", row.at("name")}};
        for (const std::string& field : fields) {
            if (!row.contains(field)) {
                std::vector<std::string> names;
                for (const auto& item : row.items()) names.push_back(item.key());
                throw UsageError(fmt::format("Rows have no field \"{}\"; the fields are {}.", field,
                                             fmt::join(names, ", ")));
            }
            chosen[field] = row.at(field);
        }
        row = std::move(chosen);
    }
}

Found rows(Tools& tools, const Arguments& arguments) {
    const std::string path = *arguments.text("path");
    const auto file = tools.run(path);
    const auto snapshot = file->snapshot(false);
    TableArguments table;
    table.by = arguments.text("by");
    table.sort = arguments.text("sort");
    table.level = arguments.text("level");
    present::ShowOptions options = tableOptions(table);
    const std::int64_t offset = arguments.whole("offset", 0);
    const std::int64_t limit = arguments.whole("limit", kToolRows);
    const auto of = static_cast<std::int64_t>(
        run::rowsOf(*snapshot, options.by.value_or(run::defaultGroupBy(*snapshot))).size());
    options.top = static_cast<std::size_t>(std::min(offset + limit, of));
    ToolJson shown = present::showJson(*snapshot, options);
    ToolJson list = std::move(shown.at("rows"));
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                static_cast<std::size_t>(offset), list.size())));
    chooseFields(list, arguments.texts("fields"));
    Found found;
    found.of = of;
    found.answer = {
        {"by", shown.at("by")}, {"scope", shown.at("scope")}, {"rows", std::move(list)}};
    found.provenance = provenanceOf(path, *file, *snapshot);
    found.lists = {ToolJson::json_pointer("/rows")};
    found.first = std::min(offset, of);
    found.entries = "rows";
    return found;
}

Found compareRuns(Tools& tools, const Arguments& arguments) {
    const std::vector<std::string> paths = arguments.texts("paths");
    compare::Options options;
    options.by = groupingOf(arguments.text("by"));
    const std::int64_t baseline = arguments.whole("baseline", 1);
    if (baseline > static_cast<std::int64_t>(paths.size()))
        throw UsageError(fmt::format("\"baseline\" must be a number from 1 to {}.", paths.size()));
    options.baseline = static_cast<std::size_t>(baseline) - 1;
    std::vector<std::shared_ptr<compare::RunFile>> files;
    for (const std::string& path : paths) files.push_back(tools.run(path));
    Found found{present::toJson(comparisonOf(files, options)), ToolJson::array()};
    for (std::size_t i = 0; i < files.size(); ++i)
        found.provenance.push_back(provenanceOf(paths[i], *files[i], *files[i]->snapshot(false)));
    found.lists = {ToolJson::json_pointer("/rows")};
    found.entries = "rows";
    return found;
}

Found insights(Tools& tools, const Arguments& arguments) {
    const std::string path = *arguments.text("path");
    const auto file = tools.run(path);
    const auto snapshot = file->snapshot(true);
    Found found{{{"insights", insight::toJson(insight::insightsOf(*snapshot))}},
                provenanceOf(path, *file, *snapshot)};
    found.lists = {ToolJson::json_pointer("/insights")};
    found.entries = "insights";
    return found;
}

Found estimateStep(Tools& tools, const Arguments& arguments) {
    EstimateArguments wanted;
    wanted.model = *arguments.text("model");
    if (!cost::model::findInZoo(wanted.model)) {
        const std::vector<std::string>& names = cost::model::zooNames();
        const auto near = base::nearest(wanted.model, names, 3);
        std::vector<std::string> nearest;
        for (const std::size_t at : near) nearest.push_back(names[at]);
        throw UsageError(
            fmt::format("There is no built-in network \"{}\"; did you mean {}? The server runs no "
                        "TorchScript files; \"ridgepoint estimate FILE\" does.",
                        base::cutTo(wanted.model, 60), fmt::join(nearest, ", ")));
    }
    wanted.batch = arguments.wholeAsText("batch");
    wanted.mode = arguments.text("mode");
    wanted.precision = arguments.text("precision");
    wanted.optimizer = arguments.text("optimizer");
    wanted.input = arguments.text("input");
    wanted.attention = arguments.text("attention");
    wanted.layout = arguments.text("layout");
    wanted.devices = arguments.texts("devices");
    if (std::find(wanted.devices.begin(), wanted.devices.end(), "this") != wanted.devices.end())
        throw UsageError(
            "The server measures no roofs; \"ridgepoint estimate MODEL --device this\" does.");
    wanted.calibrate = arguments.texts("calibrate");
    wanted.layers = true;
    // Opens the runs first, so that invalid files are reported.
    for (const std::string& path : wanted.calibrate) tools.run(path);
    Found found{estimateDocument(wanted),
                {{"numbers", "modelled from the shapes of the network"},
                 {"devices", "roofs of the device catalogue (datasheets); see docs/devices.md"}}};
    found.lists = {ToolJson::json_pointer("/layers")};
    for (std::size_t i = 0; i < found.answer.at("devices").size(); ++i)
        found.lists.emplace_back(fmt::format("/devices/{}/layers", i));
    found.entries = "layers";
    return found;
}

Found predict(Tools& tools, const Arguments& arguments) {
    ProjectArguments wanted;
    wanted.run = *arguments.text("path");
    wanted.devices = arguments.texts("devices");
    wanted.by = arguments.text("by");
    const auto file = tools.run(wanted.run);
    const auto snapshot = file->snapshot(false);
    Found found{projectDocument(wanted, *snapshot), provenanceOf(wanted.run, *file, *snapshot)};
    for (std::size_t i = 0; i < found.answer.at("devices").size(); ++i)
        found.lists.emplace_back(fmt::format("/devices/{}/rows", i));
    found.entries = "rows";
    return found;
}

std::vector<std::string> words(std::span<const std::string_view> from) {
    return {from.begin(), from.end()};
}

constexpr const char* kBaseUnits =
    "Numbers have SI base units: seconds, bytes, FLOP, FLOP/s, bytes/s, FLOP/byte; shares are "
    "from 0 to 1. null means unknown, never 0.";
constexpr const char* kLowerBounds =
    "A value with partial true (flops_partial, bytes_partial, seconds_partial) is a lower "
    "bound: read it as \"≥ value\".";
constexpr const char* kEvidence =
    "provenance names the source of each number: counted (hardware), modelled (formulas from "
    "shapes), imported, measured, datasheet.";
constexpr const char* kTotals =
    "Rows are totals over the scope's measured steps, without warm-up; divide by scope.steps "
    "for one step. roof_share is achieved FLOP/s ÷ what the roofs allow at the row's "
    "intensity.";

Argument pathArgument() {
    return {"path", Argument::Kind::text, "Path of the run file (*.ridge)", true};
}

Argument limitArgument() {
    return {"limit",
            Argument::Kind::whole,
            fmt::format("Most entries (default {})", kToolRows),
            false,
            {},
            1,
            kMostToolRows};
}

Argument offsetArgument() {
    return {"offset",   Argument::Kind::whole, "Entries to skip (default 0)", false, {}, 0,
            kMostOffset};
}

Tool rowsTool() {
    using Kind = Argument::Kind;
    return {
        "rows",
        "Rows of a run",
        "The table of a run: time, calls, FLOPs, bytes, intensity, achieved rate, bound and share "
        "of the roof, by op, kernel, layer, phase, category or step; largest first.",
        {pathArgument(),
         {"by",
          Kind::text,
          "Groups rows (default: kernel on a GPU run, otherwise op)",
          false,
          {"kernel", "op", "layer", "phase", "category", "step"}},
         {"sort", Kind::text, "Column to sort by (default seconds)", false,
          words(run::columnIds())},
         {"level",
          Kind::text,
          "Memory level of bytes and intensity that sorting uses",
          false,
          {"dram", "l3", "l2", "l1"}},
         {"fields",
          Kind::texts,
          "Fields of each row (default: all), which shortens the answer",
          false,
          {},
          1,
          60},
         limitArgument(),
         offsetArgument()},
        rows,
        {kBaseUnits, kLowerBounds, kEvidence, kTotals}};
}

Tool compareTool() {
    using Kind = Argument::Kind;
    return {"compare",
            "Compare runs",
            "The differences between runs, largest first, with the noise between their steps: what "
            "\"ridgepoint compare --json\" answers.",
            {{"paths",
              Kind::texts,
              "Paths of the run files; the first is the baseline",
              true,
              {},
              2,
              static_cast<std::int64_t>(compare::kMostRuns)},
             {"by",
              Kind::text,
              "Groups rows (default: kernels if all runs have them, otherwise ops)",
              false,
              {"op", "kernel", "layer", "phase", "category"}},
             {"baseline",
              Kind::whole,
              "Number of the baseline run (default 1)",
              false,
              {},
              1,
              static_cast<std::int64_t>(compare::kMostRuns)},
             limitArgument(),
             offsetArgument()},
            compareRuns,
            {kBaseUnits,
             "All figures are per step. seconds_delta is the largest difference from the "
             "baseline; it is noise if it is at most seconds_noise (two standard errors "
             "over steps). only_in is the index of the only run that has the row."}};
}

Tool estimateTool() {
    using Kind = Argument::Kind;
    return {
        "estimate",
        "Estimate a training step",
        "FLOPs, bytes, memory and time of a built-in network before anything runs: what "
        "\"ridgepoint estimate --layers --json\" answers.",
        {{"model", Kind::text, "A built-in network, such as resnet18", true},
         {"batch",
          Kind::whole,
          "Samples per step (default 16)",
          false,
          {},
          1,
          recording::kMaxBatch},
         {"mode", Kind::text, "A training step or one forward pass", false, {"train", "infer"}},
         {"precision", Kind::text, "Precision (default fp32)", false, words(cost::kPrecisionNames)},
         {"optimizer", Kind::text, "Optimizer (default sgd)", false, words(cost::kOptimizerNames)},
         {"input", Kind::text, "Size of one sample, such as 3x224x224", false},
         {"attention",
          Kind::text,
          "Attention as one op, or with stored scores",
          false,
          {"fused", "materialised"}},
         {"layout",
          Kind::text,
          "Memory layout of images, for predictions; nhwc is channels last (default nchw)",
          false,
          {"nchw", "nhwc"}},
         {"devices", Kind::texts, "Devices of the catalogue, such as T4", false, {}, 1, 16},
         {"calibrate",
          Kind::texts,
          "Runs on this machine's CPU that calibrate predictions",
          false,
          {},
          1,
          8},
         limitArgument(),
         offsetArgument()},
        estimateStep,
        {kBaseUnits,
         "flops is matrix work (convolutions, matrix products, attention), "
         "flops_elementwise all other arithmetic; a fused multiply-add is two FLOPs. "
         "A device's seconds are a lower bound for ops that run one at a time; "
         "predicted_seconds is the time to expect, between low and high with a "
         "probability of 80 %."}};
}

}  // namespace

const std::vector<Tool>& allTools() {
    using Kind = Argument::Kind;
    static const std::vector<Tool> tools{
        {"open",
         "Open a run",
         "Opens a run file of Ridgepoint and answers what it is: network, device, steps, and how "
         "many rows each grouping has.",
         {pathArgument()},
         openRun,
         {kBaseUnits}},
        {"summary",
         "Summary of a run",
         "The run's settings, machine, roofs, step times by phase, FLOPs per step, peak memory "
         "and GPU use: what \"ridgepoint show --json\" answers, without rows.",
         {pathArgument()},
         summary,
         {kBaseUnits, kLowerBounds, kEvidence}},
        rowsTool(),
        compareTool(),
        {"insights",
         "Findings in a run",
         "Problems that Ridgepoint finds in a run, each with its evidence, threshold, advice and "
         "possible gain, largest gain first.",
         {pathArgument(), limitArgument(), offsetArgument()},
         insights,
         {kBaseUnits,
          "gain_seconds and gain_share are upper limits for one step, if the problem "
          "were fixed completely."}},
        estimateTool(),
        {"predict",
         "Predict a run on another GPU",
         "How long the kernels of a recorded GPU run take on another GPU: what \"ridgepoint "
         "project --json\" answers.",
         {pathArgument(),
          {"devices", Kind::texts, "GPUs of the catalogue, such as L4", true, {}, 1, 16},
          {"by", Kind::text, "Groups rows (default kernel)", false, {"kernel", "op", "layer"}},
          limitArgument(),
          offsetArgument()},
         predict,
         {kBaseUnits,
          "All figures are per step. predicted_seconds is between low and high with a "
          "probability of 80 %; provenance extrapolated has a wider interval."}}};
    return tools;
}

}  // namespace ridgepoint::cli
