// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/log_mapping.h"
#include "ui/chart/round_ticks.h"
#include "ui/roofline/dot_mark.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

using LineKind = study::Line::Kind;
using NumberUnit = study::Quantity::Unit;

struct StudyChartText {
    Q_DECLARE_TR_FUNCTIONS(StudyChart)
};

constexpr double kFlatPart = 0.8;  // length of the flat roof relative to the part left of its ridge
constexpr double kLeftOfRidge = 2, kBelowMarks = 2;  // margins inside a roofline's axes, as factors
constexpr double kPointerReach = 9;                  // pixels; maximum distance to a mark
constexpr double kLogFrom = 30;          // minimum ratio of values for a logarithmic axis
constexpr std::size_t kMostEntries = 8;  // maximum number of legend entries for series
constexpr double kPanelShape = 1.5;      // ratio of width to height
constexpr double kLeastPanel = 180;      // pixels; minimum width of a panel in a row of several
constexpr double kNarrowPanel = 120;     // pixels; minimum width if panels would be too low
constexpr double kLeastPlot = 80;        // pixels; minimum height
constexpr double kPanelGap = 16;
// Pixels; height that each label of the y axis needs.
constexpr double kTickRoom = 24, kLogTickRoom = 44, kPowerOfTwoRoom = 18;
constexpr double kManyDecades = 3;  // with fewer decades, logTicks() adds labels between them

QString shortValue(NumberUnit unit, double value) {
    return value == 0 ? QStringLiteral("0") : AxisItem::shortLabel(study::format(unit, value));
}

double panelTitleHeight() { return QFontMetricsF(figureFont(13, true)).height() + 4; }

}  // namespace

double StudyChart::Scale::part(double value) const {
    const double at = log ? std::log10(value) : value;
    return high > low ? (at - low) / (high - low) : 0.5;
}

StudyChart::StudyChart()
    : painted_(new BodyItem(this,
                            [this](QPainter& painter) {
                                paintNames(painter);
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
                      ? StudyChartText::tr("No point of this figure has a value: none is "
                                           "estimated, recorded or published.")
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

std::vector<QRectF> StudyChart::panels() const {
    std::vector<QRectF> plots;
    if (curves_.empty()) return plots;
    const std::size_t count = std::max<std::size_t>(shown_.figure.panels.size(), 1);
    for (std::size_t i = 0; i < count; ++i) plots.push_back(panels_[i].plot);
    return plots;
}

// If the figure has no joining lines, each named mark is a series of its own.
std::string StudyChart::seriesOf(const study::Line& line, const study::Line::Mark& mark) const {
    if (shown_.figure.joined || mark.name.empty()) return line.name;
    return line.name.empty() ? mark.name : line.name + ", " + mark.name;
}

std::vector<std::string> StudyChart::series() const {
    std::vector<std::string> names;
    for (const study::Line& line : shown_.figure.lines) {
        for (const auto& mark : line.marks) {
            std::string name = seriesOf(line, mark);
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
    }
    return names;
}

void StudyChart::placeParts(const QRectF& body) {
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    curves_.clear();
    roof_names_.clear();
    mark_names_.clear();
    roof_lines_.clear();
    missing_height_ = 0;
    const bool any = !shown_.figure.lines.empty() && emptyWords().isEmpty();
    painted_->setVisible(any);
    painted_->setRect(body);
    setPlotArea(body);
    const std::size_t count = any ? std::max<std::size_t>(shown_.figure.panels.size(), 1) : 0;
    while (panels_.size() < count) {
        panels_.push_back({{},
                           new GridItem(this),
                           new AxisItem(Qt::Horizontal, this),
                           new AxisItem(Qt::Vertical, this)});
    }
    for (std::size_t i = 0; i < panels_.size(); ++i) {
        for (QGraphicsItem* const part :
             std::initializer_list<QGraphicsItem*>{panels_[i].grid, panels_[i].x, panels_[i].y})
            part->setVisible(i < count);
    }
    legend_->setVisible(any);
    if (!any) return;
    paintTheme();
    const QRectF area = layLegend(body);
    layScales();
    layPanels(area);
    layCurves();
    layNames();
}

QRectF StudyChart::layLegend(const QRectF& body) {
    std::vector<LegendItem::Entry> entries;
    const std::vector<std::string> names = series();
    // With more series than kMostEntries, names next to the marks replace the entries.
    if (names.size() <= kMostEntries) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].empty())
                entries.push_back({LegendItem::Mark::dot,
                                   rimColor(seriesColor(i, theme().dark), theme()),
                                   text(names[i])});
        }
    }
    const bool joined = shown_.figure.joined && shown_.figure.places.empty();
    for (const LineKind kind : study::kLineKinds) {
        const auto& lines = shown_.figure.lines;
        if (std::none_of(lines.begin(), lines.end(),
                         [kind](const study::Line& line) { return line.kind == kind; }))
            continue;
        using Entry = LegendItem::Mark;
        if (shown_.figure.bars && kind != LineKind::predicted) {
            entries.push_back({kind == LineKind::recorded    ? Entry::square
                               : kind == LineKind::published ? Entry::hatched
                               : kind == LineKind::estimate  ? Entry::open_square
                                                             : Entry::dashes,
                               theme().muted, shown_.kinds[static_cast<std::size_t>(kind)]});
            continue;
        }
        const Entry mark = kind == LineKind::estimate    ? joined ? Entry::dashes : Entry::ring
                           : kind == LineKind::predicted ? Entry::triangle
                           : kind == LineKind::recorded  ? joined ? Entry::line : Entry::dot
                           : kind == LineKind::published ? Entry::diamond
                                                         : Entry::open_square;
        entries.push_back({mark, theme().muted, shown_.kinds[static_cast<std::size_t>(kind)]});
    }
    bool published_roofs = false;
    for (std::size_t panel = 0; isRoofline() && panel < shown_.figure.panels.size(); ++panel) {
        for (const study::Roof& roof : roofsOf(panel))
            published_roofs = published_roofs || roof.published;
    }
    if (published_roofs) {
        entries.push_back(
            {LegendItem::Mark::dashes, theme().muted, StudyChartText::tr("published roof")});
    }
    // Chooses the largest number of columns that fits.
    int columns = static_cast<int>(entries.size());
    do {
        legend_->setEntries(entries, columns, false);
    } while (legend_->size().width() > body.width() - 24 && --columns > 0);
    legend_->setPos(body.left() + 12, body.top() + 2);
    return body.adjusted(0, legend_->size().height() + 2, 0, 0);
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
        // Includes the ridge points and, to their right, enough of the flat roofs for their names.
        double ridge_most = 0, ridge_least = kNone;
        for (std::size_t panel = 0; panel < std::max<std::size_t>(figure.panels.size(), 1);
             ++panel) {
            for (const study::Roof& roof : roofsOf(panel)) {
                y_most = std::max(y_most, roof.flops_per_second);
                const double ridge = roof.flops_per_second / roof.bytes_per_second;
                ridge_most = std::max(ridge_most, ridge);
                ridge_least = std::min(ridge_least, ridge);
            }
        }
        y_least /= kBelowMarks;
        if (ridge_most > 0) x_least = std::min(x_least, ridge_least / kLeftOfRidge);
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
    if (y_least > 0 && !figure.bars && (figure.x || y_most > kLogFrom * y_least)) {
        y_scale_ = logarithmic(y_least, y_most, 0.08);
    } else {
        const double low = std::min(0.0, y_least), high = std::max(0.0, y_most);
        y_scale_ = {false, low, high > low ? high + 0.08 * (high - low) : low + 1};
    }
}

double StudyChart::xOf(const QRectF& plot, double value) const {
    return plot.left() + x_scale_.part(value) * plot.width();
}
double StudyChart::yOf(const QRectF& plot, double value) const {
    return plot.bottom() - std::clamp(y_scale_.part(value), 0.0, 1.0) * plot.height();
}

void StudyChart::layPanels(const QRectF& area) {
    const std::size_t count = std::max<std::size_t>(shown_.figure.panels.size(), 1);
    const auto& titles = shown_.figure.panels;
    const bool titled = std::any_of(titles.begin(), titles.end(),
                                    [](const std::string& title) { return !title.empty(); });
    const double above = titled ? panelTitleHeight() : 6;
    const double below = AxisItem::labelHeight() + AxisItem::kTickLength + 6;
    // Reserves space for the y title above all panels and for the x title below them.
    const QRectF room = area.adjusted(0, panelTitleHeight(), -18, -(AxisItem::labelHeight() + 6));
    const double room_across = room.width() - 90;
    const auto namesFit = [&](double width) {
        const auto& names = shown_.figure.places;
        const QFontMetricsF bold(figureFont(13, true));
        return std::all_of(names.begin(), names.end(),
                           [&](const std::string& name) {
                               return AxisItem::labelWidth(text(name)) + 8 <=
                                      width / static_cast<double>(names.size());
                           }) &&
               std::all_of(titles.begin(), titles.end(), [&](const std::string& title) {
                   return bold.horizontalAdvance(text(title)) <= width;
               });
    };
    const bool named = namesFit(room_across);
    std::size_t columns = 1;
    double best = std::numeric_limits<double>::infinity(), best_height = 0;
    for (std::size_t each = 1; each <= count; ++each) {
        const std::size_t rows = (count + each - 1) / each;
        const double width = room_across / static_cast<double>(each) - kPanelGap;
        const double height = room.height() / static_cast<double>(rows) - above - below;
        const bool narrow = width < (best_height < kLeastPlot ? kNarrowPanel : kLeastPanel);
        if (each > 1 && (narrow || (named && !namesFit(width)))) break;
        const double off =
            height < kLeastPlot ? 100 - height : std::fabs(std::log(width / height / kPanelShape));
        if (off >= best) continue;
        best = off;
        best_height = height;
        columns = each;
    }
    const std::size_t rows = (count + columns - 1) / columns;
    const double height = room.height() / static_cast<double>(rows) - above - below;
    missing_height_ = static_cast<double>(rows) * std::max(0.0, kLeastPlot - height);
    double left = 40;
    for (const Tick& tick : ticksUp(height))
        left = std::max(left, AxisItem::labelWidth(tick.label) + AxisItem::kTickLength + 14);
    const double width = (room.width() - left - kPanelGap * static_cast<double>(columns - 1)) /
                         static_cast<double>(columns);
    for (std::size_t i = 0; i < count; ++i) {
        const auto column = static_cast<double>(i % columns),
                   row = static_cast<double>(i / columns);
        panels_[i].plot = QRectF(room.left() + left + column * (width + kPanelGap),
                                 room.top() + row * (height + above + below) + above,
                                 std::max(width, 30.0), std::max(height, 20.0));
        layAxes(i, i % columns == 0, i + columns >= count);
    }
}

std::vector<StudyChart::Tick> StudyChart::ticksAcross(double width) const {
    const study::Figure& figure = shown_.figure;
    std::vector<Tick> ticks;
    if (!figure.places.empty()) {
        const QFontMetricsF metrics(AxisItem::labelFont());
        const double each = width / static_cast<double>(figure.places.size());
        for (std::size_t i = 0; i < figure.places.size(); ++i)
            ticks.push_back(
                {static_cast<double>(i), metrics.elidedText(text(figure.places[i]), Qt::ElideMiddle,
                                                            std::max(40.0, each - 8))});
    } else if (figure.x) {
        for (const LogTick& tick :
             logTicks({x_scale_.low, x_scale_.high}, std::max(2, static_cast<int>(width / 90))))
            ticks.push_back({tick.value, shortValue(figure.x->unit, tick.value), tick.decade});
    } else {
        for (const study::Line& line : figure.lines) {
            for (const auto& mark : line.marks) ticks.push_back({mark.x, digitsText(mark.x, 10)});
        }
        std::sort(ticks.begin(), ticks.end(),
                  [](const Tick& a, const Tick& b) { return a.value < b.value; });
        ticks.erase(std::unique(ticks.begin(), ticks.end(),
                                [](const Tick& a, const Tick& b) { return a.value == b.value; }),
                    ticks.end());
    }
    return ticks;
}

std::vector<StudyChart::Tick> StudyChart::ticksUp(double height) const {
    const study::Figure& figure = shown_.figure;
    std::vector<Tick> ticks;
    const bool memory = figure.y.unit == NumberUnit::memory;
    const bool many = y_scale_.high - y_scale_.low >= kManyDecades;
    const double room = y_scale_.log && memory  ? kPowerOfTwoRoom
                        : y_scale_.log && !many ? kLogTickRoom
                                                : kTickRoom;
    const int most = std::clamp(static_cast<int>(height / room), 2, 10);
    if (y_scale_.log && memory) {
        // Labels powers of two, with steps so large that the labels do not overlap.
        const double low = std::ceil(y_scale_.low / std::log10(2.0)),
                     high = std::floor(y_scale_.high / std::log10(2.0));
        const double step = std::max(1.0, std::ceil((high - low + 1) / most));
        for (double power = std::ceil(low / step) * step; power <= high; power += step)
            ticks.push_back({std::exp2(power), shortValue(figure.y.unit, std::exp2(power))});
        return ticks;
    }
    if (y_scale_.log) {
        for (const LogTick& tick : logTicks({y_scale_.low, y_scale_.high}, most))
            ticks.push_back({tick.value, shortValue(figure.y.unit, tick.value), tick.decade});
        return ticks;
    }
    const roofline::MemoryUnit unit_of_memory = roofline::memoryUnit(y_scale_.high);
    const double unit = memory ? unit_of_memory.bytes : 1;
    const double step = roundStep((y_scale_.high - y_scale_.low) / unit, most) * unit;
    const double first = std::ceil(y_scale_.low / step);
    for (int i = 0; (first + i) * step <= y_scale_.high * (1 + 1e-9); ++i) {
        const double value = (first + i) * step;
        // All ticks have the same unit, for example "0.2 GiB" and "1 GiB".
        ticks.push_back({value, !memory || value == 0
                                    ? shortValue(figure.y.unit, value)
                                    : QStringLiteral("%1 %2").arg(digitsText(value / unit),
                                                                  text(unit_of_memory.name))});
    }
    return ticks;
}

void StudyChart::layAxes(std::size_t panel, bool named_y, bool named_x) {
    const study::Figure& figure = shown_.figure;
    const QRectF& plot = panels_[panel].plot;
    std::vector<AxisItem::Tick> across, up;
    double last = -1e9;
    for (const Tick& tick : ticksAcross(plot.width())) {
        const double half = AxisItem::labelWidth(tick.label) / 2, x = xOf(plot, tick.value);
        const bool room = x - half > last + 6 && x + half < plot.right() + 18;
        across.push_back({x, room ? tick.label : QString(), tick.major});
        if (room) last = x + half;
    }
    for (const Tick& tick : ticksUp(plot.height()))
        up.push_back({yOf(plot, tick.value), named_y ? tick.label : QString(), tick.major});
    panels_[panel].x->setTicks(across, plot);
    panels_[panel].x->setTitle(!named_x   ? QString()
                               : figure.x ? quantityTitle(*figure.x)
                                          : axisTitle(figure.x_title));
    panels_[panel].y->setTicks(up, plot);
    panels_[panel].grid->setLines(plot, std::move(across), std::move(up));
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

void StudyChart::paintTheme() {
    for (const Panel& panel : panels_) {
        panel.grid->setTheme(theme());
        panel.x->setTheme(theme());
        panel.y->setTheme(theme());
    }
    legend_->setTheme(theme());
}

}  // namespace ridgepoint::ui
