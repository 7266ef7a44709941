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

// Splits the line (core/base/command_words.h). Words like NAME=value before the program are its
// environment.
CommandLine parseCommandLine(const QString& line);

// The reverse: returns one line that parses to these words.
QString commandLineOf(const QStringList& words);

}  // namespace ridgepoint::ui
