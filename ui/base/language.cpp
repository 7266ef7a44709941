// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/language.h"

#include <QSettings>
#include <algorithm>

namespace ridgepoint::ui {
namespace {

const QString kKey = QStringLiteral("window/language");

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

}  // namespace ridgepoint::ui
