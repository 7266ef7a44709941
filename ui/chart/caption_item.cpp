// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/caption_item.h"

#include <QPainter>
#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr double kCaptionSide = 18;
constexpr double kTop = 12;
constexpr double kNarrow = 640;  // pixels; narrower figures have a smaller title
constexpr double kLow = 480;     // pixels; lower figures have a single line of facts
constexpr qsizetype kTitleLines = 2;
constexpr qsizetype kNarrowLines = 4;  // maximum number of lines with facts in a narrow figure

QFont titleFont(double width) { return figureFont(width < kNarrow ? 16 : 19, true); }
QFont subtitleFont() { return figureFont(13); }
QFont footnoteFont() { return figureFont(11); }

double height(const QFont& font, const QStringList& lines) {
    // Reserves a line for an empty string, so that nothing moves when text appears.
    return QFontMetricsF(font).height() * static_cast<double>(std::max<qsizetype>(1, lines.size()));
}

// Appends a fact word by word and starts new lines if necessary. Returns false if part of the fact
// does not fit.
bool addWords(QStringList& lines, const QString& fact, const QFontMetricsF& metrics, double width,
              qsizetype most_lines) {
    const auto fits = [&](const QString& line) { return metrics.horizontalAdvance(line) <= width; };
    bool first = true;
    const QStringList words = fact.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const QString longer = first ? QString() : lines.back() + QLatin1Char(' ') + word;
        if (!first && fits(longer)) {
            lines.back() = longer;
        } else if (lines.size() < most_lines) {
            // Elides a word only if the word is longer than a line.
            lines << metrics.elidedText(word, Qt::ElideRight, width);
        } else {
            if (first) return false;
            QString& last = lines.back();
            while (!fits(last + QStringLiteral(" …")) && last.contains(QLatin1Char(' '))) {
                last.truncate(last.lastIndexOf(QLatin1Char(' ')));
            }
            if (fits(last + QStringLiteral(" …"))) last += QStringLiteral(" …");
            return false;
        }
        first = false;
    }
    return true;
}

}  // namespace

QStringList fitFacts(const QString& facts, const QFontMetricsF& metrics, double width,
                     qsizetype most_lines) {
    const QString separator = QStringLiteral(" · ");
    QStringList lines;
    for (const QString& fact : facts.split(separator, Qt::SkipEmptyParts)) {
        const QString longer = lines.isEmpty() ? fact : lines.back() + separator + fact;
        if (metrics.horizontalAdvance(longer) <= width) {
            if (lines.isEmpty())
                lines << longer;
            else
                lines.back() = longer;
        } else if (!addWords(lines, fact, metrics, width, most_lines)) {
            break;
        }
    }
    return lines;
}

CaptionItem::CaptionItem(QGraphicsItem* parent) : QGraphicsItem(parent) {
    setAcceptedMouseButtons(Qt::NoButton);
}

void CaptionItem::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void CaptionItem::setText(const QString& title, const QString& subtitle, const QString& footnote,
                          bool live) {
    if (title == title_ && subtitle == subtitle_ && footnote == footnote_ && live == live_) return;
    title_ = title;
    subtitle_ = subtitle;
    footnote_ = footnote;
    live_ = live;
    breakLines();
}

void CaptionItem::setTitle(const QString& title) {
    title_ = title;
    breakLines();
}

void CaptionItem::setRect(const QRectF& rect) {
    if (rect == rect_) return;
    prepareGeometryChange();
    rect_ = rect;
    breakLines();
}

void CaptionItem::breakLines() {
    const double width = rect_.width() - 2 * kCaptionSide;
    const bool narrow = rect_.width() < kNarrow;
    const qsizetype lines = rect_.height() < kLow ? 1 : narrow ? kNarrowLines : 2;
    title_lines_ = fitFacts(title_, QFontMetricsF(titleFont(rect_.width())), width, kTitleLines);
    subtitle_lines_ = fitFacts(subtitle_, QFontMetricsF(subtitleFont()), width, live_ ? 1 : lines);
    footnote_lines_ = fitFacts(footnote_, QFontMetricsF(footnoteFont()), width, lines);
    update();
}

double CaptionItem::headHeight() const {
    return kTop + height(titleFont(rect_.width()), title_lines_) +
           height(subtitleFont(), subtitle_lines_) + 10;
}

double CaptionItem::footHeight() const { return height(footnoteFont(), footnote_lines_) + 12; }

void CaptionItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    const auto write = [&](const QFont& font, const QColor& color, double top,
                           const QStringList& lines) {
        const QFontMetricsF metrics(font);
        painter->setFont(font);
        painter->setPen(color);
        for (const QString& line : lines) {
            painter->drawText(QPointF(rect_.left() + kCaptionSide, top + metrics.ascent()), line);
            top += metrics.height();
        }
    };
    const QFont title = titleFont(rect_.width());
    const double top = rect_.top() + kTop;
    write(title, theme_.ink, top, title_lines_);
    write(subtitleFont(), theme_.muted, top + height(title, title_lines_) + 2, subtitle_lines_);
    write(footnoteFont(), theme_.muted, rect_.bottom() - footHeight() + 2, footnote_lines_);
}

}  // namespace ridgepoint::ui
