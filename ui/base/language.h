// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the language of the window, the system's or one that the user chose, and how it writes
// numbers.
#pragma once

#include <QLocale>
#include <QString>
#include <vector>

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct Language {
    QString code;  // code of translations/ridgepoint_CODE.ts; "en": the source language
    QString name;  // name in this language
};
const std::vector<Language>& languages();

// Returns the chosen language's code; empty for the system's language or an unknown code.
QString chosenLanguage(const QSettings& settings);
void chooseLanguage(QSettings& settings, const QString& code);
// Returns the locale for loading translations at the program's start.
QLocale languageLocale(const QSettings& settings);

struct NumberChoice {
    bool as_language = false;     // separators of the language instead of "1,234.5"
    bool decimal_memory = false;  // GB instead of GiB
};
NumberChoice chosenNumbers(const QSettings& settings);
void chooseNumbers(QSettings& settings, const NumberChoice& choice);
// Writes numbers as chosen from now on.
void applyNumbers(const QSettings& settings);

}  // namespace ridgepoint::ui
