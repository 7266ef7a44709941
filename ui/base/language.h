// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the window's language (the system's or the user's choice) and the number format.
#pragma once

#include <QLocale>
#include <QString>
#include <vector>

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct Language {
    QString code;  // CODE in translations/ridgepoint_CODE.ts; "en" is the source language
    QString name;  // name in its own language
};
const std::vector<Language>& languages();

// Returns the code of the chosen language. Returns an empty string if the user chose the system's
// language or the code is unknown.
QString chosenLanguage(const QSettings& settings);
void chooseLanguage(QSettings& settings, const QString& code);
// Returns the locale for which the program loads translations at its start.
QLocale languageLocale(const QSettings& settings);

struct NumberChoice {
    bool as_language = false;     // whether to use the language's separators instead of "1,234.5"
    bool decimal_memory = false;  // whether to use GB instead of GiB
};
NumberChoice chosenNumbers(const QSettings& settings);
void chooseNumbers(QSettings& settings, const NumberChoice& choice);
// Applies the chosen number format to the whole program.
void applyNumbers(const QSettings& settings);

}  // namespace ridgepoint::ui
