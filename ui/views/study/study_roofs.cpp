// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofs of a study's roofline, and the names of roofs, ridge points, marks and panels.
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/roofline/quantity.h"
#include "core/roofline/roofline.h"
#include "ui/base/words.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/round_ticks.h"
#include "ui/views/study/study_chart.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

constexpr double kRoofNameMargin = 2;  // pixels; minimum gap between a name and other lines
constexpr double kMarkRoom = 7;
constexpr double kNoCover = 0.55;   // LabelPlacer cost limit; crossing a line costs more
constexpr double kSameRate = 0.01;  // maximum relative difference between equal roofs
constexpr double kMarkNameRadius = 8, kRoofNameRadius = 2;
constexpr std::size_t kNear = 8;  // number of positions from placesAround() that are near the mark

struct StudyRoofText {
    Q_DECLARE_TR_FUNCTIONS(StudyChart)
};

QFont roofNameFont() { return figureFont(12); }

QSizeF roofNameSize(const QString& words) {
    const QFontMetricsF metrics(roofNameFont());
    return {metrics.horizontalAdvance(words), metrics.height() * 0.92};
}

// Returns the name of a compute roof. It contains the device's name only if `named` is true. If
// each panel shows one device, the panel's title already contains this name.
QString flatWords(const study::Roof& roof, bool named) {
    QString words = roof.published ? StudyRoofText::tr("published")
                    : named        ? text(roof.device) + QStringLiteral(" · ") + text(roof.compute)
                                   : text(roof.compute);
    if (roof.gpus > 1) words = StudyRoofText::tr("%1 × %2").arg(roof.gpus).arg(words);
    return words + QStringLiteral("  ") + text(roofline::formatFlopRate(roof.flops_per_second));
}

QString risingWords(const study::Roof& roof) {
    return QStringLiteral("%1  %2").arg(
        roof.published ? StudyRoofText::tr("published") : text(roof.memory),
        text(roofline::formatBandwidth(roof.bytes_per_second)));
}

// Returns the label of a ridge point. It also contains the published ridge point, because this
// might not match the published roofs.
QString ridgeWords(const study::Roof& roof) {
    const QString follows =
        text(roofline::formatIntensity(roof.flops_per_second / roof.bytes_per_second));
    return roof.printed_ridge ? StudyRoofText::tr("ridge %1 (published: %2)")
                                    .arg(follows, digitsText(*roof.printed_ridge, 6))
                              : StudyRoofText::tr("ridge %1").arg(follows);
}

bool isClose(double one, double other) { return std::fabs(one / other - 1) < kSameRate; }

bool isSame(const study::Roof& one, const study::Roof& other) {
    return isClose(one.flops_per_second, other.flops_per_second) &&
           isClose(one.bytes_per_second, other.bytes_per_second);
}

// Returns only near positions, because a distant name could seem to belong to another mark.
std::vector<LabelPlace> placesNear(const QPointF& center, const QSizeF& size) {
    std::vector<LabelPlace> places = placesAround(center, kMarkNameRadius, size);
    places.resize(std::min(places.size(), kNear));
    return places;
}

}  // namespace

std::vector<study::Roof> StudyChart::roofsOf(std::size_t panel) const {
    std::vector<study::Roof> roofs;
    std::set<std::string> devices;
    for (const study::Line& line : shown_.figure.lines) {
        if (line.panel != panel) continue;
        for (const auto& mark : line.marks) {
            if (mark.row >= shown_.roofs.size() || !shown_.roofs[mark.row]) continue;
            const study::Roof& roof = *shown_.roofs[mark.row];
            if (roof.gpus == 1) devices.insert(roof.device);
            if (std::find(roofs.begin(), roofs.end(), roof) == roofs.end()) roofs.push_back(roof);
        }
    }
    for (const study::PublishedRoof& drawn : shown_.published_roofs) {
        if (!devices.contains(drawn.device)) continue;
        study::Roof roof;
        roof.device = drawn.device;
        roof.flops_per_second = drawn.flops_per_second;
        roof.bytes_per_second = drawn.bytes_per_second;
        roof.published = true;
        roof.printed_ridge = drawn.ridge;
        if (std::none_of(roofs.begin(), roofs.end(),
                         [&](const study::Roof& own) { return isSame(own, roof); }))
            roofs.push_back(roof);
    }
    return roofs;
}

// The parts of one panel that get names: the lines of its roofs, and its ridge points.
struct StudyChart::Nameable {
    struct Part {
        QString words, key;
        QLineF line;
        bool rising;
    };
    std::vector<Part> parts;
    std::vector<std::pair<QPointF, QString>> ridges;
};

void StudyChart::layNames() {
    for (std::size_t panel = 0; panel < panels().size(); ++panel) {
        const QRectF plot = panels_[panel].plot;
        LabelPlacer placer(plot.adjusted(2, 2, -2, -2));
        for (const Curve& curve : curves_) {
            if (curve.panel != panel) continue;
            for (std::size_t i = 0; i < curve.marks.size(); ++i) {
                const Mark& mark = curve.marks[i];
                placer.blockRect(QRectF(mark.pixel, QSizeF())
                                     .adjusted(-kMarkRoom, -kMarkRoom, kMarkRoom, kMarkRoom));
                if (curve.joined && i > 0) placer.blockLine({curve.marks[i - 1].pixel, mark.pixel});
            }
        }
        const Nameable found = layRoofs(panel);
        for (const Nameable::Part& part : found.parts) placer.blockLine(part.line);
        nameRoofs(placer, found, panel);
        nameMarks(placer, panel);
    }
}

StudyChart::Nameable StudyChart::layRoofs(std::size_t panel) {
    const double low = std::pow(10.0, x_scale_.low), high = std::pow(10.0, x_scale_.high);
    const QRectF plot = panels_[panel].plot;
    const auto pixel = [&](double x, double y) {
        return QPointF(xOf(plot, x), plot.bottom() - y_scale_.part(y) * plot.height());
    };
    Nameable found;
    const std::vector<study::Roof> roofs =
        isRoofline() ? roofsOf(panel) : std::vector<study::Roof>();
    const bool named = std::any_of(roofs.begin(), roofs.end(), [&](const study::Roof& roof) {
        return !shown_.figure.panels[panel].starts_with(roof.device);
    });
    for (const study::Roof& roof : roofs) {
        const double meeting = roof.flops_per_second / roof.bytes_per_second;
        // A published line that coincides with the device's own line needs no second name.
        const auto known = [&](double study::Roof::* rate) {
            return roof.published &&
                   std::any_of(roofs.begin(), roofs.end(), [&](const study::Roof& own) {
                       return !own.published && isClose(own.*rate, roof.*rate);
                   });
        };
        const double ridge = std::clamp(meeting, low, high);
        const auto at = [&](double x) {
            return pixel(x, roofline::attainable(x, roof.flops_per_second, roof.bytes_per_second));
        };
        const QPointF left = at(low), corner = at(ridge), right = at(high);
        roof_lines_.push_back(
            {QPolygonF{QList<QPointF>{left, corner, right}}, panel, roof.published});
        if (ridge < high && !known(&study::Roof::flops_per_second))
            found.parts.push_back(
                {flatWords(roof, named), flatWords(roof, named), {corner, right}, false});
        if (ridge == meeting) found.ridges.emplace_back(corner, ridgeWords(roof));
        // Names only the visible part, because the memory roof can leave the plot at the
        // bottom.
        if (ridge > low && corner.y() < plot.bottom() && !known(&study::Roof::bytes_per_second)) {
            const QLineF whole(left, corner);
            const double from =
                whole.p1().y() > plot.bottom() ? (whole.p1().y() - plot.bottom()) / -whole.dy() : 0;
            found.parts.push_back({risingWords(roof),
                                   text(roof.device) + risingWords(roof),
                                   {whole.pointAt(from), corner},
                                   true});
        }
    }
    return found;
}

void StudyChart::nameRoofs(LabelPlacer& placer, const Nameable& found, std::size_t panel) {
    std::set<QString> placed;  // named memory roofs; several precisions can share one
    // Names ridge points first, because they are values of the figure. Their names can cover lines
    // and marks, but not other names.
    constexpr double kAnyCover = 5;
    for (const auto& [corner, words] : found.ridges) {
        const QSizeF size = roofNameSize(words);
        const auto all = placesAround(corner, kMarkNameRadius, size);
        for (const std::size_t count : {2 * kNear, all.size()}) {
            const auto last =
                all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()));
            const auto place = placer.place({all.begin(), last}, size, kAnyCover);
            if (!place) continue;
            roof_names_.push_back({words, *place, panel});
            break;
        }
    }
    for (const Nameable::Part& part : found.parts) {
        if (!placed.insert(part.key).second) continue;
        const QSizeF size = roofNameSize(part.words);
        auto places =
            placesAlong(part.line, size, part.rising ? 0.02 : 1, part.rising ? 0.95 : 0.05, true);
        // If the line is too short or too crowded, tries positions next to the line, then
        // positions farther away.
        for (const std::size_t from : {std::size_t{0}, kNear}) {
            for (const double t : {0.95, 0.8, 0.5, 0.2}) {
                const QPointF on = part.line.pointAt(part.rising ? 1 - t : t);
                const auto around = placesAround(on, kRoofNameRadius, size);
                const auto first = around.begin() + static_cast<std::ptrdiff_t>(from);
                places.insert(places.end(), first, first + kNear);
            }
        }
        std::erase_if(places, [&](const LabelPlace& place) {
            return placer.meetsLine(place, size, kRoofNameMargin, part.line);
        });
        if (const auto place = placer.place(places, size, kNoCover))
            roof_names_.push_back({part.words, *place, panel});
    }
}

void StudyChart::nameMarks(LabelPlacer& placer, std::size_t panel) {
    // Names the ends of a joined line, or each mark if no line joins the marks. If the legend
    // cannot list all series, names each series at its last mark.
    const bool many = legend_->entries().size() < series().size();
    for (const Curve& curve : curves_) {
        if (curve.panel != panel) continue;
        for (std::size_t i = 0; i < curve.marks.size(); ++i) {
            const Mark& mark = curve.marks[i];
            const bool end = i == 0 || i + 1 == curve.marks.size();
            QString words = !shown_.figure.joined || end ? mark.name : QString();
            if (many && i + 1 == curve.marks.size()) words = curve.name;
            if (words.isEmpty()) continue;
            const QSizeF size = roofNameSize(words);
            auto places = placesNear(mark.pixel, size);
            std::erase_if(places, [&](const LabelPlace& place) {
                return placer.meetsLine(place, size, kRoofNameMargin) ||
                       isNearerToDiamond(place, size, mark, panel);
            });
            if (const auto place = placer.place(places, size, kNoCover))
                mark_names_.push_back({words, *place, panel});
        }
    }
}

// Returns whether the name is closer to another network's diamond, to which it would then seem to
// belong.
bool StudyChart::isNearerToDiamond(const LabelPlace& place, const QSizeF& size, const Mark& own,
                                   std::size_t panel) const {
    constexpr double kClearly = 3;  // pixels; margin
    const auto distance = [&](const QPointF& point) {
        const double dx = std::fabs(point.x() - place.anchor.x()) - size.width() / 2;
        const double dy = std::fabs(point.y() - place.anchor.y()) - size.height() / 2;
        return std::hypot(std::max(dx, 0.0), std::max(dy, 0.0));
    };
    const double nearest = distance(own.pixel) + kClearly;
    return std::any_of(curves_.begin(), curves_.end(), [&](const Curve& curve) {
        return curve.panel == panel && curve.kind == study::Line::Kind::published &&
               std::any_of(curve.marks.begin(), curve.marks.end(), [&](const Mark& mark) {
                   return mark.name != own.name && distance(mark.pixel) < nearest;
               });
    });
}

void StudyChart::paintNames(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    for (const RoofLine& roof : roof_lines_) {
        painter.setClipRect(panels_[roof.panel].plot);
        painter.setPen(QPen(theme().muted, 1.5, roof.published ? Qt::DashLine : Qt::SolidLine));
        painter.drawPolyline(roof.line);
    }
    painter.setClipping(false);
    painter.setFont(roofNameFont());
    const QFontMetricsF metrics(roofNameFont());
    for (const auto* const names : {&roof_names_, &mark_names_}) {
        painter.setPen(names == &roof_names_ ? theme().muted : theme().ink);
        for (const Name& name : *names) {
            painter.save();
            painter.translate(name.place.anchor);
            painter.rotate(name.place.angle);
            painter.drawText(QPointF(-metrics.horizontalAdvance(name.words) / 2,
                                     (metrics.ascent() - metrics.descent()) / 2),
                             name.words);
            painter.restore();
        }
    }
    painter.setFont(figureFont(13, true));
    painter.setPen(theme().ink);
    const auto& titles = shown_.figure.panels;
    const bool titled = std::any_of(titles.begin(), titles.end(),
                                    [](const std::string& title) { return !title.empty(); });
    const QFontMetricsF bold(figureFont(13, true));
    const double above = bold.height() + 4;
    const std::vector<QRectF> plots = panels();
    for (std::size_t i = 0; titled && i < plots.size(); ++i) {
        const QString title = titles[i].empty() ? StudyRoofText::tr("others") : text(titles[i]);
        painter.drawText(QPointF(plots[i].left(), plots[i].top() - 6),
                         bold.elidedText(title, Qt::ElideRight, plots[i].width() + 12));
    }
    painter.setFont(figureFont(13));
    painter.drawText(
        QPointF(legend_->pos().x() + 6, plots.front().top() - (titled ? above : 0) - 8),
        quantityTitle(shown_.figure.y));
    painter.restore();
}

}  // namespace ridgepoint::ui
