// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the command line, runs the command, and converts a failure to one sentence and an exit
// status.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/option_reference.h"
#include "app/version.h"
#include "core/base/nearest.h"
#include "core/import/import_error.h"

namespace ridgepoint::cli {
namespace {

// Returns "did you mean …?" if a name is similar to the typed word, or an empty string.
std::string nearName(const std::string& typed, const std::vector<std::string>& names) {
    const auto found = base::nearest(typed, names, 1);
    if (found.empty()) return {};
    const std::string& name = names[found.front()];
    if (base::editDistance(typed, name) > std::max<std::size_t>(2, typed.size() / 3)) return {};
    return fmt::format("did you mean \"{}\"?", name);
}

// Converts the parser's message, for example "… : 1 required", to a sentence with a hint.
std::string usageSentence(std::string message, const CLI::App& app, const CLI::App& command) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.pop_back();
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    }
    std::string near;
    for (const std::string& word : app.remaining(true)) {
        if (near.empty() && word.starts_with("--"))
            near = nearName(word.substr(0, word.find('=')), options);
    }
    return fmt::format("{}; {}\"ridgepoint {}--help\" shows the options.", message,
                       near.empty() ? "" : near + " ",
                       &command == &app ? "" : command.get_name() + " ");
}

// Returns a hint for `record python train.py`, where the required "--" is missing before the
// command, or an empty string for other command lines.
std::string forgottenDashes(const std::vector<std::string>& words) {
    for (auto word = words.begin() + 1; word != words.end(); ++word) {
        const std::string program = word->substr(word->rfind('/') + 1);
        const bool starts_scripts = program.starts_with("python") || program == "torchrun" ||
                                    program == "accelerate" || program == "deepspeed";
        if (!starts_scripts && !program.ends_with(".py")) continue;
        const std::string& before = *(word - 1);
        if (before.starts_with('-') && before.find('=') == std::string::npos && before != "-q" &&
            before != "--quiet")
            continue;  // skips the option's value
        return fmt::format("A command follows \"--\": ridgepoint record{} -- {}{}.",
                           words.begin() + 1 == word
                               ? ""
                               : " " + fmt::format("{}", fmt::join(words.begin() + 1, word, " ")),
                           starts_scripts ? "" : "python ", fmt::join(word, words.end(), " "));
    }
    return {};
}

// Shows "RUN..." for an argument that can be repeated. The parser's default is "RUN(1x)".
class UsageFormatter : public CLI::Formatter {
  public:
    std::string make_option_usage(const CLI::Option* option) const override {
        std::string name = make_option_name(option, true);
        if (option->get_expected_max() > 1) name += "...";
        return option->get_required() ? name : "[" + name + "]";
    }
};

int wrongUsage(std::string_view sentence) {
    say(fmt::format("ridgepoint: {}", sentence));
    return kWrongUsage;
}

// Detects some errors before the parser, in order to report them more clearly. Returns kDone if it
// finds none.
int lookAhead(const CLI::App& app, const std::vector<std::string>& words, bool has_command) {
    const auto first = std::find_if(words.begin(), words.end(),
                                    [](const std::string& word) { return !word.starts_with("-"); });
    if (words.empty()) {
        return wrongUsage("No command given; \"ridgepoint --help\" lists the commands.");
    }
    if (first == words.end()) return kDone;
    std::vector<std::string> names;
    bool known = false;
    for (const CLI::App* command : app.get_subcommands({})) {
        known = known || command->get_name() == *first;
        // Commands without a group are hidden.
        if (!command->get_group().empty()) names.push_back(command->get_name());
    }
    if (!known) {
        const std::string near = nearName(*first, names);
        return wrongUsage(
            fmt::format("Unknown command \"{}\"; {} {}.", *first,
                        near.empty() ? "the commands are" : near + " The commands are",
                        fmt::join(names, ", ")));
    }
    if (*first == "record" && !has_command) {
        const std::string hint = forgottenDashes({first, words.end()});
        if (!hint.empty()) return wrongUsage(hint);
    }
    return kDone;
}

int perform(int argc, char** argv) {
    CLI::App app{
        "Ridgepoint shows how close each operator of a training step comes to the limits of the "
        "machine.",
        "ridgepoint"};
    app.formatter(std::make_shared<UsageFormatter>());  // subcommands inherit the formatter
    app.set_version_flag("--version", app::versionText("ridgepoint"),
                         "Show the version, the commit and how it was built");
    app.set_help_flag("-h,--help", "Show this help");
    app.require_subcommand(1);
    app.footer(
        "\"ridgepoint help COMMAND\" shows a command's options.\nExit status: 0 done, 1 failed, "
        "2 wrong usage, 4 a gate failed, 130 interrupted.");
    CommandLine command_line;
    addEstimate(app, command_line);
    addRecord(app, command_line);
    addAttach(app, command_line);
    addShow(app, command_line);
    addModels(app, command_line);
    addDevices(app, command_line);
    addCompare(app, command_line);
    addGate(app, command_line);
    addProject(app, command_line);
    addExport(app, command_line);
    addFetch(app, command_line);
    addImport(app, command_line);
    addMerge(app, command_line);
    addCheck(app, command_line);
    addCeilings(app, command_line);
    addStudy(app, command_line);
    addDoctor(app, command_line);
    addMcp(app, command_line);
    addSetupTorch(app, command_line);
    addDryRun(app, command_line);
    addTryCounters(app, command_line);
    addServe(app, command_line);

    std::vector<std::string> words(argv + 1, argv + argc);
    // The words after "--" belong to the recorded command.
    if (const auto end = std::find(words.begin(), words.end(), "--"); end != words.end()) {
        const bool record = std::find(words.begin(), end, "record") != end;
        if (record) {
            command_line.command.assign(end + 1, words.end());
            if (command_line.command.empty()) {
                return wrongUsage(
                    "\"--\" is followed by the command to record, as in \"record -- python "
                    "train.py\".");
            }
            words.erase(end, words.end());
        }
    }
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    command_line.words = words;
    if (const auto reference = app::askedReference(app, words)) {
        print(*reference);
        return kDone;
    }
    if (const int status = lookAhead(app, words, !command_line.command.empty()); status != kDone)
        return status;
    const auto command = [&]() -> const CLI::App* {
        const auto chosen = app.get_subcommands();
        return chosen.empty() ? &app : chosen.front();
    };
    try {
        std::reverse(words.begin(), words.end());  // the parser requires reverse order
        app.parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        print(command()->help(command() == &app ? "" : "ridgepoint"));
        return kDone;
    } catch (const CLI::CallForVersion& version) {
        print(std::string(version.what()) + "\n");
        return kDone;
    } catch (const CLI::ParseError& error) {
        return wrongUsage(usageSentence(error.what(), app, *command()));
    }
    return command_line.action ? command_line.action() : kDone;
}

int fail(std::string_view sentence) {
    const bool ended = sentence.ends_with('.') || sentence.ends_with('?');
    say(fmt::format("ridgepoint: {}{}", sentence, ended ? "" : "."));
    return kCouldNot;
}

}  // namespace
}  // namespace ridgepoint::cli

int main(int argc, char** argv) {
    using namespace ridgepoint::cli;
    // If SIGPIPE is ignored, a closed pipe causes a write error. It cannot kill the program during
    // a recording.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file at the ulimit -f limit is handled like a full disk
    try {
        return perform(argc, argv);
    } catch (const ReaderGone&) {
        return kDone;
    } catch (const UsageError& error) {
        say(fmt::format("ridgepoint: {}", error.what()));
        return kWrongUsage;
    } catch (const ridgepoint::import::ImportCancelled& cancelled) {
        say(fmt::format("ridgepoint: {}", cancelled.what()));
        return kInterrupted;
    } catch (const std::bad_alloc&) {
        return fail("Not enough memory; close other programs or reduce the batch size.");
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
