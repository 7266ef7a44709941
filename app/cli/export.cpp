// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/comparing.h"
#include "app/cli/folder_runs.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/window.h"
#include "app/picture_size.h"
#include "core/base/own_program.h"
#include "core/compare/comparison.h"
#include "core/present/chrome_trace.h"
#include "core/present/compare_tables.h"
#include "core/present/export_tables.h"
#include "core/run/store/revise.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

struct ExportArguments {
    std::vector<std::string> runs;
    std::string output;
    std::optional<std::string> view, size, scale, title, theme;
    TableArguments table;
};

enum class Format { csv, markdown, latex, json, picture, trace, report };

Format formatOf(const std::string& file) {
    struct Ending {
        std::string_view text;
        Format format;
    };
    static constexpr std::array endings{
        Ending{".trace.json", Format::trace},  // must precede ".json"
        Ending{".csv", Format::csv},          Ending{".md", Format::markdown},
        Ending{".tex", Format::latex},        Ending{".json", Format::json},
        Ending{".png", Format::picture},      Ending{".svg", Format::picture},
        Ending{".pdf", Format::picture},      Ending{".html", Format::report}};
    std::string lower = file;
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    for (const Ending& ending : endings) {
        if (lower.ends_with(ending.text)) return ending.format;
    }
    throw UsageError(
        fmt::format("Cannot determine the format from the ending of {}; use .png, .svg or .pdf for "
                    "a picture, .csv, "
                    ".md, .tex or .json for a table, .html for a report, .trace.json for a trace.",
                    file));
}

// A value of --view, whether it accepts one run or several, and its forms.
struct View {
    std::string_view name;
    bool of_one = true, of_several = false;
    bool picture = true, table = false;
};
constexpr std::array kViews{
    View{.name = "roofline", .of_several = true},
    View{.name = "memory", .of_several = true},
    View{.name = "shares"},
    View{.name = "timeline"},
    View{.name = "ranks", .of_several = true},
    View{.name = "flame"},
    View{.name = "overview"},
    View{.name = "loss"},
    View{.name = "table", .of_several = true, .picture = false, .table = true},
    View{.name = "compare", .of_one = false, .of_several = true, .table = true},
    View{.name = "beside", .of_one = false, .of_several = true},
    View{.name = "sweep", .of_one = false, .of_several = true},
    View{.name = "report", .of_several = true}};

std::vector<std::string_view> viewNames() {
    std::vector<std::string_view> names;
    for (const View& view : kViews) names.push_back(view.name);
    return names;
}

std::string viewOf(const ExportArguments& arguments, bool picture) {
    const bool several = arguments.runs.size() > 1;
    const std::string name = arguments.view.value_or(!picture  ? "table"
                                                     : several ? "compare"
                                                               : "roofline");
    const auto* const view = std::find_if(kViews.begin(), kViews.end(),
                                          [&](const View& each) { return each.name == name; });
    if (view == kViews.end()) {
        throw UsageError(
            fmt::format("--view takes one of {}, not \"{}\".", fmt::join(viewNames(), ", "), name));
    }
    if (several && !view->of_several)
        throw UsageError(fmt::format("The {} view is of one run only.", name));
    if (!several && !view->of_one)
        throw UsageError(fmt::format("--view {} takes two runs or more.", name));
    if (picture && !view->picture)
        throw UsageError("A table is written to a file that ends in .csv, .md, .tex or .json.");
    if (!picture && !view->table) {
        throw UsageError(fmt::format(
            "The {} view is a picture; give the file an ending of .png, .svg or .pdf.", name));
    }
    return name;
}

// Checks the scale before the export, so that an invalid value is a usage error.
void checkScale(const std::string& text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stopped != end || !(value >= 0.1 && value <= 10)) {
        throw UsageError(fmt::format("--scale takes a number from 0.1 to 10, not \"{}\".", text));
    }
}

// Exports a picture with the window program and returns the exit status. The window program also
// creates reports, because a report contains figures.
int exportPicture(const ExportArguments& arguments, bool report, bool quiet) {
    const std::string view = report ? "report" : viewOf(arguments, true);
    if (report && arguments.view && *arguments.view != "report")
        throw UsageError("A report contains all figures; omit --view.");
    if (view == "report" && (arguments.size || arguments.scale || arguments.title)) {
        throw UsageError("--size, --scale and --title are for single pictures; omit them.");
    }
    if (arguments.size) app::pictureSize(*arguments.size);
    if (arguments.scale) checkScale(*arguments.scale);
    if (arguments.theme) app::checkTheme(*arguments.theme);
    if (arguments.table.sort || arguments.table.top) {
        throw UsageError("--sort and --top are for tables; a picture shows all rows.");
    }
    const bool several = arguments.runs.size() > 1;
    if (several) checkCount(arguments.runs.size());
    const auto by = several ? groupingOf(arguments.table.by) : std::nullopt;
    if (!several) tableOptions(arguments.table);
    const ChildFolderRuns folders(arguments.runs, quiet);
    if (folders.status() != kDone) return folders.status();
    if (several) {
        // The runs are compared here first, so that `compare` and `export` report the same errors.
        const auto comparison = comparisonOf(folders.files(), {.by = by});
        if (view == "ranks" && comparison.ranks.rows.empty())
            throw Failure(
                "The ranks view compares runs with several ranks; at least two need them.");
    } else {
        run::RunReader::open(folders.files().front());
    }
    std::vector<std::string> words;
    for (const std::string& run : folders.files())
        words.push_back(std::filesystem::absolute(run).lexically_normal().string());
    FileReplacement file(arguments.output);

    const auto program = findWindowProgram();
    if (!program) {
        throw Failure(
            fmt::format("A picture needs the window program ridgepoint-ui, which is not in this "
                        "program's folder; {} or name it in RIDGEPOINT_UI.",
                        base::remedyFor(base::Missing::window)));
    }
    words.insert(words.end(), {"--export", fmt::format("{}={}", view, file.temporary().string())});
    if (arguments.size) words.push_back("--size=" + *arguments.size);
    if (arguments.scale) words.push_back("--scale=" + *arguments.scale);
    if (arguments.title) words.push_back("--title=" + *arguments.title);
    if (arguments.table.by) words.push_back("--by=" + *arguments.table.by);
    if (arguments.table.level) words.push_back("--level=" + *arguments.table.level);
    if (arguments.theme) words.push_back("--theme=" + *arguments.theme);
    words.emplace_back("--quit");
    try {
        runWindowProgram(*program, words);
    } catch (const Failure&) {
        if (interrupted()) return kInterrupted;
        throw;
    }
    if (interrupted()) return kInterrupted;
    std::error_code ignored;
    if (const auto size = std::filesystem::file_size(file.temporary(), ignored);
        ignored || size == 0)
        throw Failure("The window program ended without writing the picture.");
    file.putInPlace();
    return kDone;
}

void exportTable(const ExportArguments& arguments, Format format) {
    viewOf(arguments, false);
    if (arguments.size || arguments.scale || arguments.title || arguments.theme) {
        throw UsageError(
            "--size, --scale, --title and --theme are for pictures; a table has none.");
    }
    const present::ShowOptions options = tableOptions(arguments.table);
    const FolderRuns folders(arguments.runs, {arguments.output});
    const auto snapshot = run::RunReader::open(folders.files().front())->snapshot();
    FileReplacement file(arguments.output);
    if (format == Format::json) {
        present::writeShowJson(*snapshot, options, {},
                               [&](std::string_view text) { file.write(text); });
    } else {
        present::ShowOptions whole = options;
        whole.top.reset();
        auto rows = present::rowsToShow(*snapshot, whole);
        const roofline::Level level = options.level ? *options.level : run::defaultLevel(*snapshot);
        if (options.top && rows.size() > *options.top) rows.resize(*options.top);
        const std::string caption = present::captionOf(*snapshot);
        file.write(format == Format::csv        ? present::toCsv(rows, compare::deviceOf(*snapshot))
                   : format == Format::markdown ? present::toMarkdown(rows, level, caption)
                                                : present::toLatex(rows, level, caption));
    }
    file.putInPlace();
}

void exportComparison(const ExportArguments& arguments, Format format) {
    if (arguments.size || arguments.scale || arguments.title || arguments.theme ||
        arguments.table.sort || arguments.table.level) {
        throw UsageError("A comparison takes --by and --top only.");
    }
    const std::optional<std::size_t> top = tableOptions(arguments.table).top;
    checkCount(arguments.runs.size());
    const compare::Options options{.by = groupingOf(arguments.table.by)};
    const FolderRuns folders(arguments.runs, {arguments.output});
    const auto comparison = comparisonOf(opened(folders.files()), options, arguments.runs);
    FileReplacement file(arguments.output);
    file.write(format == Format::json       ? jsonText(present::toJson(comparison))
               : format == Format::csv      ? present::toCsv(comparison)
               : format == Format::markdown ? present::toMarkdown(comparison, top)
                                            : present::toLatex(comparison, top));
    file.putInPlace();
}

void exportTrace(const ExportArguments& arguments, bool quiet) {
    const TableArguments& table = arguments.table;
    if ((arguments.view && *arguments.view != "timeline") || arguments.size || arguments.scale ||
        arguments.title || arguments.theme || table.by || table.sort || table.top || table.level) {
        throw UsageError(
            "A trace contains the whole timeline; omit --view, --size, --scale, --title, --theme, "
            "--by, --sort, --top and --level.");
    }
    const FolderRuns folders(arguments.runs, {arguments.output});
    const auto reader = run::RunReader::open(folders.files().front());
    FileReplacement file(arguments.output);
    Progress progress(quiet);
    const present::TraceContents contents = present::writeChromeTrace(
        *reader, run::annotationsIn(folders.files().front()),
        [&](std::string_view text) { file.write(text); },
        [&](double done) { progress.update("Writing the trace", done); });
    file.putInPlace();
    progress.clear();
    if (contents.steps_without_calls > 0) {
        say(fmt::format(
            "The run stores the calls of {} of its {} steps; the trace contains only these.",
            contents.steps - contents.steps_without_calls, contents.steps));
    }
}

int exportRun(const ExportArguments& arguments, bool quiet) {
    const Format format = formatOf(arguments.output);
    const bool several = arguments.runs.size() > 1;
    if (format == Format::picture || format == Format::report) {
        return exportPicture(arguments, format == Format::report, quiet);
    } else if (several && format == Format::trace) {
        throw UsageError("A trace contains one run; export each run separately.");
    } else if (several && arguments.view == "compare") {
        exportComparison(arguments, format);
    } else if (several) {
        throw Failure(
            "For tables of several runs, use --view compare; export other views separately.");
    } else if (format == Format::trace) {
        exportTrace(arguments, quiet);
    } else {
        exportTable(arguments, format);
    }
    return kDone;
}

}  // namespace

void addExport(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<ExportArguments>();
    CLI::App* const command =
        app.add_subcommand("export", "Write a picture, a table, a report or a trace of a run");
    command
        ->add_option(
            "RUN", arguments->runs,
            fmt::format("The run file, or a folder with the traces or runs of several ranks; "
                        "several runs (at most {}) are compared",
                        compare::kMostRuns))
        ->required()
        ->expected(1, 1000);
    command
        ->add_option(
            "-o,--output", arguments->output,
            "The file to write. Its ending selects the format: .png .svg .pdf, .html (a report), "
            ".csv .md .tex "
            ".json, "
            ".trace.json (for Perfetto, chrome://tracing)")
        ->required()
        ->type_name("FILE");
    const auto picture = [&](const char* name, auto& target, const char* type, const char* help) {
        command->add_option(name, target, help)->type_name(type)->group("Pictures");
    };
    const std::string views = fmt::format("{}", fmt::join(viewNames(), "|"));
    picture("--view", arguments->view, views.c_str(),
            "What to draw (default roofline; compare for several runs)");
    picture("--size", arguments->size, "WIDTHxHEIGHT", "Size of the picture");
    picture("--scale", arguments->scale, "X", "Pixels per unit of the size (default 1)");
    picture("--title", arguments->title, "TEXT", "Title above the picture");
    picture("--theme", arguments->theme, "light|dark", "Theme of the picture (default light)");
    addTableOptions(*command, arguments->table);
    command->add_flag("-q,--quiet", command_line.quiet, "No progress");
    command->footer(
        "An existing FILE is replaced, unless it is a run.\nExample: ridgepoint export "
        "resnet18.ridge -o roofline.png --size 1600x1000");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            return exportRun(*arguments, command_line.quiet);
        };
    });
}

}  // namespace ridgepoint::cli
