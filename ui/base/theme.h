// SPDX-License-Identifier: GPL-3.0-or-later
// The light and the dark theme for windows and exported figures.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

namespace ridgepoint::ui {

// Colours of the window and of figures. Text colours have a contrast of at least 4.5:1 against
// `window` and `surface`.
struct Theme {
    bool dark = false;
    QColor window;   // background of docks and bars
    QColor surface;  // background of figures and tables
    QColor ink;      // text, roofs, axes
    QColor muted;    // secondary text, roofs of other memory levels
    QColor grid;
    QColor lane;    // margin lane, background of bars
    QColor accent;  // selections
    QColor warning;

    static const Theme& light();
    static const Theme& darkTheme();
    // Returns the theme that matches the palette.
    static const Theme& of(const QPalette& palette);

    QPalette palette() const;
};

enum class ThemeMode { system, light, dark };
ThemeMode parseThemeMode(const QString& text);
QString toString(ThemeMode mode);

// Applies a theme to the whole application. Views then receive QEvent::PaletteChange.
void applyThemeMode(ThemeMode mode);

// Returns a font for figures. Its size is in pixels, so that a picture looks the same on every
// machine.
QFont figureFont(int pixels, bool bold = false);
// Sets the font family of figures while the object exists. If `family` is empty, figures use the
// application's family.
class FigureFamily {
  public:
    explicit FigureFamily(const QString& family);
    ~FigureFamily();
    Q_DISABLE_COPY_MOVE(FigureFamily)
};

// Returns an opaque mix of `color` and `ground`. `share` (0 to 1) is the fraction of `color`.
QColor onto(const QColor& ground, const QColor& color, double share);
// Returns black or white, depending on which is easier to read on `color`.
QColor inkOn(const QColor& color);

// Returns a variant of `color` for lines and small marks. Pale colours are darker on a white
// background.
QColor rimColor(const QColor& color, const Theme& theme);

// Returns the WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor& a, const QColor& b);

}  // namespace ridgepoint::ui
