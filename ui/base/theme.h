// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the light and the dark theme of windows and exported figures.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

namespace ridgepoint::ui {

// Text colours have a contrast of at least 4.5:1 against `window` and `surface`.
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
    // Returns the theme that matches a widget's palette, whatever selected it.
    static const Theme& of(const QPalette& palette);

    QPalette palette() const;
};

enum class ThemeMode { system, light, dark };
ThemeMode parseThemeMode(const QString& text);
QString toString(ThemeMode mode);

// Applies a theme to the whole application; views receive QEvent::PaletteChange.
void applyThemeMode(ThemeMode mode);

// Figures specify text sizes in pixels, so that a picture looks the same on every machine.
QFont figureFont(int pixels, bool bold = false);
// While it exists, figures are made and painted with this font family; empty: the application's.
class FigureFamily {
  public:
    explicit FigureFamily(const QString& family);
    ~FigureFamily();
    Q_DISABLE_COPY_MOVE(FigureFamily)
};

// Returns an opaque mix: this share (0 to 1) of `color` on `ground`.
QColor onto(const QColor& ground, const QColor& color, double share);
// Returns black or white, whichever is more readable on a colour.
QColor inkOn(const QColor& color);

// Returns a colour for lines and small marks: pale colours are darker on a white page.
QColor rimColor(const QColor& color, const Theme& theme);

// Returns the WCAG 2 contrast ratio, 1…21.
double contrast(const QColor& a, const QColor& b);

}  // namespace ridgepoint::ui
