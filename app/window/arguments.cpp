// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QDir>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include "app/command_options.h"
#include "app/far_options.h"
#include "app/option_reference.h"
#include "app/picture_size.h"
#include "app/recording_options.h"
#include "app/version.h"
#include "core/compare/comparison.h"
#include "core/far/begin.h"
#include "ui/base/words.h"
#include "ui/shell/view_export.h"
#include "ui/views/command/command_line.h"

namespace ridgepoint::window {
namespace {

Arguments::Export exportOf(const std::string& words) {
    const auto equals = words.find('=');
    const std::string view = words.substr(0, equals);
    if (equals == std::string::npos || ui::findExport(view) == nullptr ||
        equals + 1 == words.size()) {
        throw app::UsageError(fmt::format(
            "--export takes VIEW=FILE with VIEW one of {}, not \"{}\".", ui::exportNames(), words));
    }
    const std::filesystem::path file = words.substr(equals + 1);
    const QString problem = ui::exportProblem(view, file);
    if (!problem.isEmpty()) throw app::UsageError(problem.toStdString());
    return {view, file};
}

double scaleOf(const std::string& words) {
    double scale = 0;
    const char* const end = words.data() + words.size();
    const auto [stopped, bad] = std::from_chars(words.data(), end, scale);
    if (bad != std::errc{} || stopped != end || !(scale >= 0.1) || !(scale <= 10)) {
        throw app::UsageError(
            fmt::format("--scale takes a number from 0.1 to 10, not \"{}\".", words));
    }
    return scale;
}

ui::ThemeMode themeOf(const std::string& words) {
    app::checkTheme(words);
    return ui::parseThemeMode(ui::text(words));
}

void readCommand(const std::vector<std::string>& command, const app::RecordingArguments& recording,
                 Arguments& arguments) {
    if (command.empty()) {
        throw app::UsageError(
            "\"--\" is followed by the command to record, as in \"-- python train.py\".");
    }
    const recording::script::CommandOptions options = app::commandOptions(recording, command);
    QStringList given;
    for (const std::string& word : command) given << QString::fromLocal8Bit(word.c_str());
    ui::CommandRequest& asked = arguments.command_asked;
    asked.line = ui::commandLineOf(given);
    asked.folder = QDir::currentPath();
    asked.first_step = static_cast<int>(options.first_step);
    if (options.end_step) asked.end_step = static_cast<int>(*options.end_step);
    asked.warmup = static_cast<int>(options.warmup);
    asked.ops = options.collect_ops;
    asked.memory = options.collect_memory;
    ui::CommandStart& start = arguments.command.emplace();
    start.file = options.output;
    start.line = asked.line;
    start.in_terminal = true;
    std::vector<std::string>& words = start.words;
    words = {"record", "-o", start.file.string()};
    const auto pass = [&](const char* option, const std::optional<std::string>& value) {
        if (value) words.insert(words.end(), {option, *value});
    };
    pass("--steps", recording.steps);
    pass("--warmup", recording.warmup);
    pass("--collect", recording.collect);
    pass("--detail", recording.detail);
    words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
}

// Returns the options for a run, or for a recording, on another machine.
far::FollowOptions farOptions(const std::vector<std::string>& runs, const app::FarArguments& far,
                              const std::vector<std::string>& attached,
                              const std::optional<std::vector<std::string>>& command,
                              const app::RecordingArguments& recording) {
    if (runs.size() > 1 || (command && !attached.empty()))
        throw app::UsageError("Name one run or recording on another machine.");
    far::FollowOptions options;
    const std::string word = runs.empty() ? std::string() : runs.front();
    if (!command && attached.empty()) {
        options.address = app::farRun(word, far);
        return options;
    }
    options.address = app::farMachine(word, far);
    if (!attached.empty()) {
        std::vector<std::string> words{"attach"};
        for (const std::string& id : attached)
            words.push_back(std::to_string(app::wholeNumber("--attach", id, 1, 1 << 30)));
        options.start = far::startWords(words);
        return options;
    }
    if (command->empty()) {
        throw app::UsageError(
            "\"--\" is followed by the command to record, as in \"-- python train.py\".");
    }
    if (recording.output)
        throw app::UsageError("A run on another machine is named there; omit -o.");
    std::vector<std::string> words{"record"};
    const auto pass = [&](const char* option, const std::optional<std::string>& value) {
        if (value) words.insert(words.end(), {option, *value});
    };
    pass("--steps", recording.steps);
    pass("--warmup", recording.warmup);
    pass("--step-on", recording.step_on);
    pass("--collect", recording.collect);
    pass("--detail", recording.detail);
    words.emplace_back("--");
    words.insert(words.end(), command->begin(), command->end());
    options.start = far::startWords(words);
    return options;
}

// The options as typed.
struct GivenOptions {
    std::vector<std::string> runs, exports, attached;
    std::string size, scale, title, theme, by, level, baseline;
    app::RecordingArguments recording;
    app::FarArguments far;
    CLI::Option* record = nullptr;
};

// Adds all options, which store flags in `arguments` and other values in `given`.
void addOptions(CLI::App& app, GivenOptions& given, Arguments& arguments) {
    app.add_option("RUN", given.runs,
                   "Runs to open, finished or still being recorded; one on another machine is "
                   "ssh://[USER@]HOST[:PORT]/PATH");
    given.record = app.add_option("--record", given.recording.model, "Start recording this network")
                       ->type_name("MODEL");
    app::addRecordingOptions(app, given.recording);
    app::addFarOptions(app, given.far);
    app.add_option("--attach", given.attached,
                   "With ssh://HOST or --via: record the training with this PID there (repeatable)")
        ->type_name("PID")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--export", given.exports,
                   "Write a picture or a table when the run is finished or opened (repeatable)")
        ->type_name("VIEW=FILE")
        ->take_all()
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--size", given.size, "Size of pictures, also in millimetres (default 1280x800)")
        ->type_name("WIDTHxHEIGHT");
    app.add_option("--scale", given.scale, "Pixels per unit of the size, for .png (default 1)")
        ->type_name("X");
    app.add_option("--title", given.title, "Title above pictures (default: the run's)")
        ->type_name("TEXT");
    app.add_option("--theme", given.theme, "Theme of the window and of pictures")
        ->type_name("light|dark");
    app.add_option("--by", given.by, "Group rows and dots by (default: depends on the run)")
        ->type_name("op|kernel|layer|phase|category|step");
    app.add_option(
           "--level", given.level,
           "Memory level of intensities (default: the outermost level with half of the traffic)")
        ->type_name("dram|l3|l2|l1");
    app.add_option("--baseline", given.baseline,
                   "Number of the baseline run (default: 1, the first)")
        ->type_name("N");
    app.add_flag("--study-figures", arguments.study_figures,
                 "RUN is a study folder: write its figures into the folder and quit");
    app.add_flag("--quit", arguments.quit,
                 "Quit after the run is finished or opened and its exports are written");
    app.add_flag("--timing", arguments.timing,
                 "Print the times of the first paint and of live updates at the end");
}

void parseOptions(CLI::App& app, int argc, char** argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // The parser throws with exit code 0 after --help or --version.
        if (error.get_exit_code() == 0) std::exit(app.exit(error));
        std::string sentence = error.what();
        std::replace(sentence.begin(), sentence.end(), '\n', ' ');
        while (!sentence.empty() && (sentence.back() == '.' || sentence.back() == ' ')) {
            sentence.pop_back();
        }
        throw app::UsageError(sentence + "; \"ridgepoint-ui --help\" shows the options.");
    }
}

// Sets the appearance of pictures and of the window, the grouping and the memory level.
void readLook(const GivenOptions& given, Arguments& arguments) {
    if (!given.size.empty()) {
        const app::PictureSize size = app::pictureSize(given.size);
        arguments.picture.size = {size.width, size.height};
        arguments.picture.units_per_inch = size.units_per_inch;
    }
    arguments.size_given = !given.size.empty();
    if (!given.scale.empty()) arguments.picture.scale = scaleOf(given.scale);
    arguments.picture.title = ui::text(given.title);
    if (!given.theme.empty()) arguments.theme = themeOf(given.theme);
    if (!given.by.empty()) {
        arguments.by = run::parseGroupBy(given.by);
        if (!arguments.by) {
            throw app::UsageError(
                fmt::format("--by takes one of op, kernel, layer, phase, category and step, not "
                            "\"{}\".",
                            given.by));
        }
    }
    if (!given.level.empty()) {
        arguments.level = roofline::parseLevel(given.level);
        if (!arguments.level) {
            throw app::UsageError(
                fmt::format("--level takes one of dram, l3, l2 and l1, not \"{}\".", given.level));
        }
    }
}

// Returns the index of the baseline run.
std::size_t baselineOf(const std::string& words, std::size_t runs) {
    std::size_t value = 0;
    const char* const end = words.data() + words.size();
    const auto [stopped, bad] = std::from_chars(words.data(), end, value);
    if (bad != std::errc{} || stopped != end || value < 1 || value > runs) {
        throw app::UsageError(
            fmt::format("--baseline takes a number from 1 to {}, not \"{}\".", runs, words));
    }
    return value - 1;
}

// Throws if the program cannot write the exports. `records` is true if the program records
// a run.
void checkExports(const Arguments& arguments, bool records) {
    if (arguments.study_figures &&
        (arguments.runs.size() != 1 || records || !arguments.exports.empty())) {
        throw app::UsageError("--study-figures takes the folder of one study, and nothing else.");
    }
    if (!arguments.exports.empty() && !records && arguments.runs.empty())
        throw app::UsageError("--export needs a run to open, or --record.");
    if (arguments.runs.size() > compare::kMostRuns && !arguments.exports.empty()) {
        throw app::UsageError(fmt::format("At most {} runs can be compared.", compare::kMostRuns));
    }
    for (const Arguments::Export& each : arguments.exports) {
        const ui::Export& found = *ui::findExport(each.view);
        if (arguments.compares() ? bool(found.runs) : bool(found.run)) continue;
        throw app::UsageError(arguments.compares()
                                  ? "Shares and the timeline show one run only."
                                  : "compare, beside and sweep need two or more runs.");
    }
}

}  // namespace

Arguments readArguments(int argc, char** argv) {
    CLI::App app(
        "Records training runs and shows how close they come to the limits of the machine.",
        "ridgepoint-ui");
    app.set_version_flag("--version",
                         app::versionText("ridgepoint-ui", fmt::format("Qt {}", qVersion())));
    GivenOptions given;
    Arguments arguments;
    addOptions(app, given, arguments);

    // All words after "--" are the command to record, even if they look like options.
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto dashes = std::find(words.begin(), words.end(), "--");
    argc -= static_cast<int>(words.end() - dashes);
    if (const auto reference = app::askedReference(app, words)) {
        std::fputs(reference->c_str(), stdout);
        std::exit(0);
    }
    parseOptions(app, argc, argv);
    const bool is_far =
        given.far.via || std::any_of(given.runs.begin(), given.runs.end(), far::isAddress);
    if (is_far) {
        std::optional<std::vector<std::string>> command;
        if (dashes != words.end()) command.emplace(dashes + 1, words.end());
        arguments.far = farOptions(given.runs, given.far, given.attached, command, given.recording);
        given.runs.clear();
    } else if (!given.attached.empty()) {
        throw app::UsageError(
            "--attach needs ssh://HOST or --via; \"ridgepoint attach\" attaches here.");
    }
    for (const std::string& run : given.runs) arguments.runs.emplace_back(run);
    for (const std::string& words_of_export : given.exports) {
        arguments.exports.push_back(exportOf(words_of_export));
    }
    readLook(given, arguments);
    if (given.record->count() > 0) {
        if (!arguments.runs.empty() || is_far) {
            throw app::UsageError(
                "Name either a run to open or, with --record, a network to record.");
        }
        arguments.record = app::recordingOptions(given.recording);
    }
    if (dashes != words.end() && !is_far) {
        if (!arguments.runs.empty() || arguments.record) {
            throw app::UsageError("Name either a run or network, or -- and a command.");
        }
        readCommand({dashes + 1, words.end()}, given.recording, arguments);
    }
    const bool records = arguments.record || arguments.command.has_value() || is_far;
    checkExports(arguments, records);
    if (!given.baseline.empty())
        arguments.baseline = baselineOf(given.baseline, arguments.runs.size());
    if (arguments.quit && !records && arguments.runs.empty()) {
        throw app::UsageError("--quit needs a run to open, or --record.");
    }
    return arguments;
}

}  // namespace ridgepoint::window
