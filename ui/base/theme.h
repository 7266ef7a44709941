// SPDX-License-Identifier: GPL-3.0-or-later
// The two looks of the window and of exported figures.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

namespace ridgepoint::ui {

// Text colours keep a contrast of at least 4.5:1 against `window` and `surface`.
struct Theme {
    bool dark = false;
    QColor window;   // behind docks and bars
    QColor surface;  // behind figures and tables
    QColor ink;      // text, roofs, axes
    QColor muted;    // secondary text, other levels' roofs
    QColor grid;
    QColor lane;    // margin lane, tracks of bars
    QColor accent;  // selection
    QColor warning;

    static const Theme& light();
    static const Theme& darkTheme();
    // The theme that goes with a widget's palette, by whichever setting.
    static const Theme& of(const QPalette& palette);

    QPalette palette() const;
};

enum class ThemeMode { system, light, dark };
ThemeMode parseThemeMode(const QString& text);
QString toString(ThemeMode mode);

// Gives the whole application a look; views follow through QEvent::PaletteChange.
void applyThemeMode(ThemeMode mode);

// Figures set their text in pixels, so that a picture looks the same on every machine.
QFont figureFont(int pixels, bool bold = false);

// So much (0 to 1) of a colour on a ground, as an opaque one.
QColor onto(const QColor& ground, const QColor& color, double share);
// Black or white, whichever is read more easily on a colour.
QColor inkOn(const QColor& color);

// WCAG 2 contrast ratio, 1…21.
double contrast(const QColor& a, const QColor& b);

}  // namespace ridgepoint::ui
