// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/command_line.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include "core/base/command_words.h"

namespace ridgepoint::ui {
namespace {

QString words(const char* source) { return QCoreApplication::translate("CommandLine", source); }

const QRegularExpression& assignment() {
    static const QRegularExpression pattern(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*="));
    return pattern;
}

}  // namespace

CommandLine parseCommandLine(const QString& line) {
    using Problem = base::CommandWords::Problem;
    const base::CommandWords split =
        base::commandWords(line.toStdString(), QDir::homePath().toStdString());
    CommandLine command;
    const QString at = QString(QLatin1Char(split.at));
    switch (split.problem) {
        case Problem::null:
            command.problem =
                words("The command contains a character that is not allowed in a command.");
            break;
        case Problem::backslash:
            command.problem =
                words("The command ends with a backslash; what it was to keep is missing.");
            break;
        case Problem::shell:
            command.problem =
                words("\"%1\" needs a shell: put it into quotes, or the command into sh -c '…'.")
                    .arg(at);
            break;
        case Problem::open_quote:
            command.problem = words("A quote (%1) is opened and never closed.").arg(at);
            break;
        case Problem::none:
            for (const std::string& each : split.words) {
                const QString word = QString::fromStdString(each);
                if (command.words.isEmpty() && assignment().match(word).hasMatch())
                    command.environment << word;
                else
                    command.words << word;
            }
            if (command.words.isEmpty())
                command.problem = words("The command contains no program.");
    }
    return command;
}

QString commandLineOf(const QStringList& all) {
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./\\-]+$"));
    QStringList quoted;
    for (const QString& word : all) {
        const bool first_assigns = quoted.isEmpty() && assignment().match(word).hasMatch();
        if (plain.match(word).hasMatch() && !first_assigns) {
            quoted << word;
            continue;
        }
        QString inside = word;
        inside.replace(QLatin1Char('\''), QLatin1String("'\\''"));
        quoted << QLatin1Char('\'') + inside + QLatin1Char('\'');
    }
    return quoted.join(QLatin1Char(' '));
}

}  // namespace ridgepoint::ui
