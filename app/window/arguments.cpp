// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QDir>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>

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

}  // namespace

Arguments readArguments(int argc, char** argv) {
    CLI::App app(
        "Records training runs and shows how close they come to the limits of the machine.",
        "ridgepoint-ui");
    app.set_version_flag("--version",
                         app::versionText("ridgepoint-ui", fmt::format("Qt {}", qVersion())));
    std::vector<std::string> runs;
    std::vector<std::string> exports;
    std::string size, scale, title, theme, by, level, baseline;
    app::RecordingArguments recording;
    Arguments arguments;
    app.add_option("RUN", runs,
                   "Runs to open, finished or still being recorded; one on another machine is "
                   "ssh://[USER@]HOST[:PORT]/PATH");
    CLI::Option* const record =
        app.add_option("--record", recording.model, "Start recording this network")
            ->type_name("MODEL");
    app::addRecordingOptions(app, recording);
    app::FarArguments far;
    app::addFarOptions(app, far);
    std::vector<std::string> attached;
    app.add_option("--attach", attached,
                   "With ssh://HOST or --via: record the training with this PID there (repeatable)")
        ->type_name("PID")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--export", exports,
                   "Write a picture or a table when the run is finished or opened (repeatable)")
        ->type_name("VIEW=FILE")
        ->take_all()
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--size", size, "Size of pictures, also in millimetres (default 1280x800)")
        ->type_name("WIDTHxHEIGHT");
    app.add_option("--scale", scale, "Pixels per unit of the size, for .png (default 1)")
        ->type_name("X");
    app.add_option("--title", title, "Title above pictures (default: the run's)")
        ->type_name("TEXT");
    app.add_option("--theme", theme, "Theme of the window and of pictures")
        ->type_name("light|dark");
    app.add_option("--by", by, "Group rows and dots by (default: depends on the run)")
        ->type_name("op|kernel|layer|phase|category|step");
    app.add_option(
           "--level", level,
           "Memory level of intensities (default: the outermost level with half of the traffic)")
        ->type_name("dram|l3|l2|l1");
    app.add_option("--baseline", baseline, "Number of the baseline run (default: 1, the first)")
        ->type_name("N");
    app.add_flag("--study-figures", arguments.study_figures,
                 "RUN is a study folder: write its figures into the folder and quit");
    app.add_flag("--quit", arguments.quit,
                 "Quit after the run is finished or opened and its exports are written");
    app.add_flag("--timing", arguments.timing,
                 "Print the times of the first paint and of live updates at the end");

    // All words after "--" are the command to record, even if they look like options.
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto dashes = std::find(words.begin(), words.end(), "--");
    argc -= static_cast<int>(words.end() - dashes);
    if (const auto reference = app::askedReference(app, words)) {
        std::fputs(reference->c_str(), stdout);
        std::exit(0);
    }
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
    const bool is_far = far.via || std::any_of(runs.begin(), runs.end(), far::isAddress);
    if (is_far) {
        std::optional<std::vector<std::string>> command;
        if (dashes != words.end()) command.emplace(dashes + 1, words.end());
        arguments.far = farOptions(runs, far, attached, command, recording);
        runs.clear();
    } else if (!attached.empty()) {
        throw app::UsageError(
            "--attach needs ssh://HOST or --via; \"ridgepoint attach\" attaches here.");
    }
    for (const std::string& run : runs) arguments.runs.emplace_back(run);
    for (const std::string& words_of_export : exports) {
        arguments.exports.push_back(exportOf(words_of_export));
    }
    if (!size.empty()) {
        const app::PictureSize given = app::pictureSize(size);
        arguments.picture.size = {given.width, given.height};
        arguments.picture.units_per_inch = given.units_per_inch;
    }
    arguments.size_given = !size.empty();
    if (!scale.empty()) arguments.picture.scale = scaleOf(scale);
    arguments.picture.title = ui::text(title);
    if (!theme.empty()) arguments.theme = themeOf(theme);
    if (!by.empty()) {
        arguments.by = run::parseGroupBy(by);
        if (!arguments.by) {
            throw app::UsageError(
                fmt::format("--by takes one of op, kernel, layer, phase, category and step, not "
                            "\"{}\".",
                            by));
        }
    }
    if (!level.empty()) {
        arguments.level = roofline::parseLevel(level);
        if (!arguments.level) {
            throw app::UsageError(
                fmt::format("--level takes one of dram, l3, l2 and l1, not \"{}\".", level));
        }
    }
    if (record->count() > 0) {
        if (!arguments.runs.empty() || is_far) {
            throw app::UsageError(
                "Name either a run to open or, with --record, a network to record.");
        }
        arguments.record = app::recordingOptions(recording);
    }
    if (dashes != words.end() && !is_far) {
        if (!arguments.runs.empty() || arguments.record) {
            throw app::UsageError("Name either a run or network, or -- and a command.");
        }
        readCommand({dashes + 1, words.end()}, recording, arguments);
    }
    const bool records = arguments.record || arguments.command.has_value() || is_far;
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
    if (!baseline.empty()) {
        std::size_t value = 0;
        const char* const end = baseline.data() + baseline.size();
        const auto [stopped, bad] = std::from_chars(baseline.data(), end, value);
        if (bad != std::errc{} || stopped != end || value < 1 || value > arguments.runs.size()) {
            throw app::UsageError(fmt::format("--baseline takes a number from 1 to {}, not \"{}\".",
                                              arguments.runs.size(), baseline));
        }
        arguments.baseline = value - 1;
    }
    if (arguments.quit && !records && arguments.runs.empty()) {
        throw app::UsageError("--quit needs a run to open, or --record.");
    }
    return arguments;
}

}  // namespace ridgepoint::window
