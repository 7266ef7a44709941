// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/sweep_chart.h"

#include <QCoreApplication>
#include <QGraphicsItem>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/present/show.h"
#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/round_ticks.h"
#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

struct SweepText {
    Q_DECLARE_TR_FUNCTIONS(SweepChart)
};

constexpr double kPointRadius = 4.5;
constexpr std::array<Qt::PenStyle, 4> kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                              Qt::DashDotLine};

std::optional<double> panelValue(const compare::SweepPoint& point, SweepChart::Panel panel) {
    switch (panel) {
        case SweepChart::kThroughput:
            return point.samples_per_second;
        case SweepChart::kSeconds:
            return point.seconds;
        default:
            return point.peak_allocated_bytes
                       ? std::optional(static_cast<double>(*point.peak_allocated_bytes))
                       : std::nullopt;
    }
}

// Returns two standard errors, or nothing if the error is unknown.
std::optional<double> noiseOf(const compare::SweepPoint& point, SweepChart::Panel panel) {
    if (!point.seconds_error || !point.seconds || !(*point.seconds > 0)) return std::nullopt;
    if (panel == SweepChart::kSeconds) return 2 * *point.seconds_error;
    if (panel == SweepChart::kThroughput && point.samples_per_second)
        return *point.samples_per_second * 2 * *point.seconds_error / *point.seconds;
    return std::nullopt;
}

QString panelTitle(SweepChart::Panel panel) {
    switch (panel) {
        case SweepChart::kThroughput:
            return SweepText::tr("samples/s");
        case SweepChart::kSeconds:
            return SweepText::tr("step time");
        default:
            return SweepText::tr("peak memory");
    }
}

QString panelLabel(SweepChart::Panel panel, double value, const roofline::MemoryUnit& unit) {
    switch (panel) {
        case SweepChart::kThroughput:
            return value >= 1000 ? text(roofline::formatRate(value)) : digitsText(value);
        case SweepChart::kSeconds:
            return value > 0 ? AxisItem::shortLabel(roofline::formatSeconds(value))
                             : QStringLiteral("0");
        default:
            return value > 0 ? QStringLiteral("%1 %2").arg(digitsText(value / unit.bytes),
                                                           text(unit.name))
                             : QStringLiteral("0");
    }
}

}  // namespace

SweepChart::SweepChart()
    : painted_(new BodyItem(this, [this](QPainter& painter) { paintCurves(painter); })),
      legend_(new LegendItem(this)) {
    painted_->setZValue(100);
    for (PanelParts& parts : panels_) {
        parts.grid = new GridItem(this);
        parts.x = new AxisItem(Qt::Horizontal, this);
        parts.y = new AxisItem(Qt::Vertical, this);
    }
    setInvitation(SweepText::tr("Three runs or more that differ in their batch size make curves."));
    setTheme(Theme::light());
}

void SweepChart::paintCurves(QPainter& painter) const {
    const Theme& colors = theme();
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (int panel = 0; panel < kPanelCount; ++panel) {
        const auto& parts = panels_[static_cast<std::size_t>(panel)];
        painter.setFont(figureFont(13, true));
        painter.setPen(colors.ink);
        painter.drawText(QPointF(parts.plot.left(), parts.plot.top() - 8),
                         panelTitle(static_cast<Panel>(panel)));
        for (const Curve& curve : parts.curves) {
            QPolygonF line;
            for (const auto& point : curve.points) line << point.pixel;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colors.muted, 1.6,
                                kStyles[static_cast<std::size_t>(curve.style) % kStyles.size()]));
            painter.drawPolyline(line);
            for (const auto& point : curve.points) {
                painter.setPen(QPen(colors.ink, 1.2));
                if (point.high > point.low) {
                    const double x = point.pixel.x();
                    painter.drawLine(QPointF(x, point.low), QPointF(x, point.high));
                    for (const double y : {point.low, point.high})
                        painter.drawLine(QPointF(x - 3, y), QPointF(x + 3, y));
                }
                painter.setPen(QPen(colors.surface, 1));
                painter.setBrush(rimColor(point.color, colors));
                painter.drawEllipse(point.pixel, kPointRadius, kPointRadius);
            }
        }
    }
}

void SweepChart::startAfresh() {
    FigureChart::startAfresh();
    frame_.reset();
    place();
}

void SweepChart::setRuns(std::shared_ptr<const CompareFrame> frame) {
    frame_ = std::move(frame);
    setCaption(compareTitle(*frame_), compareSubtitle(*frame_), compareProvenance(*frame_), false);
    setEmptyWords(frame_->sweep ? QString()
                                : SweepText::tr("A curve over the batch size requires three runs "
                                                "that differ in batch size only."));
    place();
}

void SweepChart::placeParts(const QRectF& body) {
    body_ = body;
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    const bool shown = frame_ && frame_->sweep && emptyWords().isEmpty();
    for (PanelParts& parts : panels_) {
        parts.curves.clear();
        for (QGraphicsItem* const part :
             std::initializer_list<QGraphicsItem*>{parts.grid, parts.x, parts.y})
            part->setVisible(shown);
    }
    painted_->setVisible(shown);
    painted_->setRect(body_);
    std::vector<LegendItem::Entry> entries;
    if (shown) {
        for (const auto& point : frame_->sweep->front().points)
            if (frame_->sweep->size() == 1)
                entries.push_back({LegendItem::Mark::dot,
                                   frame_->tint(point.run).color(theme().dark),
                                   frame_->label(point.run)});
        for (std::size_t at = 0; frame_->sweep->size() > 1 && at < frame_->sweep->size(); ++at)
            entries.push_back({at == 0 ? LegendItem::Mark::line : LegendItem::Mark::dashes,
                               theme().muted, text((*frame_->sweep)[at].label)});
    }
    legend_->setEntries(entries, std::max(1, static_cast<int>(entries.size())), false);
    const bool legend = shown && legend_->size().width() < body.width() - 16 && body.height() > 200;
    legend_->setVisible(legend);
    legend_->setPos(body.left() + 8, body.top());
    if (!shown) return;
    QRectF room = body.adjusted(0, legend ? legend_->size().height() : 0, 0, 0);
    // Places the panels side by side in a wide area, and one below the other in a narrow area.
    const bool across = room.width() > room.height() * 1.2;
    for (int panel = 0; panel < kPanelCount; ++panel) {
        QRectF part = room;
        if (across) {
            part.setWidth(room.width() / static_cast<double>(panels_.size()));
            part.moveLeft(room.left() + panel * part.width());
        } else {
            part.setHeight(room.height() / static_cast<double>(panels_.size()));
            part.moveTop(room.top() + panel * part.height());
        }
        layPanel(static_cast<Panel>(panel), part);
    }
}

void SweepChart::layPanel(Panel panel, const QRectF& room) {
    PanelParts& parts = panels_[panel];
    const auto& sweep = *frame_->sweep;
    double most = 0;
    std::vector<std::int64_t> batches;
    for (const auto& curve : sweep) {
        for (const auto& point : curve.points) {
            most = std::max(
                most, panelValue(point, panel).value_or(0) + noiseOf(point, panel).value_or(0));
            batches.push_back(point.batch);
        }
    }
    std::sort(batches.begin(), batches.end());
    batches.erase(std::unique(batches.begin(), batches.end()), batches.end());
    const roofline::MemoryUnit unit = roofline::memoryUnit(most);
    const double scale = panel == kMemory ? unit.bytes : 1;
    if (!(most > 0)) most = 1;
    const double top = most * 1.08;
    parts.plot = room.adjusted(AxisItem::labelWidth(QStringLiteral("1000 MiB")) + 22, 30, -14,
                               -(2 * AxisItem::labelHeight() + AxisItem::kTickLength + 12));
    if (parts.plot.width() < 30 || parts.plot.height() < 20)
        parts.plot = QRectF(room.topLeft(), QSizeF(30, 20));
    const QRectF& plot = parts.plot;
    const double low = std::log2(static_cast<double>(batches.front()));
    const double high = std::log2(static_cast<double>(batches.back()));
    const double pad = std::max(high - low, 1.0) * 0.08;
    const auto x = [&](std::int64_t batch) {
        return plot.left() + (std::log2(static_cast<double>(batch)) - low + pad) /
                                 (high - low + 2 * pad) * plot.width();
    };
    const auto y = [&](double value) {
        return plot.bottom() - std::clamp(value / top, 0.0, 1.0) * plot.height();
    };
    int style = 0;
    for (const auto& curve : sweep) {
        Curve drawn;
        drawn.style = style++;
        for (const auto& point : curve.points) {
            const auto value = panelValue(point, panel);
            if (!value) continue;
            const double noise = noiseOf(point, panel).value_or(0);
            drawn.points.push_back({QPointF(x(point.batch), y(*value)), y(*value + noise),
                                    y(*value - noise), frame_->tint(point.run).color(theme().dark),
                                    point.run});
        }
        parts.curves.push_back(std::move(drawn));
    }
    std::vector<AxisItem::Tick> across, up;
    double last = -1e9;
    for (const std::int64_t batch : batches) {
        const QString label = QString::number(batch);
        const double half = AxisItem::labelWidth(label) / 2;
        const bool room_for_it = x(batch) - half > last + 4;
        across.push_back({x(batch), room_for_it ? label : QString(), true});
        if (room_for_it) last = x(batch) + half;
    }
    const double step =
        roundStep(top / scale, std::clamp(static_cast<int>(plot.height() / 40), 2, 8));
    for (int i = 0; i * step * scale <= top; ++i)
        up.push_back({y(i * step * scale), panelLabel(panel, i * step * scale, unit), true});
    parts.x->setTicks(across, plot);
    parts.x->setTitle(SweepText::tr("Batch size"));
    parts.y->setTicks(up, plot);
    parts.grid->setLines(plot, {}, std::move(up));
}

QString SweepChart::tooltipAt(const QPointF& pixel) const {
    if (!frame_ || !frame_->sweep) return {};
    for (const PanelParts& parts : panels_) {
        for (const Curve& curve : parts.curves) {
            for (const Point& point : curve.points) {
                if (QLineF(point.pixel, pixel).length() > 2 * kPointRadius) continue;
                const auto& side = frame_->comparison.sides[point.run];
                return SweepText::tr("%1: batch %2, mean step %3, %4 samples/s")
                    .arg(frame_->label(point.run))
                    .arg(side.step.batch)
                    .arg(text(present::meanStepText(side.step)),
                         text(roofline::formatRate(side.step.samples_per_second)));
            }
        }
    }
    return {};
}

void SweepChart::paintTheme() {
    for (PanelParts& parts : panels_) {
        parts.grid->setTheme(theme());
        parts.x->setTheme(theme());
        parts.y->setTheme(theme());
    }
    legend_->setTheme(theme());
}

}  // namespace ridgepoint::ui
