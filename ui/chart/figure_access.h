// SPDX-License-Identifier: GPL-3.0-or-later
// Describes painted figures to screen readers, which would otherwise see only a blank widget.
#pragma once

#include <QRectF>
#include <QString>

QT_BEGIN_NAMESPACE
class QWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// A dot, bar or block of a figure.
struct FigurePart {
    QString words;  // can be rich text
    QRectF place;   // position in the widget; empty if the part is not visible
};

inline constexpr std::size_t kMostSpokenParts = 300;
// Base class of widgets that screen readers present as a chart. The description is the last
// announcement or, by default, the current result of spoken(). The first kMostSpokenParts parts are
// the widget's children.
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

// Announces the part to which the keyboard has moved. `words` can be rich text. If `words` is
// empty, restores the description from spoken().
void announce(QWidget* figure, const QString& words);

}  // namespace ridgepoint::ui
