// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/language.h"

#include <QSettings>
#include <algorithm>

#include "core/roofline/quantity.h"

namespace ridgepoint::ui {
namespace {

const QString kKey = QStringLiteral("window/language");
const QString kNumbersKey = QStringLiteral("window/numbersAsLanguage");
const QString kMemoryKey = QStringLiteral("window/decimalMemory");

}  // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> all{{QStringLiteral("en"), QStringLiteral("English")},
                                           {QStringLiteral("de"), QStringLiteral("Deutsch")},
                                           {QStringLiteral("es"), QStringLiteral("Español")},
                                           {QStringLiteral("fr"), QStringLiteral("Français")},
                                           {QStringLiteral("ja"), QStringLiteral("日本語")},
                                           {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return all;
}

QString chosenLanguage(const QSettings& settings) {
    const QString code = settings.value(kKey).toString();
    const auto& all = languages();
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const Language& language) { return language.code == code; });
    return known ? code : QString();
}

void chooseLanguage(QSettings& settings, const QString& code) {
    if (code.isEmpty()) {
        settings.remove(kKey);
    } else {
        settings.setValue(kKey, code);
    }
}

QLocale languageLocale(const QSettings& settings) {
    const QString code = chosenLanguage(settings);
    return code.isEmpty() ? QLocale() : QLocale(code);
}

NumberChoice chosenNumbers(const QSettings& settings) {
    return {settings.value(kNumbersKey).toBool(), settings.value(kMemoryKey).toBool()};
}

void chooseNumbers(QSettings& settings, const NumberChoice& choice) {
    settings.setValue(kNumbersKey, choice.as_language);
    settings.setValue(kMemoryKey, choice.decimal_memory);
}

void applyNumbers(const QSettings& settings) {
    const NumberChoice choice = chosenNumbers(settings);
    roofline::Notation notation;
    notation.decimal_memory = choice.decimal_memory;
    const QLocale locale = languageLocale(settings);
    if (choice.as_language && locale.decimalPoint() == QLatin1String(",")) {
        notation.decimal = ',';
        const QString group = locale.groupSeparator();
        notation.thousands = group == QLatin1String(".") ? "." : "\u202f";  // narrow no-break space
    }
    roofline::setNotation(notation);
}

}  // namespace ridgepoint::ui
