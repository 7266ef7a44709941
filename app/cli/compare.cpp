// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/comparing.h"
#include "app/cli/folder_runs.h"
#include "app/cli/output.h"
#include "core/compare/run_files.h"
#include "core/present/compare_tables.h"

namespace ridgepoint::cli {
namespace {

constexpr std::size_t kShownRows = 20;

struct CompareArguments {
    std::vector<std::string> runs;
    std::optional<std::string> by, top, baseline, level;
    bool json = false, markdown = false, csv = false;
};

std::optional<std::size_t> wholeNumber(const std::optional<std::string>& text, const char* option,
                                       std::size_t most) {
    if (!text) return std::nullopt;
    std::size_t value = 0;
    const char* const end = text->data() + text->size();
    const auto [stopped, error] = std::from_chars(text->data(), end, value);
    if (error != std::errc{} || stopped != end || value < 1 || value > most) {
        throw UsageError(
            fmt::format("{} takes a whole number from 1 to {}, not \"{}\".", option, most, *text));
    }
    return value;
}

int compare(const CompareArguments& arguments) {
    compare::Options options;
    options.by = groupingOf(arguments.by);
    const auto baseline = wholeNumber(arguments.baseline, "--baseline", arguments.runs.size());
    options.baseline = baseline.value_or(1) - 1;
    const auto top = wholeNumber(arguments.top, "--top", 1'000'000);
    const auto level = levelOf(arguments.level);
    checkCount(arguments.runs.size());
    const FolderRuns folders(arguments.runs);
    compare::Comparison comparison = comparisonOf(opened(folders.files()), options, arguments.runs);
    comparison.level = level.value_or(comparison.level);
    if (arguments.json) {
        printJson(present::toJson(comparison));
    } else if (arguments.csv) {
        print(present::toCsv(comparison), "\r\n");
    } else if (arguments.markdown) {
        print(present::toMarkdown(comparison, top));
    } else {
        const int terminal = terminalColumns(STDOUT_FILENO);
        print(present::toText(comparison, top.value_or(kShownRows), terminal > 0 ? terminal : 120));
    }
    return kDone;
}

}  // namespace

std::optional<run::GroupBy> groupingOf(const std::optional<std::string>& by) {
    if (!by) return std::nullopt;
    const auto group = run::parseGroupBy(*by);
    if (!group || *group == run::GroupBy::step) {
        throw UsageError(fmt::format(
            "--by takes one of op, kernel, layer, phase and category, not \"{}\".", *by));
    }
    return group;
}

void checkCount(std::size_t runs) {
    if (runs < 2) throw UsageError("Name at least two runs to compare.");
    if (runs > compare::kMostRuns) {
        throw UsageError(
            fmt::format("Cannot compare {} runs; the maximum is {}.", runs, compare::kMostRuns));
    }
}

compare::Comparison comparisonOf(const std::vector<std::string>& runs,
                                 const compare::Options& options) {
    checkCount(runs.size());
    return comparisonOf(opened(runs), options);
}

std::vector<std::shared_ptr<compare::RunFile>> opened(const std::vector<std::string>& runs) {
    std::vector<std::shared_ptr<compare::RunFile>> files;
    for (const std::string& run : runs) files.push_back(std::make_shared<compare::RunFile>(run));
    return files;
}

compare::Comparison comparisonOf(const std::vector<std::shared_ptr<compare::RunFile>>& files,
                                 const compare::Options& options,
                                 const std::vector<std::string>& names) {
    std::vector<std::filesystem::path> paths(names.begin(), names.end());
    for (std::size_t at = paths.size(); at < files.size(); ++at) paths.push_back(files[at]->path());
    const std::vector<std::string> labels = compare::labelsOf(paths);
    std::vector<compare::Input> inputs;
    for (std::size_t at = 0; at < files.size(); ++at) {
        inputs.push_back({files[at]->snapshot(false), labels[at], {}});
        if (run::scopeOf(*inputs.back().snapshot).steps == 0) {
            throw Failure(fmt::format("{} has no finished step, so there is nothing to compare.",
                                      paths[at].string()));
        }
    }
    const run::GroupBy by = options.by.value_or(compare::defaultGroupBy(inputs));
    // Reading the calls takes almost all of the time, so the files are read in parallel. A file
    // that is named twice is read only once.
    std::map<compare::RunFile*, std::shared_future<const compare::RowSpreads*>> reading;
    for (const auto& file : files) {
        if (auto& future = reading[file.get()]; !future.valid())
            future = std::async(std::launch::async, [&file, by] { return &file->spreads(by); });
    }
    for (std::size_t at = 0; at < files.size(); ++at)
        inputs[at].spreads = *reading.at(files[at].get()).get();
    compare::Comparison comparison = compare::compareRuns(inputs, options);
    if (const std::string nothing = compare::nothingInCommon(comparison); !nothing.empty())
        throw Failure(nothing + " Try --by phase.");
    return comparison;
}

void addCompare(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<CompareArguments>();
    CLI::App* const command =
        app.add_subcommand("compare", "List the differences between runs, largest first");
    command
        ->add_option(
            "RUN", arguments->runs,
            fmt::format("The run files, or folders with the traces or runs of several ranks; at "
                        "most {}",
                        compare::kMostRuns))
        ->required()
        ->expected(1, 1000);
    command->add_option("--by", arguments->by, "Group rows by op, kernel, layer, phase or category")
        ->type_name("op|kernel|layer|phase|category");
    command
        ->add_option("--top", arguments->top,
                     "Maximum number of rows (default 20; all with --json and --csv)")
        ->type_name("N");
    command
        ->add_option("--baseline", arguments->baseline,
                     "Number of the baseline run (default: 1, the first)")
        ->type_name("N");
    command
        ->add_option("--level", arguments->level,
                     "Memory level of bytes and intensity (default: the outermost level for which "
                     "every run has them)")
        ->type_name("dram|l3|l2|l1");
    auto* const json = command->add_flag("--json", arguments->json, "Print JSON in base units");
    auto* const csv = command->add_flag("--csv", arguments->csv, "Print CSV in base units");
    auto* const markdown = command->add_flag("--md", arguments->markdown, "Print Markdown");
    json->excludes(csv)->excludes(markdown);
    csv->excludes(markdown);
    command->footer(
        "All figures are per step. A difference is noise if it is at most two standard errors,\n"
        "calculated from the spread of the step times.\n"
        "Example: ridgepoint compare before.ridge after.ridge --by layer");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments] { return compare(*arguments); };
    });
}

}  // namespace ridgepoint::cli
