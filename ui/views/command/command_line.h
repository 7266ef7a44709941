// SPDX-License-Identifier: GPL-3.0-or-later
// A command as people type it, taken apart as a POSIX shell would, without what only a shell can
// do.
#pragma once

#include <QString>
#include <QStringList>

namespace ridgepoint::ui {

struct CommandLine {
    QStringList environment;  // "NAME=value", written before the program
    QStringList words;        // the program and what it is given
    QString problem;          // one sentence; empty: it is a command
};

// Words are split at blanks. Single quotes keep everything, double quotes all but a backslash
// before
// `"`, `\`, `$` and "`"; elsewhere a backslash keeps the next character; "~" and "~/…" begin with
// the home folder. Pipes, redirections, variables and patterns need a shell; unquoted they are
// refused, since a program would be given them as words.
CommandLine parseCommandLine(const QString& line);

// The other way round: one line that parses to these words.
QString commandLineOf(const QStringList& words);

}  // namespace ridgepoint::ui
