// SPDX-License-Identifier: GPL-3.0-or-later
// Describes painted figures to screen readers, which see only a blank widget otherwise.
#pragma once

#include <QRectF>
#include <QString>

QT_BEGIN_NAMESPACE
class QWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// A dot, bar or block of a figure.
struct FigurePart {
    QString words;  // may be rich text
    QRectF place;   // in the widget; empty if it is not visible
};

// A widget derived from this has the role of a chart. Its description is what spoken() returns at
// that time, or what was announced last. Its first kMostSpokenParts parts are its children.
inline constexpr std::size_t kMostSpokenParts = 300;
class SpokenFigure {
  public:
    SpokenFigure();
    virtual ~SpokenFigure() = default;
    virtual QString spoken() const = 0;  // plain text
    virtual std::size_t partCount() const { return 0; }
    virtual FigurePart part(std::size_t at) const;

  protected:
    SpokenFigure(const SpokenFigure&) = default;
    SpokenFigure& operator=(const SpokenFigure&) = default;
};

// Announces what the keyboard has moved to; may be rich text. Empty text restores spoken().
void announce(QWidget* figure, const QString& words);

}  // namespace ridgepoint::ui
