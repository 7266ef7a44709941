// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/gate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/comparing.h"
#include "app/cli/output.h"
#include "core/compare/run_files.h"
#include "core/present/gate_report.h"
#include "core/run/store/repair/page_check.h"

namespace ridgepoint::cli {
namespace {

constexpr std::size_t kGateRows = 20;

struct GateArguments {
    std::vector<std::string> runs, base, now;
    std::optional<std::string> by, metric, fail_above, false_alarms, least_share, budgets, top;
    std::optional<std::string> junit, markdown, figure;
    bool json = false;
};

// Parses a percentage, for example "5%" or "0.5 %".
double percentage(const char* option, const std::string& text, double most) {
    double value = 0;
    const char* const end = text.data() + text.size();
    auto [stopped, error] = std::from_chars(text.data(), end, value);
    while (stopped != end && *stopped == ' ') ++stopped;
    const std::string_view unit(stopped, end);
    const bool in_range = error == std::errc{} && value >= 0 && value <= 100 * most;
    if (in_range && unit.empty()) {
        throw UsageError(fmt::format("{} takes a percentage, but the % is missing: write {}%.",
                                     option, text.substr(0, text.find(' '))));
    }
    if (!in_range || unit != "%") {
        throw UsageError(
            fmt::format("{} takes a percentage from 0% to {:.0f}%, such as 5%, not "
                        "\"{}\".",
                        option, 100 * most, text));
    }
    return value / 100;
}

compare::Metric metricOf(const std::string& text) {
    for (const compare::Metric metric : compare::kMetrics) {
        if (text == compare::toString(metric)) return metric;
    }
    throw UsageError(fmt::format(
        "--metric takes one of step, memory, flops, energy, roof, mfu and hfu, not \"{}\".", text));
}

compare::GateOptions optionsOf(const GateArguments& arguments) {
    compare::GateOptions options;
    if (arguments.metric) options.metric = metricOf(*arguments.metric);
    options.by = groupingOf(arguments.by);
    if (options.by && !compare::hasGroups(options.metric))
        throw UsageError(fmt::format("--metric {} has rows of its own; omit --by.",
                                     compare::toString(options.metric)));
    if (arguments.fail_above)
        options.fail_above = percentage("--fail-above", *arguments.fail_above, 9.99);
    if (arguments.false_alarms)
        options.level = percentage("--false-alarms", *arguments.false_alarms, 0.5);
    if (!(options.level > 0))
        throw UsageError(
            "--false-alarms must be above 0%: no number of repeats excludes all noise.");
    if (arguments.least_share)
        options.least_share = percentage("--least-share", *arguments.least_share, 1);
    if (arguments.budgets) {
        try {
            options.budgets = compare::readBudgetsFile(*arguments.budgets);
        } catch (const compare::BudgetError& error) {
            throw UsageError(error.what());
        }
        if (options.by && options.budgets.by && *options.by != *options.budgets.by) {
            throw UsageError(fmt::format("{} has budgets by {}, but --by is {}.",
                                         options.budgets.origin, run::toString(*options.budgets.by),
                                         run::toString(*options.by)));
        }
    }
    return options;
}

// Uses the first of two runs without options as the base run and the second as the new run:
// "gate a.ridge b.ridge".
void divide(GateArguments& arguments) {
    if (!arguments.runs.empty()) {
        if (arguments.runs.size() != 2 || !arguments.base.empty() || !arguments.now.empty()) {
            throw UsageError(
                "Without --base and --new, name two runs: the base run and the new run. Several "
                "are named as in --base a.ridge b.ridge --new c.ridge d.ridge.");
        }
        arguments.base = {arguments.runs[0]};
        arguments.now = {arguments.runs[1]};
    }
    if (arguments.now.empty() && arguments.base.empty()) {
        throw UsageError(
            "Name the base runs and the new runs, as in --base a.ridge b.ridge --new c.ridge "
            "d.ridge.");
    }
    if (arguments.now.empty()) throw UsageError("Name at least one new run with --new.");
    if (arguments.base.empty() && !arguments.budgets) {
        throw UsageError(
            "Name at least one base run with --base, or the limits of new runs with --budgets.");
    }
    const std::size_t runs = arguments.base.size() + arguments.now.size();
    if (runs > compare::kMostRuns) {
        throw UsageError(
            fmt::format("Cannot compare {} runs; the maximum is {}.", runs, compare::kMostRuns));
    }
}

// Returns the paths of the files to write. Throws before any file is written.
std::vector<std::filesystem::path> outputsOf(const GateArguments& arguments) {
    std::vector<std::filesystem::path> outputs, seen;
    for (const auto& output : {arguments.junit, arguments.markdown, arguments.figure}) {
        if (!output) continue;
        refuseToReplace(*output);
        std::error_code error;
        const auto place = std::filesystem::weakly_canonical(*output, error);
        seen.push_back(error ? std::filesystem::path(*output) : place);
        if (std::count(seen.begin(), seen.end(), seen.back()) > 1) {
            throw UsageError(fmt::format(
                "\"{}\" is named for two outputs; write each to a file of its own.", *output));
        }
        if (arguments.budgets && std::filesystem::equivalent(*output, *arguments.budgets, error)) {
            throw UsageError(
                fmt::format("\"{}\" is the file of budgets; write to another file.", *output));
        }
        outputs.emplace_back(*output);
    }
    return outputs;
}

void writeFile(const std::optional<std::string>& path, const std::string& text) {
    if (!path) return;
    FileReplacement file(*path);
    file.write(text);
    file.putInPlace();
}

int gate(GateArguments arguments) {
    divide(arguments);
    compare::GateOptions options = optionsOf(arguments);
    const std::optional<std::size_t> top =
        arguments.top ? std::optional(static_cast<std::size_t>(
                            app::wholeNumber("--top", *arguments.top, 1, 1'000'000)))
                      : std::nullopt;
    std::vector<std::string> runs = arguments.base;
    runs.insert(runs.end(), arguments.now.begin(), arguments.now.end());
    confineTo(runs, outputsOf(arguments));

    const std::vector<std::filesystem::path> paths(runs.begin(), runs.end());
    const std::vector<std::string> labels = compare::labelsOf(paths);
    std::vector<std::unique_ptr<compare::RunFile>> files;
    std::vector<compare::Input> whole;
    for (std::size_t at = 0; at < runs.size(); ++at) {
        files.push_back(std::make_unique<compare::RunFile>(paths[at]));
        if (files.back()->beingWritten()) {
            throw Failure(fmt::format("{} is still being recorded; wait until its recording ends.",
                                      runs[at]));
        }
        // The code below reads only some pages of the file, but a gate must fail if the file is
        // damaged.
        run::refuseDamagedPages(paths[at]);
        whole.push_back({files.back()->snapshot(false), labels[at], {}});
        if (run::scopeOf(*whole.back().snapshot).steps == 0) {
            throw Failure(
                fmt::format("{} has no finished step, so there is nothing to compare.", runs[at]));
        }
    }
    if (!options.by) options.by = options.budgets.by;
    if (!options.by) options.by = compare::defaultGroupBy(whole);
    std::vector<compare::GateInput> inputs;
    for (std::size_t at = 0; at < runs.size(); ++at) {
        inputs.push_back({whole[at].snapshot, labels[at], {}});
        if (options.metric == compare::Metric::step)
            inputs.back().steps = files[at]->stepSeconds(*options.by, compare::kGateSteps);
        files[at]->release();
    }
    const std::span<const compare::GateInput> all(inputs);
    compare::Gate result;
    try {
        result = compare::gate(all.first(arguments.base.size()), all.subspan(arguments.base.size()),
                               options);
    } catch (const compare::BudgetError& error) {
        throw UsageError(error.what());
    }
    writeFile(arguments.junit, present::toJunit(result));
    writeFile(arguments.markdown, present::toMarkdown(result, top.value_or(kGateRows)));
    writeFile(arguments.figure, present::toSvg(result));
    if (arguments.json) {
        printJson(present::toJson(result));
    } else {
        const int terminal = terminalColumns(STDOUT_FILENO);
        print(present::toText(result, top.value_or(kGateRows), terminal > 0 ? terminal : 120));
    }
    if (result.nothingCompared()) throw Failure(compare::sentenceOf(result));
    return result.failed() ? kGateFailed : kDone;
}

}  // namespace

void addGate(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<GateArguments>();
    CLI::App* const command =
        app.add_subcommand("gate", "Fail if new runs are slower than base runs by more than noise");
    command->add_option("RUN", arguments->runs, "A base run and a new run, without repeats")
        ->expected(0, 1000);
    command->add_option("--base", arguments->base, "The base runs: repeats of one program")
        ->type_name("RUN...")
        ->expected(1, 1000);
    command->add_option("--new", arguments->now, "The new runs: repeats of the changed program")
        ->type_name("RUN...")
        ->expected(1, 1000);
    const auto add = [&](const char* name, auto& target, const char* type, const char* help) {
        command->add_option(name, target, help)->type_name(type);
    };
    add("--by", arguments->by, "op|kernel|layer|phase|category",
        "Group rows by op, kernel, layer, phase or category");
    add("--metric", arguments->metric, "step|memory|flops|energy|roof|mfu|hfu",
        "What must not become worse: the time of a step (default), peak memory, FLOPs, energy, "
        "the share of the roof, or the model or hardware FLOPs utilization");
    add("--fail-above", arguments->fail_above, "PERCENT",
        "Fail if a row is worse by at least this much (default 5%)");
    add("--false-alarms", arguments->false_alarms, "PERCENT",
        "Probability that noise alone makes the gate fail (default 1%)");
    add("--least-share", arguments->least_share, "PERCENT",
        "Do not test rows below this share of all rows (default 1%)");
    add("--budgets", arguments->budgets, "FILE", "Limits of single rows, a JSON file");
    add("--top", arguments->top, "N",
        "Maximum number of rows that did not fail (default 20; all with --json)");
    add("--junit", arguments->junit, "FILE", "Write the rows as test cases, for CI systems");
    add("--markdown", arguments->markdown, "FILE", "Write a summary for a pull request");
    add("--figure", arguments->figure, "FILE", "Write an SVG picture of the changes");
    command->add_flag("--json", arguments->json, "Print JSON in base units");
    command->footer(
        "Record at least 5 base runs and 5 new runs, in turns on one machine.\n"
        "Exit status: 0 passed, 4 a row is worse or over budget, 1 failed or nothing compared, 2 "
        "wrong usage.\n"
        "Example: ridgepoint gate --base a1.ridge a2.ridge --new b1.ridge b2.ridge --by layer");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return gate(*arguments); };
    });
}

}  // namespace ridgepoint::cli
