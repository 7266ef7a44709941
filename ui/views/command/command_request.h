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
    QString line;    // as parseCommandLine takes it
    QString folder;  // to run it in; empty: where this program runs
    QString
        file;  // the run; empty: named after the script, in the folder where that can be written to
    int first_step = 0;
    std::optional<int> end_step;  // the first that is not recorded any more; unset: all are
    int warmup = 1;
    bool ops = true, memory = true;

    bool operator==(const CommandRequest&) const = default;
};

// A command ready to be started.
struct CommandStart {
    std::vector<std::string> words;  // those after `ridgepoint`
    std::filesystem::path file;      // the run that they name
    QString line;                    // the command as people write it
    QString folder;                  // empty: where this program runs
    QStringList environment;         // "NAME=value", next to this program's
    // Started from a terminal: reads what this program would, and writes where this program writes,
    // too.
    bool in_terminal = false;
};

struct CheckedCommand {
    CommandStart start;
    QString problem;  // one sentence; empty: it can be started
};
CheckedCommand check(const CommandRequest& request);

// The command that runs a script, in the folder of the script.
CommandRequest requestFor(const QString& script);

}  // namespace ridgepoint::ui
