// SPDX-License-Identifier: GPL-3.0-or-later
// The roofs of a study's roofline: those of the devices of its points, each with its name.
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/roofline/quantity.h"
#include "core/roofline/roofline.h"
#include "ui/base/words.h"
#include "ui/views/study/study_chart.h"

namespace ridgepoint::ui {
namespace {

constexpr double kRoofNameMargin = 2;  // pixels between a name and a line that is not its own
constexpr double kMarkRoom = 7;
constexpr double kNoCover = 0.55;  // of LabelPlacer's costs: less than a line crossed

QFont roofNameFont() { return figureFont(12); }

QString flatWords(const StudyRoof& roof) {
    return QStringLiteral("%1 · %2  %3")
        .arg(text(roof.device), text(roof.compute),
             text(roofline::formatFlopRate(roof.flops_per_second)));
}

QString risingWords(const StudyRoof& roof) {
    return QStringLiteral("%1  %2").arg(text(roof.memory),
                                        text(roofline::formatBandwidth(roof.bytes_per_second)));
}

}  // namespace

void StudyChart::layRoofs() {
    if (!isRoofline()) return;
    const auto pixel = [&](double x, double y) {
        return QPointF(plot_.left() + x_scale_.part(x) * plot_.width(),
                       plot_.bottom() - y_scale_.part(y) * plot_.height());
    };
    LabelPlacer placer(plot_.adjusted(2, 2, -2, -2));
    for (const Curve& curve : curves_) {
        QPointF last;
        for (const Mark& mark : curve.marks) {
            placer.blockRect(QRectF(mark.pixel, QSizeF())
                                 .adjusted(-kMarkRoom, -kMarkRoom, kMarkRoom, kMarkRoom));
            if (curve.kind != study::Line::Kind::published && &mark != &curve.marks.front())
                placer.blockLine({last, mark.pixel});
            last = mark.pixel;
        }
    }
    struct Part {
        QString words, key;
        QLineF line;
        bool rising;
    };
    std::vector<Part> parts;
    const double low = std::pow(10.0, x_scale_.low), high = std::pow(10.0, x_scale_.high);
    for (const StudyRoof& roof : shown_.roofs) {
        const double ridge = std::clamp(roof.flops_per_second / roof.bytes_per_second, low, high);
        const auto at = [&](double x) {
            return pixel(x, roofline::attainable(x, roof.flops_per_second, roof.bytes_per_second));
        };
        const QPointF left = at(low), corner = at(ridge), right = at(high);
        roof_lines_.push_back(QPolygonF{QList<QPointF>{left, corner, right}});
        if (ridge < high)
            parts.push_back({flatWords(roof), flatWords(roof), {corner, right}, false});
        // The part that is in view: memory may be too slow for the marks.
        if (ridge > low && corner.y() < plot_.bottom()) {
            const QLineF whole(left, corner);
            const double from = whole.p1().y() > plot_.bottom()
                                    ? (whole.p1().y() - plot_.bottom()) / -whole.dy()
                                    : 0;
            parts.push_back({risingWords(roof),
                             text(roof.device) + risingWords(roof),
                             {whole.pointAt(from), corner},
                             true});
        }
    }
    for (const Part& part : parts) placer.blockLine(part.line);
    std::set<QString> named;  // precisions of a device share its memory
    for (const Part& part : parts) {
        if (!named.insert(part.key).second) continue;
        const QFontMetricsF metrics(roofNameFont());
        const QSizeF size(metrics.horizontalAdvance(part.words), metrics.height() * 0.92);
        auto places =
            placesAlong(part.line, size, part.rising ? 0.02 : 1, part.rising ? 0.95 : 0.05, true);
        std::erase_if(places, [&](const LabelPlace& place) {
            return placer.meetsLine(place, size, kRoofNameMargin, part.line);
        });
        if (const auto place = placer.place(places, size, kNoCover))
            roof_names_.push_back({part.words, *place});
    }
}

void StudyChart::paintRoofs(QPainter& painter) const {
    painter.save();
    painter.setClipRect(plot_);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme().muted, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& line : roof_lines_) painter.drawPolyline(line);
    painter.setFont(roofNameFont());
    const QFontMetricsF metrics(roofNameFont());
    for (const RoofName& name : roof_names_) {
        painter.save();
        painter.translate(name.place.anchor);
        painter.rotate(name.place.angle);
        painter.drawText(QPointF(-metrics.horizontalAdvance(name.words) / 2,
                                 (metrics.ascent() - metrics.descent()) / 2),
                         name.words);
        painter.restore();
    }
    painter.restore();
}

}  // namespace ridgepoint::ui
