// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates and draws the lines and marks of a study's figure.
#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/roofline/quantity.h"
#include "core/roofline/roofline.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_mark.h"
#include "ui/views/study/study_chart.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

using LineKind = study::Line::Kind;

constexpr double kMarkRadius = 4.5;  // pixels; radius of a mark
constexpr double kSameLine = 2.5;    // pixels; maximum distance at which curves look like one
constexpr double kMostApart = 14;    // pixels; distance between marks at the same x position
constexpr double kMostBar = 32, kBarGap = 3;

struct StudyMarkText {
    Q_DECLARE_TR_FUNCTIONS(StudyChart)
};

// Returns the x value as text. Batch sizes and counts have no unit, but other numbers have one.
QString placeText(const study::Figure& figure, double x) {
    if (figure.x) return text(study::format(figure.x->unit, x));
    const auto place = static_cast<std::size_t>(std::max(0.0, x));
    if (!figure.places.empty())
        return place < figure.places.size() ? text(figure.places[place]) : QString();
    return text(roofline::formatDigits(x, 10));
}

bool coincide(const StudyChart::Curve& one, const StudyChart::Curve& other) {
    return one.panel == other.panel && one.joined && other.joined &&
           std::equal(one.marks.begin(), one.marks.end(), other.marks.begin(), other.marks.end(),
                      [](const StudyChart::Mark& a, const StudyChart::Mark& b) {
                          return QLineF(a.pixel, b.pixel).length() < kSameLine;
                      });
}

}  // namespace

void StudyChart::layCurves() {
    const study::Figure& figure = shown_.figure;
    const std::vector<std::string> names = series();
    // The names and kinds of the bars in each panel.
    std::map<std::size_t, std::vector<std::pair<std::string, LineKind>>> columns;
    if (!figure.places.empty()) {
        for (const study::Line& line : figure.lines)
            columns[line.panel].emplace_back(line.name, line.kind);
    }
    for (const study::Line& line : figure.lines) {
        const QRectF& plot = panels_[line.panel].plot;
        Curve curve{line.kind, line.panel, false, 0, text(line.name), {}};
        curve.joined = figure.joined && figure.places.empty() && line.marks.size() > 1 &&
                       line.kind != LineKind::published &&
                       line.kind != LineKind::published_estimate;
        // Places marks with the same x value side by side.
        double beside = 0, bar_width = kMostBar;
        if (const auto& all = columns[line.panel]; all.size() > 1) {
            const auto at = std::find(all.begin(), all.end(), std::pair(line.name, line.kind));
            const double room = 0.7 * plot.width() / static_cast<double>(figure.places.size());
            const auto count = static_cast<double>(all.size());
            const double apart =
                std::min(figure.bars ? kMostBar + kBarGap : kMostApart, room / count);
            beside = (static_cast<double>(at - all.begin()) - (count - 1) / 2) * apart;
            bar_width = std::max(apart - kBarGap, 2.0);
        }
        for (const auto& mark : line.marks) {
            const std::string own = seriesOf(line, mark);
            Mark drawn;
            drawn.kind = line.kind;
            drawn.row = mark.row;
            drawn.color =
                seriesColor(static_cast<std::size_t>(std::find(names.begin(), names.end(), own) -
                                                     names.begin()),
                            theme().dark);
            drawn.name = text(mark.name);
            drawn.pixel = {xOf(plot, mark.x) + beside, yOf(plot, mark.y)};
            // If an end of the interval is unknown, the bar extends to the edge of the plot or to
            // the roof, which shows that the value is less certain.
            const bool low_known = mark.low && !(y_scale_.log && *mark.low <= 0);
            const auto& roof = isRoofline() && mark.row < shown_.roofs.size()
                                   ? shown_.roofs[mark.row]
                                   : std::nullopt;
            const auto most = roof ? std::optional(roofline::attainable(
                                         mark.x, roof->flops_per_second, roof->bytes_per_second))
                                   : std::nullopt;
            if (mark.low || mark.high) {
                drawn.low = low_known ? yOf(plot, *mark.low) : plot.bottom();
                drawn.high = mark.high ? yOf(plot, *mark.high)
                             : most    ? yOf(plot, std::max(*most, mark.y))
                                       : plot.top();
                drawn.low_open = !low_known;
                drawn.high_open = !mark.high;
            }
            if (most && mark.high && *mark.high > *most && mark.y <= *most)
                drawn.roof = yOf(plot, *most);
            if (figure.bars && line.kind != LineKind::predicted) {
                drawn.foot = yOf(plot, 0);
                drawn.bar_width = bar_width;
            }
            QStringList words{
                figure.panels.empty() ? QString() : text(figure.panels[line.panel]),
                text(line.name),
                drawn.name,
                placeText(figure, mark.x),
                StudyMarkText::tr("%1 (%2)").arg(
                    text(roofline::atLeast(mark.partial, study::format(figure.y.unit, mark.y))),
                    shown_.kinds[static_cast<std::size_t>(line.kind)]),
                drawn.roof ? StudyMarkText::tr("the interval passes the roof") : QString(),
                drawn.low_open || drawn.high_open
                    ? StudyMarkText::tr("one end of the interval is unknown")
                    : QString()};
            words.removeAll(QString());
            drawn.tooltip = words.join(QStringLiteral(" · "));
            curve.marks.push_back(std::move(drawn));
        }
        curves_.push_back(std::move(curve));
    }
    if (!figure.x && figure.places.empty()) spreadMarks();
    for (std::size_t i = 0; i < curves_.size(); ++i) {
        curves_[i].under = static_cast<int>(
            std::count_if(curves_.begin() + static_cast<std::ptrdiff_t>(i) + 1, curves_.end(),
                          [&](const Curve& later) { return coincide(curves_[i], later); }));
    }
}

// Moves single marks with the same x value apart if one would hide the other.
void StudyChart::spreadMarks() {
    std::vector<std::pair<std::size_t, Mark*>> single;
    for (Curve& curve : curves_) {
        if (curve.joined) continue;
        for (Mark& mark : curve.marks) {
            const auto hidden = std::count_if(single.begin(), single.end(), [&](const auto& other) {
                return other.first == curve.panel &&
                       std::fabs(other.second->pixel.y() - mark.pixel.y()) < 2 * kMarkRadius &&
                       std::fabs(other.second->pixel.x() - mark.pixel.x()) < 2 * kMarkRadius;
            });
            mark.pixel.rx() += static_cast<double>(hidden) * kMostApart;
            single.emplace_back(curve.panel, &mark);
        }
    }
}

void StudyChart::paintCurves(QPainter& painter) const {
    const Theme& colors = theme();
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Curve& curve : curves_) {
        if (!curve.joined) continue;
        QPolygonF line;
        for (const Mark& mark : curve.marks) line << mark.pixel;
        painter.setBrush(Qt::NoBrush);
        // Draws a covered curve wider, so that it remains visible behind the later curves.
        painter.setPen(QPen(rimColor(curve.marks.front().color, colors), 1.8 + 3.2 * curve.under,
                            curve.under > 0                     ? Qt::SolidLine
                            : curve.kind == LineKind::estimate  ? Qt::DashLine
                            : curve.kind == LineKind::predicted ? Qt::DotLine
                                                                : Qt::SolidLine));
        painter.drawPolyline(line);
    }
    for (const Curve& curve : curves_) {
        for (const Mark& mark : curve.marks) paintMark(painter, mark, curve.under);
    }
}

// Bars of recordings are filled, bars of published numbers are hatched, and bars of estimates are
// outlined. Published estimates have dashed outlines. The legend uses the same styles.
void StudyChart::paintBar(QPainter& painter, const Mark& mark) const {
    const Theme& colors = theme();
    const QColor rim = rimColor(mark.color, colors);
    const bool selected = selected_ == mark.row;
    painter.setPen(QPen(selected ? colors.accent : rim, selected ? 2 : 1.2,
                        mark.kind == LineKind::published_estimate ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(mark.kind == LineKind::recorded    ? QBrush(mark.color)
                     : mark.kind == LineKind::published ? QBrush(mark.color, Qt::BDiagPattern)
                                                        : QBrush(colors.surface));
    painter.drawRect(QRectF(QPointF(mark.pixel.x() - mark.bar_width / 2, mark.pixel.y()),
                            QPointF(mark.pixel.x() + mark.bar_width / 2, *mark.foot)));
}

void StudyChart::paintMark(QPainter& painter, const Mark& mark, int under) const {
    const Theme& colors = theme();
    const QColor rim = rimColor(mark.color, colors);
    const double r = kMarkRadius + 2.0 * under;
    const double x = mark.pixel.x();
    if (mark.foot) paintBar(painter, mark);
    painter.setPen(QPen(rim, 1.2));
    if (mark.low && mark.high) {
        const double top = mark.roof.value_or(*mark.high);
        const QPen dashed(rim, 1.2, Qt::DashLine);
        if (mark.low_open) painter.setPen(dashed);
        painter.drawLine(QPointF(x, *mark.low), mark.pixel);
        painter.setPen(mark.high_open ? dashed : QPen(rim, 1.2));
        painter.drawLine(mark.pixel, QPointF(x, top));
        painter.setPen(QPen(rim, 1.2));
        if (mark.roof) {
            painter.setPen(QPen(colors.accent, 1.6, Qt::DotLine));
            painter.drawLine(QPointF(x, *mark.roof), QPointF(x, *mark.high));
            painter.setPen(QPen(rim, 1.2));
        } else if (!mark.high_open) {
            painter.drawLine(QPointF(x - 3, *mark.high), QPointF(x + 3, *mark.high));
        }
        if (!mark.low_open) painter.drawLine(QPointF(x - 3, *mark.low), QPointF(x + 3, *mark.low));
    }
    if (mark.foot) return;
    switch (mark.kind) {
        case LineKind::recorded:
            painter.setPen(QPen(colors.surface, 1));
            painter.setBrush(rim);
            painter.drawEllipse(mark.pixel, r, r);
            break;
        case LineKind::estimate:
            painter.setPen(QPen(rim, 1.6));
            painter.setBrush(colors.surface);
            painter.drawEllipse(mark.pixel, r - 1, r - 1);
            break;
        case LineKind::predicted:
            painter.setPen(QPen(rim, 1.6));
            painter.setBrush(colors.surface);
            painter.drawPolygon(QPolygonF{mark.pixel + QPointF(0, -r), mark.pixel + QPointF(r, r),
                                          mark.pixel + QPointF(-r, r)});
            break;
        case LineKind::published: {
            const double d = r + 1.5;
            painter.setPen(QPen(colors.ink, 1.2));
            painter.setBrush(mark.color);
            painter.drawPolygon(QPolygonF{mark.pixel + QPointF(0, -d), mark.pixel + QPointF(d, 0),
                                          mark.pixel + QPointF(0, d), mark.pixel + QPointF(-d, 0)});
            break;
        }
        case LineKind::published_estimate:
            painter.setPen(QPen(rim, 1.6));
            painter.setBrush(colors.surface);
            painter.drawRect(QRectF(mark.pixel - QPointF(r, r), QSizeF(2 * r, 2 * r))
                                 .adjusted(0.5, 0.5, -0.5, -0.5));
            break;
    }
    if (selected_ != mark.row) return;
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(mark.pixel, kMarkRadius + 4, kMarkRadius + 4);
}

}  // namespace ridgepoint::ui
