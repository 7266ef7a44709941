// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the title and subtitle above a figure and the provenance below it. Each is a list of facts
// separated by " · ". If the facts do not all fit, the last facts are omitted.
#pragma once

#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QStringList>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

// Returns at most `most_lines` lines with as many facts as fit in `width`. A fact that is longer
// than a line breaks between words. The first fact that does not fit in the remaining lines ends
// with "…" or is omitted, and the facts after it are omitted.
QStringList fitFacts(const QString& facts, const QFontMetricsF& metrics, double width,
                     qsizetype most_lines);

class CaptionItem : public QGraphicsItem {
  public:
    explicit CaptionItem(QGraphicsItem* parent);

    void setTheme(const Theme& theme);
    // Sets the title, subtitle and footnote. If `live` is true, the facts change continuously. The
    // subtitle then has only one line, so that the figure below does not move.
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
