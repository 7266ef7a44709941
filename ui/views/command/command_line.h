// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a typed command as a POSIX shell would, without features that only a shell has.
#pragma once

#include <QString>
#include <QStringList>

namespace ridgepoint::ui {

struct CommandLine {
    QStringList environment;  // "NAME=value", written before the program
    QStringList words;        // the program and its arguments
    QString problem;          // one sentence; empty if the command is valid
};

// Splits words at blanks. Single quotes keep everything; double quotes keep everything except a
// backslash before `"`, `\`, `$` and "`". Elsewhere, a backslash keeps the next character. "~" and
// "~/…" begin with the home folder. Unquoted pipes, redirections, variables and patterns are
// refused: they need a shell, and a program would receive them as plain words.
CommandLine parseCommandLine(const QString& line);

// The reverse: returns one line that parses to these words.
QString commandLineOf(const QStringList& words);

}  // namespace ridgepoint::ui
