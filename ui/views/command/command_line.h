// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a typed command as a POSIX shell would, without features that only a shell has.
#pragma once

#include <QString>
#include <QStringList>

namespace ridgepoint::ui {

struct CommandLine {
    QStringList environment;  // "NAME=value" words that precede the program
    QStringList words;        // the program and its arguments
    QString problem;          // explains what is wrong; empty if the command is valid
};

// Splits the line (core/base/command_words.h). NAME=value words before the program set environment
// variables.
CommandLine parseCommandLine(const QString& line);

// Returns a line that parseCommandLine() splits into `words`.
QString commandLineOf(const QStringList& words);

}  // namespace ridgepoint::ui
