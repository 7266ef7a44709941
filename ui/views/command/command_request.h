// SPDX-License-Identifier: GPL-3.0-or-later
// A request to record a command, checked as far as possible without starting it.
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::ui {

struct CommandRequest {
    QString line;    // text for parseCommandLine()
    QString folder;  // working folder; empty: this program's
    QString file;    // run file; empty: named after the script, in `folder` if that is writable
    int first_step = 0;
    std::optional<int> end_step;  // first step not recorded; unset if there is no end
    int warmup = 1;
    bool ops = true, memory = true;

    bool operator==(const CommandRequest&) const = default;
};

// A command that is ready to start.
struct CommandStart {
    std::vector<std::string> words;  // arguments of `ridgepoint`
    std::filesystem::path file;      // the run file in `words`
    QString line;                    // the typed command
    QString folder;                  // empty: this program's folder
    QStringList environment;         // "NAME=value", added to this program's environment
    // Started from a terminal: the command reads this program's
    // input, and its output also goes to this program's output.
    bool in_terminal = false;
};

struct CheckedCommand {
    CommandStart start;
    QString problem;  // one sentence; empty if the command can be started
};
CheckedCommand check(const CommandRequest& request);

// Returns the command that runs a script in the script's folder.
CommandRequest requestFor(const QString& script);

}  // namespace ridgepoint::ui
