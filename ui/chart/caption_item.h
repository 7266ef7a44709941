// SPDX-License-Identifier: GPL-3.0-or-later
// Title and subtitle at the top of a figure, provenance at its foot. Each is a list of facts with
// " · " in between, of which the last ones go first where there is no room; none is cut in two.
#pragma once

#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QStringList>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

// The lines that facts take at this width, at most so many; facts that find no room are left out
// whole. A fact that is longer than a line breaks between its words, and "…" represents its end.
QStringList fitFacts(const QString& facts, const QFontMetricsF& metrics, double width,
                     qsizetype most_lines);

class CaptionItem : public QGraphicsItem {
  public:
    explicit CaptionItem(QGraphicsItem* parent);

    void setTheme(const Theme& theme);
    // `live`: the facts change all the time, and the figure below shall hold still.
    void setText(const QString& title, const QString& subtitle, const QString& footnote, bool live);
    void setTitle(const QString& title);
    void setRect(const QRectF& rect);
    double headHeight() const;
    double footHeight() const;
    const QStringList& title() const { return title_lines_; }
    const QStringList& subtitle() const { return subtitle_lines_; }
    const QStringList& footnote() const { return footnote_lines_; }

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void breakLines();

    Theme theme_ = Theme::light();
    QRectF rect_;
    QString title_, subtitle_, footnote_;
    bool live_ = false;
    QStringList title_lines_, subtitle_lines_, footnote_lines_;
};

}  // namespace ridgepoint::ui
