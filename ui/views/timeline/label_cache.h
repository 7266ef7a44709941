// SPDX-License-Identifier: GPL-3.0-or-later
// Caches strings in their laid-out and elided form, because layout takes longer than drawing.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStaticText>

namespace ridgepoint::ui {

class LabelCache {
  public:
    explicit LabelCache(const QFont& font) : font_(font), metrics_(font) {}

    const QFont& font() const { return font_; }
    const QFontMetricsF& metrics() const { return metrics_; }
    double width(const QString& words) const { return metrics_.horizontalAdvance(words); }
    void clear() { cut_.clear(); }

    // Draws as many characters as fit in the box, vertically centred. Draws nothing if too few
    // characters would remain. `key` identifies the string, so that `words` is called only once.
    template <class Words>
    void draw(QPainter& painter, const QRectF& box, quint64 key, const QColor& color,
              Words&& words) {
        if (box.width() < kLeastWidth) return;
        // Rounds the width, so that similar widths share a cache entry.
        const auto room = static_cast<quint64>(std::min(box.width(), kMostWidth) / kWidthStep);
        auto place = cut_.find({key, room});
        if (place == cut_.end()) {
            if (cut_.size() >= kMost) cut_.clear();
            place =
                cut_.insert({key, room}, laidOut(words(), static_cast<double>(room) * kWidthStep));
        }
        if (place->text().isEmpty()) return;
        painter.setPen(color);
        painter.drawStaticText(
            QPointF(box.left(), std::round(box.center().y() - metrics_.height() / 2)), *place);
    }

  private:
    static constexpr double kLeastWidth = 18, kMostWidth = 600, kWidthStep = 6;
    static constexpr qsizetype kMost = 8192;
    static constexpr qsizetype kLeastCut = 5;  // minimum length of an elided string, including "…"
    static constexpr qsizetype kLong = 32;     // characters; longer names are elided in the middle
    static constexpr qsizetype kMostCharacters = 120;  // more characters never fit

    QStaticText laidOut(QString words, double width) const {
        words = words.left(kMostCharacters).simplified();
        // If the name does not fit, first removes its prefixes, for example "aten::" or "evaluate:
        // ".
        for (const QLatin1String before : {QLatin1String("::"), QLatin1String(": ")}) {
            const auto at = words.lastIndexOf(before);
            if (at > 0 && metrics_.horizontalAdvance(words) > width) words = words.mid(at + 2);
        }
        // Kernel names differ at both ends, so both ends remain if the width is sufficient.
        const bool both = words.size() > kLong && width > kLong / 2 * metrics_.averageCharWidth();
        QString cut = metrics_.elidedText(words, both ? Qt::ElideMiddle : Qt::ElideRight, width);
        if (cut != words && cut.size() < kLeastCut) cut.clear();
        QStaticText text(cut);
        text.setTextFormat(Qt::PlainText);
        text.setPerformanceHint(QStaticText::AggressiveCaching);
        text.prepare({}, font_);
        return text;
    }

    QFont font_;
    QFontMetricsF metrics_;
    QHash<QPair<quint64, quint64>, QStaticText> cut_;
};

}  // namespace ridgepoint::ui
