// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/level_layer.h"

#include <QFontMetricsF>
#include <QPainter>

#include "ui/base/words.h"
#include "ui/chart/log_mapping.h"
#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

constexpr double kMarkHalf = 3.2;  // pixels; half the size of a mark
// Maximum number of rows. Rows with the largest shares are drawn, because more lines would merge
// into a grey area.
constexpr std::size_t kMostChains = 400;

}  // namespace

LevelLayer::LevelLayer(QGraphicsItem* parent) : ChartItem(parent, 96) {  // below the dots
}

void LevelLayer::clear() {
    chains_.clear();
    update();
}

void LevelLayer::setRows(const std::vector<run::Row>& rows, const std::vector<Dot>& dots) {
    chains_.clear();
    for (const Dot& dot : dots) {
        if (dot.lane || dot.row >= rows.size()) continue;
        if (chains_.size() == kMostChains) break;
        Chain chain{dot.name, dot.tint, dot.log_y, {}, {}};
        for (std::size_t level = 0; level < roofline::kLevelCount; ++level) {
            const auto& intensity = rows[dot.row].intensity[level];
            const auto log_x = intensity ? logOf(*intensity) : std::nullopt;
            if (log_x)
                chain.marks.push_back({*log_x, static_cast<roofline::Level>(level), {}, false});
        }
        if (chain.marks.size() > 1) chains_.push_back(std::move(chain));
    }
    update();
}

void LevelLayer::setSelected(const QStringList& names) {
    selected_ = QSet<QString>(names.begin(), names.end());
    update();
}

void LevelLayer::map(const PlaneRange& range, const QRectF& plot) {
    prepareGeometryChange();
    plot_ = plot;
    const auto pixelOf = [&](const LogPoint& point) {
        return QPointF(logToPixel(point.x, range.x, plot.left(), plot.right()),
                       logToPixel(point.y, range.y, plot.bottom(), plot.top()));
    };
    for (Chain& chain : chains_) {
        for (Mark& mark : chain.marks) {
            mark.pixel = pixelOf({mark.log_x, chain.log_y});
            mark.in_view = plot.contains(mark.pixel);
        }
        const auto [least, most] =
            std::minmax_element(chain.marks.begin(), chain.marks.end(),
                                [](const Mark& a, const Mark& b) { return a.log_x < b.log_x; });
        const auto part =
            clipSegment({least->log_x, chain.log_y}, {most->log_x, chain.log_y}, range.x, range.y);
        chain.line = part ? QLineF(pixelOf(part->first), pixelOf(part->second)) : QLineF();
    }
    update();
}

void LevelLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    const QFont font = figureFont(11, true);
    const QFontMetricsF metrics(font);
    for (const Chain& chain : chains_) {
        // If rows are selected, the levels of these rows are labelled and other rows become faint.
        const bool chosen = selected_.contains(chain.name);
        QColor color = rimColor(chain.tint.color(theme_.dark), theme_);
        color.setAlphaF(selected_.isEmpty() || chosen ? 0.9F : 0.25F);
        painter->setPen(QPen(color, chosen ? 2.0 : 1.2));
        if (!chain.line.isNull()) painter->drawLine(chain.line);
        for (const Mark& mark : chain.marks) {
            if (!mark.in_view) continue;
            painter->setPen(Qt::NoPen);
            painter->setBrush(color);
            painter->drawRect(QRectF(mark.pixel - QPointF(kMarkHalf, kMarkHalf),
                                     QSizeF(2 * kMarkHalf, 2 * kMarkHalf)));
            if (!chosen) continue;
            const QString name = word(mark.level);
            const double width = metrics.horizontalAdvance(name);
            painter->setFont(font);
            painter->setPen(theme_.ink);
            painter->drawText(mark.pixel + QPointF(-width / 2, -kMarkHalf - 4), name);
        }
    }
}

}  // namespace ridgepoint::ui
