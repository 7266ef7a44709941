// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/annotation_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "ui/chart/log_mapping.h"

namespace ridgepoint::ui {
namespace {

constexpr double kNamedShare = 0.04;       // minimum share of a labelled dot
constexpr std::size_t kMostAnnotated = 7;  // maximum number of labelled dots
constexpr std::size_t kMostObstacles = 500;
constexpr std::size_t kManyDots = 4000;
constexpr std::size_t kMostObstaclesOfMany = 60;
// Cost limit for LabelPlacer, lower than the cost of crossing a line.
constexpr double kNoLine = 0.55;
constexpr double kNoLabel = 5;    // LabelPlacer cost limit; the cost of covering another label
constexpr double kNearName = 12;  // pixels; labels at a larger distance have a leader line
constexpr double kRidgeSize = 5.5;
constexpr int kPlumbWeight = 6;  // more than the cost of covering another label
constexpr double kPlumbAbove = 36, kPlumbBeside = 130;  // pixels; space for the line's label

QFont ridgeFont() { return figureFont(12); }
QFont dotFont() { return figureFont(12); }
QFont calloutFont() { return figureFont(13); }

QRectF around(const QPointF& center, double radius) {
    return {center.x() - radius, center.y() - radius, 2 * radius, 2 * radius};
}

// Returns the leader line from the dot's rim to the dot's label; unset if the label is close
// enough.
std::optional<QLineF> leaderOf(const QPointF& dot, double radius, const QPointF& center,
                               const QSizeF& size) {
    const QSizeF half = size / 2;
    const QPointF target(
        std::clamp(dot.x(), center.x() - half.width(), center.x() + half.width()),
        std::clamp(dot.y(), center.y() - half.height(), center.y() + half.height()));
    const QLineF line(dot, target);
    if (line.length() <= radius + kNearName) return std::nullopt;
    return QLineF(line.pointAt(std::min(1.0, radius / line.length())), target);
}

// Returns the line from a dot to the nearest point of the dot's call-out.
QLineF calloutLeader(const QPointF& dot, const QRectF& box) {
    return {dot, QPointF(std::clamp(dot.x(), box.left(), box.right()),
                         std::clamp(dot.y(), box.top(), box.bottom()))};
}

bool covers(const QRectF& box, const LabelPlace& place, const QSizeF& size) {
    QTransform turn;
    turn.translate(place.anchor.x(), place.anchor.y()).rotate(place.angle);
    const QRectF label(QPointF(-size.width() / 2, -size.height() / 2), size);
    return turn.map(QPolygonF(label)).intersects(QPolygonF(box));
}

bool crosses(const QLineF& line, const QRectF& box) {
    return clipSegment({line.x1(), line.y1()}, {line.x2(), line.y2()}, {box.left(), box.right()},
                       {box.top(), box.bottom()})
        .has_value();
}

// Blocks the areas of the largest dots, which come first, so that labels do not cover them. In a
// cloud, the limit is lower, because the other dots leave no free area, and searching for one would
// take longer than painting.
void blockDots(LabelPlacer& placer, const std::vector<Dot>& dots, double margin) {
    const std::size_t most = dots.size() > kManyDots ? kMostObstaclesOfMany : kMostObstacles;
    std::size_t blocked = 0;
    for (const Dot& dot : dots) {
        if (!dot.in_view || dot.lane) continue;
        placer.blockRect(around(dot.pixel, dot.radius + margin));
        if (++blocked == most) break;
    }
}

}  // namespace

QRectF AnnotationItem::DotLabel::rect() const {
    const QSizeF size = labelSize(dotFont(), words);
    return {center - QPointF(size.width() / 2, size.height() / 2), size};
}

AnnotationItem::AnnotationItem(QGraphicsItem* parent) : ChartItem(parent, 110) {}

void AnnotationItem::arrange(const QRectF& plot, const QRectF& legend, std::vector<RoofLabel> roofs,
                             std::vector<Ridge> ridges, const std::vector<Dot>& dots,
                             const std::vector<Dot>& beside, const QStringList& wanted,
                             const std::vector<Remark>& remarks) {
    prepareGeometryChange();
    plot_ = plot;
    legend_ = legend;
    roofs_ = withSharedLines(std::move(roofs));
    ridges_ = std::move(ridges);
    dot_labels_.clear();

    LabelPlacer placer(plot_.adjusted(2, 2, -2, -2));
    if (!legend_.isEmpty()) placer.forbid(legend_);
    blockDots(placer, dots, 1);
    blockDots(placer, beside, 1);
    for (const RoofLabel& roof : roofs_) placer.blockLine(roof.line);
    for (const Ridge& ridge : ridges_) placer.blockRect(around(ridge.pixel, kRidgeSize + 1));

    labels_ = nameRoofs(placer, roofs_);
    for (const Ridge& ridge : ridges_) {
        const QSizeF size = labelSize(ridgeFont(), ridge.label);
        std::vector<LabelPlace> places;
        const double dx = size.width() / 2 + 7;
        for (const QPointF& step :
             {QPointF(dx * 0.6, 16), QPointF(0, 17), QPointF(dx, 13), QPointF(dx + 8, 13),
              QPointF(-dx, -12), QPointF(0, -15), QPointF(dx, -12)}) {
            const LabelPlace place{ridge.pixel + step, 0};
            // Skips places where a line would cross the label, because the line could change how
            // the number is read.
            if (!placer.meetsLine(place, size, 0.5)) places.push_back(place);
        }
        if (const auto place = placer.place(places, size, 2)) {
            labels_.push_back({ridge.label, *place, ridgeFont(), theme_.muted});
        }
    }
    nameDots(placer, dots, wanted);
    for (const Remark& remark : remarks) {
        const QSizeF size = labelSize(ridgeFont(), remark.words);
        std::vector<LabelPlace> places;
        for (const QPointF& center : remark.centers) {
            if (!placer.meetsLine({center, 0}, size, 1)) places.push_back({center, 0});
        }
        if (const auto place = placer.place(places, size, kNoLine))
            labels_.push_back({remark.words, *place, ridgeFont(), theme_.muted});
    }
    update();
}

// Names the wanted dots first, then the largest dots.
void AnnotationItem::nameDots(LabelPlacer& placer, const std::vector<Dot>& dots,
                              const QStringList& wanted) {
    const auto onPlane = [](const Dot& dot) { return !dot.lane && dot.in_view; };
    for (const QString& name : wanted) {
        const auto dot = std::find_if(dots.begin(), dots.end(), [&](const Dot& each) {
            return each.name == name && onPlane(each);
        });
        if (dot != dots.end()) nameDot(placer, *dot, true);
    }
    std::size_t named = 0;
    bool largest = true;
    for (const Dot& dot : dots) {
        if (!onPlane(dot)) continue;
        if ((dot.share < kNamedShare && !largest) || named >= kMostAnnotated) break;
        // The largest dot always has a name.
        if (wanted.contains(dot.name) || nameDot(placer, dot, largest)) ++named;
        largest = false;
    }
}

// Returns whether the dot has a name. If `always` is true, the name can cover other items.
bool AnnotationItem::nameDot(LabelPlacer& placer, const Dot& dot, bool always) {
    const QSizeF size = labelSize(dotFont(), dot.label);
    auto places = placesAround(dot.pixel, dot.radius, size);
    std::erase_if(places, [&](const LabelPlace& place) {
        const auto leader = leaderOf(dot.pixel, dot.radius, place.anchor, size);
        return leader && placer.meetsLabel(*leader);
    });
    // Does not cross a roof or a leader line, because the line would look like a strike-through.
    auto place = placer.place(places, size, kNoLine);
    if (!place && always) {
        const QPointF rim(dot.radius, 0);
        place = placeNear(placer, {dot.pixel - rim, dot.pixel + rim}, dotFont(), dot.label);
        places.push_back({dot.pixel, 0});
        for (const double away : {24.0, 48.0, 80.0, 120.0}) {
            for (const LabelPlace& far : placesAround(dot.pixel, dot.radius + away, size))
                places.push_back(far);
        }
        if (!place) place = placer.place(places, size, kNoLabel);
        if (!place) place = placer.place(places, size, std::numeric_limits<double>::max());
    }
    if (!place) return false;
    if (const auto leader = leaderOf(dot.pixel, dot.radius, place->anchor, size))
        placer.blockLine(*leader);
    dot_labels_.push_back(
        {dot.name, dot.label, place->anchor - dot.pixel, place->anchor, dot.radius});
    return true;
}

QStringList AnnotationItem::namedDots() const {
    QStringList names;
    for (const DotLabel& label : dot_labels_) names << label.name;
    return names;
}

void AnnotationItem::setNotice(const QString& words) {
    if (words == notice_) return;
    notice_ = words;
    update();
}

void AnnotationItem::follow(const std::vector<Dot>& dots) {
    for (DotLabel& label : dot_labels_) {
        const auto dot = std::find_if(dots.begin(), dots.end(),
                                      [&](const Dot& d) { return d.name == label.name; });
        if (dot != dots.end() && dot->in_view && !dot->lane)
            label.center = dot->pixel + label.offset;
    }
    update();
}

void AnnotationItem::setCallout(const Dot* dot, const QStringList& lines,
                                const std::vector<Dot>& dots) {
    const bool had = !callout_.isEmpty();
    callout_.clear();
    if (dot == nullptr || !dot->in_view || lines.isEmpty() || plot_.isEmpty()) {
        if (had) update();
        return;
    }
    const QFontMetricsF metrics(calloutFont());
    double width = 0;
    for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
    const QSizeF size(width + 18, metrics.height() * static_cast<double>(lines.size()) + 12);
    LabelPlacer placer(plot_.adjusted(4, 4, -4, -4));
    placer.blockRect(legend_);
    // The label of the line to the roof is next to the line, on one of its sides.
    const double above = dot->radius + kPlumbAbove, beside = dot->radius + kPlumbBeside;
    const QRectF of_line(dot->pixel.x() - beside, dot->pixel.y() - above, 2 * beside, above + 12);
    // Covering this label is worse than covering another one, which is then omitted.
    for (int i = 0; i < kPlumbWeight; ++i) placer.blockRect(of_line);
    blockDots(placer, dots, 2);
    for (const RoofLabel& roof : roofs_) placer.blockLine(roof.line);
    for (const Label& label : labels_)
        placer.place({label.place}, labelSize(label.font, label.words),
                     std::numeric_limits<double>::max());
    std::vector<LabelPlace> places;
    for (const double distance : {60.0, 110.0, 170.0, 240.0, 320.0}) {
        for (const double angle :
             {60.0, 120.0, 30.0, 0.0, 90.0, 180.0, -45.0, -135.0, -90.0, 150.0}) {
            const double turn = angle * M_PI / 180;
            const double reach = dot->radius + distance;
            places.push_back({dot->pixel + QPointF(std::cos(turn) * (reach + size.width() / 2),
                                                   std::sin(turn) * reach),
                              0});
        }
    }
    // Prefers places where the leader line does not cross another dot's label, because the line
    // would look like a strike-through.
    std::vector<LabelPlace> clear = places;
    std::erase_if(clear, [&](const LabelPlace& place) {
        const QRectF at(place.anchor - QPointF(size.width() / 2, size.height() / 2), size);
        const QLineF leader = calloutLeader(dot->pixel, at);
        return std::any_of(dot_labels_.begin(), dot_labels_.end(), [&](const DotLabel& label) {
            return label.name != dot->name && crosses(leader, label.rect());
        });
    });
    auto place = placer.place(clear, size, 1e6);
    if (!place) place = placer.place(places, size, 1e6);
    const QPointF center = place ? place->anchor : plot_.center();
    callout_box_ = QRectF(center - QPointF(size.width() / 2, size.height() / 2), size);
    callout_ = lines;
    callout_name_ = dot->name;
    callout_dot_ = dot->pixel;
    callout_radius_ = dot->radius;
    update();
}

void AnnotationItem::paintText(QPainter* painter, const QString& words, const LabelPlace& place,
                               const QFont& font, const QColor& color) const {
    const QFontMetricsF metrics(font);
    painter->save();
    painter->translate(place.anchor);
    painter->rotate(place.angle);
    const QPointF base(-metrics.horizontalAdvance(words) / 2,
                       (metrics.ascent() - metrics.descent()) / 2);
    // The text is drawn twice, first broadly in the background colour, so that it is readable above
    // grid lines.
    QPainterPath path;
    path.addText(base, font, words);
    QColor back = theme_.surface;
    back.setAlphaF(0.8F);
    painter->strokePath(path, QPen(back, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(base, words);
    painter->restore();
}

void AnnotationItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    for (const Ridge& ridge : ridges_) {
        if (!plot_.contains(ridge.pixel)) continue;
        const double s = kRidgeSize;
        QPolygonF diamond;
        diamond << ridge.pixel + QPointF(0, -s) << ridge.pixel + QPointF(s, 0)
                << ridge.pixel + QPointF(0, s) << ridge.pixel + QPointF(-s, 0);
        painter->setPen(QPen(theme_.surface, 1));
        painter->setBrush(theme_.ink);
        painter->drawPolygon(diamond);
    }
    if (!notice_.isEmpty()) {
        painter->setFont(figureFont(13));
        painter->setPen(theme_.muted);
        painter->drawText(plot_.adjusted(20, plot_.height() / 2, -20, 0),
                          static_cast<int>(Qt::AlignTop | Qt::AlignHCenter) | Qt::TextWordWrap,
                          notice_);
    }
    for (const Label& label : labels_) {
        // Omits labels that the call-out covers, because a small chart might have no other place
        // for it.
        if (!callout_.isEmpty() &&
            covers(callout_box_, label.place, labelSize(label.font, label.words)))
            continue;
        if (label.leader) {
            painter->setPen(QPen(label.color, 1));
            painter->drawLine(*label.leader);
            painter->setBrush(label.color);
            painter->drawEllipse(label.leader->p2(), 2, 2);
        }
        paintText(painter, label.words, label.place, label.font, label.color);
    }
    const QLineF to_box = calloutLeader(callout_dot_, callout_box_);
    for (const DotLabel& label : dot_labels_) {
        // Omits labels that the call-out or its leader line covers, and the label of the selected
        // dot.
        if (!callout_.isEmpty() &&
            (label.name == callout_name_ || callout_box_.intersects(label.rect()) ||
             crosses(to_box, label.rect())))
            continue;
        if (!plot_.contains(label.center)) continue;
        if (const auto leader = leaderOf(label.center - label.offset, label.radius, label.center,
                                         label.rect().size())) {
            painter->setPen(QPen(theme_.muted, 1));
            painter->drawLine(*leader);
        }
        paintText(painter, label.words, {label.center, 0}, dotFont(), theme_.ink);
    }
    if (callout_.isEmpty()) return;
    // The leader line connects the dot's rim with the nearest point of the call-out.
    painter->setPen(QPen(theme_.muted, 1.2));
    if (to_box.length() > callout_radius_ + 3) {
        painter->drawLine(to_box.pointAt((callout_radius_ + 3) / to_box.length()), to_box.p2());
    }
    painter->setBrush(theme_.surface);
    painter->drawRoundedRect(callout_box_, 5, 5);
    const QFontMetricsF metrics(calloutFont());
    double base = callout_box_.top() + 6 + metrics.ascent();
    for (qsizetype i = 0; i < callout_.size(); ++i) {
        painter->setFont(i == 0 ? figureFont(13, true) : calloutFont());
        painter->setPen(i == 0 ? theme_.ink : theme_.muted);
        painter->drawText(QPointF(callout_box_.left() + 9, base), callout_[i]);
        base += metrics.height();
    }
}

}  // namespace ridgepoint::ui
