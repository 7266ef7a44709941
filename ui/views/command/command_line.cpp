// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/command_line.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

namespace ridgepoint::ui {
namespace {

QString words(const char* source) { return QCoreApplication::translate("CommandLine", source); }

bool isBlank(QChar c) {
    return c == QLatin1Char(' ') || c == QLatin1Char('\t') || c == QLatin1Char('\n');
}

// What a shell would do something with; "[" only together with its other half, "=" and "," never.
bool isShells(QChar c) { return QStringLiteral("|&;<>()$`*?\n").contains(c); }

const QRegularExpression& assignment() {
    static const QRegularExpression pattern(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*="));
    return pattern;
}

}  // namespace

CommandLine parseCommandLine(const QString& line) {
    CommandLine command;
    QString word;
    bool in_word = false;
    QChar quote;
    const auto end_word = [&] {
        if (!in_word) return;
        if (command.words.isEmpty() && assignment().match(word).hasMatch())
            command.environment << word;
        else
            command.words << word;
        word.clear();
        in_word = false;
    };
    const QString text = line.trimmed();
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c.isNull()) {
            command.problem =
                words("The command contains a character that is not allowed in a command.");
            return command;
        }
        const bool escapes = c == QLatin1Char('\\') && quote != QLatin1Char('\'');
        if (escapes && i + 1 == text.size()) {
            command.problem =
                words("The command ends with a backslash; what it was to keep is missing.");
            return command;
        }
        if (escapes) {
            const QChar next = text[i + 1];
            in_word = true;
            if (quote.isNull() || QStringLiteral("\"\\$`").contains(next)) {
                word += next;
                ++i;
            } else {
                word += c;
            }
        } else if (!quote.isNull()) {
            if (c == quote)
                quote = QChar();
            else
                word += c;
        } else if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
            quote = c;
            in_word = true;
        } else if (isShells(c)) {
            command.problem =
                words("\"%1\" needs a shell: put it into quotes, or the command into sh -c '…'.")
                    .arg(c);
            return command;
        } else if (isBlank(c)) {
            end_word();
        } else if (c == QLatin1Char('~') && !in_word &&
                   (i + 1 == text.size() || isBlank(text[i + 1]) ||
                    text[i + 1] == QLatin1Char('/'))) {
            word = QDir::homePath();
            in_word = true;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (!quote.isNull()) {
        command.problem = words("A quote (%1) is opened and never closed.").arg(quote);
        return command;
    }
    end_word();
    if (command.words.isEmpty()) command.problem = words("The command contains no program.");
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
