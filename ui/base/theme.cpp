// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/theme.h"

#include <QApplication>
#include <algorithm>
#include <cmath>

#include "ui/base/app_style.h"

namespace ridgepoint::ui {
namespace {

QColor rgb(int value) { return QColor::fromRgb(static_cast<QRgb>(value)); }

double luminance(const QColor& color) {
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    const QColor c = color.toRgb();
    return 0.2126 * linear(c.red() / 255.0) + 0.7152 * linear(c.green() / 255.0) +
           0.0722 * linear(c.blue() / 255.0);
}

}  // namespace

const Theme& Theme::light() {
    static const Theme theme{false,         rgb(0xf3f4f6), rgb(0xffffff),
                             rgb(0x1b1f24), rgb(0x59626d), rgb(0xe6e8eb),
                             rgb(0xeceef1), rgb(0x0b57d0), rgb(0xb3261e)};
    return theme;
}

const Theme& Theme::darkTheme() {
    static const Theme theme{true,          rgb(0x1c2026), rgb(0x14171c),
                             rgb(0xe8eaed), rgb(0x9aa4b0), rgb(0x2a2f36),
                             rgb(0x23282f), rgb(0x8ab4f8), rgb(0xff8a80)};
    return theme;
}

const Theme& Theme::of(const QPalette& palette) {
    return palette.color(QPalette::Window).lightnessF() < 0.5F ? darkTheme() : light();
}

QPalette Theme::palette() const {
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::Base, surface);
    p.setColor(QPalette::AlternateBase, lane);
    p.setColor(QPalette::Button, window);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText}) {
        p.setColor(role, ink);
    }
    p.setColor(QPalette::ToolTipBase, surface);
    p.setColor(QPalette::PlaceholderText, muted);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, dark ? rgb(0x10141a) : rgb(0xffffff));
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::Light, dark ? rgb(0x2f353d) : rgb(0xffffff));
    p.setColor(QPalette::Midlight, dark ? rgb(0x2a2f36) : rgb(0xe6e8eb));
    p.setColor(QPalette::Mid, dark ? rgb(0x3a414a) : rgb(0xc4c9cf));
    p.setColor(QPalette::Dark, dark ? rgb(0x0c0e11) : rgb(0x9aa1a9));
    p.setColor(QPalette::Shadow, dark ? rgb(0x000000) : rgb(0x6b727a));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, dark ? rgb(0x6f7883) : rgb(0x8f979f));
    }
    return p;
}

ThemeMode parseThemeMode(const QString& text) {
    if (text == QLatin1String("light")) return ThemeMode::light;
    if (text == QLatin1String("dark")) return ThemeMode::dark;
    return ThemeMode::system;
}

QString toString(ThemeMode mode) {
    switch (mode) {
        case ThemeMode::light:
            return QStringLiteral("light");
        case ThemeMode::dark:
            return QStringLiteral("dark");
        case ThemeMode::system:
            break;
    }
    return QStringLiteral("system");
}

void applyThemeMode(ThemeMode mode) {
    // Saves the desktop's palette before the first change of the application's palette.
    static const QPalette desktop = QApplication::palette();
    const bool dark =
        mode == ThemeMode::dark || (mode == ThemeMode::system && Theme::of(desktop).dark);
    const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
    if (qobject_cast<AppStyle*>(QApplication::style()) == nullptr)
        QApplication::setStyle(new AppStyle());
    QApplication::setPalette(theme.palette());
}

namespace {

QString& figureFamily() {
    static QString family;
    return family;
}

}  // namespace

FigureFamily::FigureFamily(const QString& family) { figureFamily() = family; }
FigureFamily::~FigureFamily() { figureFamily().clear(); }

QFont figureFont(int pixels, bool bold) {
    QFont font = QApplication::font();
    if (!figureFamily().isEmpty()) font.setFamily(figureFamily());
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

QColor onto(const QColor& ground, const QColor& color, double share) {
    const auto mixed = [share](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return {mixed(ground.red(), color.red()), mixed(ground.green(), color.green()),
            mixed(ground.blue(), color.blue())};
}

QColor inkOn(const QColor& color) {
    const QColor dark(0x10, 0x14, 0x1a), light(0xff, 0xff, 0xff);
    return contrast(color, dark) >= contrast(color, light) ? dark : light;
}

QColor rimColor(const QColor& color, const Theme& theme) {
    return !theme.dark && contrast(color, theme.surface) < 2 ? color.darker(125) : color;
}

double contrast(const QColor& a, const QColor& b) {
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

}  // namespace ridgepoint::ui
