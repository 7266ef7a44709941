// SPDX-License-Identifier: GPL-3.0-or-later
// A request to record a command. It is checked as far as possible without starting the command.
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::ui {

struct CommandRequest {
    QString line;    // input of parseCommandLine()
    QString folder;  // working folder; if empty, this program's working folder
    QString file;    // run file; if empty, a file in `folder` (if writable) named after the script
    int first_step = 0;
    std::optional<int> end_step;  // exclusive; unset if there is no end
    int warmup = 1;
    bool ops = true, memory = true;

    bool operator==(const CommandRequest&) const = default;
};

// The process that records a command.
struct CommandStart {
    std::vector<std::string> words;  // arguments of `ridgepoint`
    std::filesystem::path file;      // the run file in `words`
    QString line;                    // the typed command
    QString folder;                  // working folder; if empty, this program's working folder
    QStringList environment;         // "NAME=value" strings, added to this program's environment
    // If true, the command was started from a terminal. It then reads this program's input and
    // writes to its output.
    bool in_terminal = false;
};

struct CheckedCommand {
    CommandStart start;
    QString problem;  // explains why the command cannot be started; empty if it can
};
CheckedCommand check(const CommandRequest& request);

// Returns a request that runs the script in the script's folder.
CommandRequest requestFor(const QString& script);

}  // namespace ridgepoint::ui
