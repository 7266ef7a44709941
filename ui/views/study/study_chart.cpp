// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_chart.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/roofline/roofline.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/log_mapping.h"
#include "ui/chart/memory_axis.h"
#include "ui/roofline/dot_mark.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

using LineKind = study::Line::Kind;
using NumberUnit = study::Quantity::Unit;

struct StudyChartText {
    Q_DECLARE_TR_FUNCTIONS(StudyChart)
};

constexpr double kFlatPart = 0.45;      // of a flat roof right of its ridge, to what lies left
constexpr double kMarkRadius = 4.5;     // pixels
constexpr double kPointerReach = 9;     // of the pointer
constexpr double kLogFrom = 100;        // largest over smallest value of a logarithmic axis
constexpr std::size_t kMostNamed = 10;  // lines in the legend

QString shortValue(NumberUnit unit, double value) {
    return value == 0 ? QStringLiteral("0") : AxisItem::shortLabel(study::format(unit, value));
}

// A reading of the axis: batches and counts as they are, numbers with their unit.
QString placeText(const study::Figure& figure, double x) {
    if (figure.x) return text(study::format(figure.x->unit, x));
    const auto place = static_cast<std::size_t>(std::max(0.0, x));
    if (!figure.places.empty())
        return place < figure.places.size() ? text(figure.places[place]) : QString();
    return QString::number(x, 'g', 10);
}

}  // namespace

double StudyChart::Scale::part(double value) const {
    const double at = log ? std::log10(value) : value;
    return high > low ? (at - low) / (high - low) : 0.5;
}

StudyChart::StudyChart()
    : grid_(new GridItem(this)),
      x_(new AxisItem(Qt::Horizontal, this)),
      y_(new AxisItem(Qt::Vertical, this)),
      painted_(new BodyItem(this,
                            [this](QPainter& painter) {
                                paintRoofs(painter);
                                paintCurves(painter);
                            })),
      legend_(new LegendItem(this)) {
    painted_->setZValue(100);
    setInvitation(StudyChartText::tr("Select a study to see its figures."));
    setTheme(Theme::light());
}

void StudyChart::startAfresh() {
    FigureChart::startAfresh();
    shown_ = {};
    place();
}

void StudyChart::show(Shown shown) {
    shown_ = std::move(shown);
    setEmptyWords(shown_.figure.lines.empty()
                      ? StudyChartText::tr("Nothing of this is known of any point: it is neither "
                                           "estimated nor recorded nor published.")
                      : QString());
    setCaption(shown_.title, shown_.subtitle, shown_.provenance, false);
    place();
}

void StudyChart::setSelected(std::optional<std::size_t> row) {
    if (row == selected_) return;
    selected_ = row;
    painted_->update();
}

bool StudyChart::isRoofline() const {
    return shown_.figure.x && shown_.figure.x->name == "intensity" &&
           shown_.figure.y.name == "flops_per_second";
}

std::vector<std::string> StudyChart::lineNames() const {
    std::vector<std::string> names;
    for (const study::Line& line : shown_.figure.lines) {
        if (std::find(names.begin(), names.end(), line.name) == names.end())
            names.push_back(line.name);
    }
    return names;
}

StudyChart::Look StudyChart::lookOf(const std::string& name) const {
    const auto names = lineNames();
    const auto at =
        static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    return {QColor::fromRgb(kSeriesColors[at % kSeriesColors.size()]),
            at / kSeriesColors.size() % 2 == 1};
}

void StudyChart::placeParts(const QRectF& body) {
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    curves_.clear();
    roof_names_.clear();
    roof_lines_.clear();
    const bool any = !shown_.figure.lines.empty() && emptyWords().isEmpty();
    for (QGraphicsItem* const part : std::initializer_list<QGraphicsItem*>{grid_, x_, y_, painted_})
        part->setVisible(any);
    painted_->setRect(body);
    setPlotArea(body);
    plot_ = body;
    if (!any) {
        legend_->setVisible(false);
        return;
    }
    layLegend(body);
    layScales();
    layAxes();
    layCurves();
    layRoofs();
}

void StudyChart::layLegend(const QRectF& body) {
    std::vector<LegendItem::Entry> entries;
    std::array<bool, 3> kinds{};
    const std::vector<std::string> names = lineNames();
    for (const study::Line& line : shown_.figure.lines)
        kinds[static_cast<std::size_t>(line.kind)] = true;
    const auto named = static_cast<std::size_t>(
        std::count_if(names.begin(), names.end(), [](const auto& name) { return !name.empty(); }));
    for (std::size_t i = 0; i < std::min(names.size(), kMostNamed) && named > 0; ++i) {
        const Look look = lookOf(names[i]);
        entries.push_back({look.square ? LegendItem::Mark::square : LegendItem::Mark::dot,
                           look.color,
                           names[i].empty() ? StudyChartText::tr("the others") : text(names[i])});
    }
    if (named > kMostNamed) {
        entries.push_back({LegendItem::Mark::dot, theme().muted,
                           StudyChartText::tr("+%1 more").arg(names.size() - kMostNamed)});
    }
    if (kinds[static_cast<std::size_t>(LineKind::estimate)])
        entries.push_back({LegendItem::Mark::dashes, theme().muted, lineWord(LineKind::estimate)});
    if (kinds[static_cast<std::size_t>(LineKind::recorded)])
        entries.push_back({LegendItem::Mark::line, theme().muted, lineWord(LineKind::recorded)});
    if (kinds[static_cast<std::size_t>(LineKind::published)])
        entries.push_back(
            {LegendItem::Mark::diamond, theme().muted, lineWord(LineKind::published)});
    // As many columns as there is room for.
    int columns = static_cast<int>(entries.size());
    do {
        legend_->setEntries(entries, columns, false);
    } while (legend_->size().width() > body.width() - 24 && --columns > 0);
    const bool fits = legend_->size().height() < body.height() * 0.35 &&
                      legend_->size().width() <= body.width() - 24;
    legend_->setVisible(fits);
    legend_->setPos(body.left() + 12, body.top() + 2);
    const double left = AxisItem::labelWidth(QStringLiteral("1000 GFLOP/s")) + 26;
    plot_ = body.adjusted(left, (fits ? legend_->size().height() : 0) + 30, -18,
                          -(2 * AxisItem::labelHeight() + AxisItem::kTickLength + 14));
    if (plot_.width() < 30 || plot_.height() < 20) plot_ = QRectF(body.topLeft(), QSizeF(30, 20));
}

void StudyChart::layScales() {
    const study::Figure& figure = shown_.figure;
    constexpr double kNone = std::numeric_limits<double>::infinity();
    double x_least = kNone, x_most = -kNone, y_least = kNone, y_most = -kNone;
    for (const study::Line& line : figure.lines) {
        for (const auto& mark : line.marks) {
            x_least = std::min(x_least, mark.x);
            x_most = std::max(x_most, mark.x);
            y_least = std::min(y_least, std::min(mark.y, mark.low.value_or(mark.y)));
            y_most = std::max(y_most, std::max(mark.y, mark.high.value_or(mark.y)));
        }
    }
    if (isRoofline()) {
        // So that the ridge is in view, and right of it the flat roof with its name.
        double ridge_most = 0;
        for (const StudyRoof& roof : shown_.roofs) {
            y_most = std::max(y_most, roof.flops_per_second);
            ridge_most = std::max(ridge_most, roof.flops_per_second / roof.bytes_per_second);
        }
        if (x_least > 0 && ridge_most > x_least)
            x_most = std::max(x_most, ridge_most * std::pow(ridge_most / x_least, kFlatPart));
    }
    const auto logarithmic = [](double least, double most, double margin) {
        const double low = std::log10(least), high = std::log10(most);
        const double more = std::max(margin * (high - low), 0.08);
        return Scale{true, low - more, high + more};
    };
    if (!figure.places.empty()) {
        x_scale_ = {false, -0.5, static_cast<double>(figure.places.size()) - 0.5};
    } else if (x_least > 0) {
        x_scale_ = logarithmic(x_least, x_most, 0.08);
    } else {
        const double more = std::max(0.08 * (x_most - x_least), 0.5);
        x_scale_ = {false, x_least - more, x_most + more};
    }
    if (y_least > 0 && (figure.x || y_most > kLogFrom * y_least)) {
        y_scale_ = logarithmic(y_least, y_most, 0.08);
    } else {
        const double low = std::min(0.0, y_least), high = std::max(0.0, y_most);
        y_scale_ = {false, low, high > low ? high + 0.08 * (high - low) : low + 1};
    }
}

void StudyChart::layAxes() {
    const study::Figure& figure = shown_.figure;
    const auto x = [&](double value) {
        return plot_.left() + x_scale_.part(value) * plot_.width();
    };
    const auto y = [&](double value) {
        return plot_.bottom() - y_scale_.part(value) * plot_.height();
    };
    std::vector<AxisItem::Tick> across, up;
    double last = -1e9;
    const auto addX = [&](double value, const QString& label, bool major) {
        const double half = AxisItem::labelWidth(label) / 2;
        const bool room = x(value) - half > last + 6 && x(value) + half < plot_.right() + 18;
        across.push_back({x(value), room ? label : QString(), major});
        if (room) last = x(value) + half;
    };
    if (!figure.places.empty()) {
        const QFontMetricsF metrics(AxisItem::labelFont());
        const double each = plot_.width() / static_cast<double>(figure.places.size());
        for (std::size_t i = 0; i < figure.places.size(); ++i) {
            addX(static_cast<double>(i),
                 metrics.elidedText(text(figure.places[i]), Qt::ElideMiddle,
                                    std::max(40.0, each - 8)),
                 true);
        }
    } else if (figure.x) {
        for (const LogTick& tick : logTicks({x_scale_.low, x_scale_.high},
                                            std::max(2, static_cast<int>(plot_.width() / 90))))
            addX(tick.value, shortValue(figure.x->unit, tick.value), tick.decade);
    } else {
        std::vector<double> values;
        for (const study::Line& line : figure.lines) {
            for (const auto& mark : line.marks) values.push_back(mark.x);
        }
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        for (const double value : values) addX(value, QString::number(value, 'g', 10), true);
    }
    const int most = std::clamp(static_cast<int>(plot_.height() / 44), 2, 10);
    if (y_scale_.log) {
        for (const LogTick& tick : logTicks({y_scale_.low, y_scale_.high}, most))
            up.push_back({y(tick.value), shortValue(figure.y.unit, tick.value), tick.decade});
    } else {
        const bool memory = figure.y.unit == NumberUnit::memory;
        const auto unit_of_memory = memoryUnit(y_scale_.high);
        const double unit = memory ? unit_of_memory.bytes : 1;
        const double step = roundStep((y_scale_.high - y_scale_.low) / unit, most) * unit;
        // All in one unit: next to "1 GiB" is "0.2 GiB".
        const auto label = [&](double value) {
            if (!memory || value == 0) return shortValue(figure.y.unit, value);
            return QStringLiteral("%1 %2").arg(value / unit, 0, 'g', 4).arg(unit_of_memory.name);
        };
        const double first = std::ceil(y_scale_.low / step);
        for (int i = 0; (first + i) * step <= y_scale_.high * (1 + 1e-9); ++i) {
            const double value = (first + i) * step;
            up.push_back({y(value), label(value), true});
        }
    }
    x_->setTicks(across, plot_);
    x_->setTitle(figure.x ? quantityTitle(*figure.x) : axisTitle(figure.x_title));
    y_->setTicks(up, plot_);
    grid_->setLines(plot_, std::move(across), std::move(up));
}

void StudyChart::layCurves() {
    const study::Figure& figure = shown_.figure;
    const auto y = [&](double value) {
        return plot_.bottom() - std::clamp(y_scale_.part(value), 0.0, 1.0) * plot_.height();
    };
    for (const study::Line& line : figure.lines) {
        Curve curve{line.kind, lookOf(line.name), {}};
        for (const auto& mark : line.marks) {
            Mark drawn;
            drawn.kind = line.kind;
            drawn.row = mark.row;
            drawn.pixel = {plot_.left() + x_scale_.part(mark.x) * plot_.width(), y(mark.y)};
            if (mark.low && mark.high && !(y_scale_.log && *mark.low <= 0)) {
                drawn.low = y(*mark.low);
                drawn.high = y(*mark.high);
            }
            QStringList words{
                text(line.name), placeText(figure, mark.x),
                StudyChartText::tr("%1 (%2)").arg(
                    text(roofline::atLeast(mark.partial, study::format(figure.y.unit, mark.y))),
                    lineWord(line.kind))};
            words.removeAll(QString());
            drawn.tooltip = words.join(QStringLiteral(" · "));
            curve.marks.push_back(std::move(drawn));
        }
        curves_.push_back(std::move(curve));
    }
}

const StudyChart::Mark* StudyChart::at(const QPointF& pixel) const {
    const Mark* nearest = nullptr;
    double least = kPointerReach;
    for (const Curve& curve : curves_) {
        for (const Mark& mark : curve.marks) {
            const double distance = QLineF(mark.pixel, pixel).length();
            if (distance > least) continue;
            least = distance;
            nearest = &mark;
        }
    }
    return nearest;
}

void StudyChart::paintCurves(QPainter& painter) const {
    const Theme& colors = theme();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setFont(figureFont(13, true));
    painter.setPen(colors.ink);
    painter.drawText(QPointF(plot_.left(), plot_.top() - 10), quantityTitle(shown_.figure.y));
    for (const Curve& curve : curves_) {
        if (curve.kind == LineKind::published || curve.marks.size() < 2) continue;
        QPolygonF line;
        for (const Mark& mark : curve.marks) line << mark.pixel;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(rimColor(curve.look.color, colors), 1.8,
                            curve.kind == LineKind::estimate ? Qt::DashLine : Qt::SolidLine));
        painter.drawPolyline(line);
    }
    for (const Curve& curve : curves_) {
        const QColor rim = rimColor(curve.look.color, colors);
        const auto dot = [&](const QPointF& at, double radius) {
            if (curve.look.square)
                painter.drawRect(
                    QRectF(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
            else
                painter.drawEllipse(at, radius, radius);
        };
        for (const Mark& mark : curve.marks) {
            painter.setPen(QPen(rim, 1.2));
            if (mark.low && mark.high) {
                const double x = mark.pixel.x();
                painter.drawLine(QPointF(x, *mark.low), QPointF(x, *mark.high));
                for (const double end : {*mark.low, *mark.high})
                    painter.drawLine(QPointF(x - 3, end), QPointF(x + 3, end));
            }
            if (curve.kind == LineKind::recorded) {
                painter.setPen(QPen(colors.surface, 1));
                painter.setBrush(rim);
                dot(mark.pixel, kMarkRadius);
            } else if (curve.kind == LineKind::estimate) {
                painter.setPen(QPen(rim, 1.4));
                painter.setBrush(colors.surface);
                dot(mark.pixel, kMarkRadius - 1.5);
            } else {
                const double r = kMarkRadius + 1;
                painter.setPen(QPen(colors.ink, 1.2));
                painter.setBrush(curve.look.color);
                painter.drawPolygon(
                    QPolygonF{mark.pixel + QPointF(0, -r), mark.pixel + QPointF(r, 0),
                              mark.pixel + QPointF(0, r), mark.pixel + QPointF(-r, 0)});
            }
            if (selected_ == mark.row) {
                painter.setPen(QPen(colors.accent, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(mark.pixel, kMarkRadius + 4, kMarkRadius + 4);
            }
        }
    }
}

void StudyChart::paintTheme() {
    grid_->setTheme(theme());
    x_->setTheme(theme());
    y_->setTheme(theme());
    legend_->setTheme(theme());
}

}  // namespace ridgepoint::ui
