// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window's words: the system's, or one that its user chose.
#pragma once

#include <QLocale>
#include <QString>
#include <vector>

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct Language {
    QString code;  // of translations/ridgepoint_CODE.ts; "en" is that of the sources
    QString name;  // in the language itself
};
const std::vector<Language>& languages();

// Empty: as the system says. A code that is not among them counts as empty.
QString chosenLanguage(const QSettings& settings);
void chooseLanguage(QSettings& settings, const QString& code);
// To load translations for when the program starts.
QLocale languageLocale(const QSettings& settings);

}  // namespace ridgepoint::ui
