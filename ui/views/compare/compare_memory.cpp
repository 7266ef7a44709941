// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_memory.h"

#include <QCoreApplication>
#include <QGraphicsPathItem>
#include <QPen>
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/round_ticks.h"
#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

struct MemoryText {
    Q_DECLARE_TR_FUNCTIONS(CompareMemory)
};

constexpr double kLeastSteps = 0.01;  // steps; width of the plot at the deepest zoom
constexpr double kAboveHighest = 1.12;

}  // namespace

CompareMemory::CompareMemory()
    : grid_(new GridItem(this)),
      x_words_(new AxisItem(Qt::Horizontal, this)),
      y_words_(new AxisItem(Qt::Vertical, this)),
      legend_(new LegendItem(this)) {
    setInvitation(MemoryText::tr("Memory of each run, step by step."));
    setTheme(Theme::light());
}

void CompareMemory::startAfresh() {
    FigureChart::startAfresh();
    frame_.reset();
    zoom_.reset();
    place();
}

void CompareMemory::setRuns(std::shared_ptr<const CompareFrame> frame) {
    if (frame_ && frame_->runs() != frame->runs()) zoom_.reset();
    frame_ = std::move(frame);
    setCaption(compareTitle(*frame_), compareSubtitle(*frame_), compareProvenance(*frame_), false);
    const bool any = std::any_of(frame_->memory.begin(), frame_->memory.end(), [](const auto& run) {
        return std::any_of(run.points.begin(), run.points.end(),
                           [](const auto& point) { return point.bytes.value_or(0) > 0; });
    });
    setEmptyWords(any ? QString() : MemoryText::tr("No memory of these runs was recorded."));
    while (lines_.size() < frame_->runs()) {
        lines_.push_back(new QGraphicsPathItem(this));
        lines_.back()->setZValue(100);
        lines_.back()->setAcceptedMouseButtons(Qt::NoButton);
    }
    place();
}

std::pair<double, double> CompareMemory::range() const { return zoom_.of(whole()); }

AxisZoom::Ends CompareMemory::whole() const {
    double first = 0, last = 1;
    if (frame_) {
        for (const compare::StepMemory& memory : frame_->memory) {
            if (memory.points.empty()) continue;
            first = std::min(first, memory.points.front().step);
            last = std::max(last, memory.points.back().step);
        }
    }
    return {first, last};
}

void CompareMemory::zoomAbout(double pixel, double factor) {
    if (!frame_ || !(factor > 0) || plot_.width() <= 0) return;
    zoom_.zoomAbout(whole(), (pixel - plot_.left()) / plot_.width(), factor, kLeastSteps);
    draw();
}

void CompareMemory::panBy(double pixels) {
    if (plot_.width() <= 0) return;
    zoom_.pan(whole(), -pixels / plot_.width());
    draw();
}

void CompareMemory::resetZoom() {
    zoom_.reset();
    draw();
}

void CompareMemory::placeParts(const QRectF& body) {
    const double left = AxisItem::labelWidth(QStringLiteral("1000 MiB")) + 26;
    double above = 12;
    if (frame_) {
        std::vector<LegendItem::Entry> entries;
        for (std::size_t run = 0; run < frame_->runs(); ++run)
            entries.push_back({LegendItem::Mark::line, frame_->tint(run).color(theme().dark),
                               frame_->label(run)});
        for (int columns = std::clamp(static_cast<int>(body.width() / 110), 1, 8); columns > 0;
             --columns) {
            legend_->setEntries(entries, columns, false);
            if (legend_->size().width() <= body.width() - 8) break;
        }
        legend_->setPos(body.left() + 8, body.top() + 2);
        const bool room = body.height() > 150 && legend_->size().height() < body.height() * 0.4 &&
                          emptyWords().isEmpty();
        legend_->setVisible(room);
        if (room) above += legend_->size().height();
    }
    plot_ = body.adjusted(left, above, -16,
                          -(2 * AxisItem::labelHeight() + AxisItem::kTickLength + 14));
    if (plot_.width() < 40 || plot_.height() < 30) plot_ = QRectF(body.topLeft(), QSizeF(40, 30));
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    draw();
}

void CompareMemory::draw() {
    const bool shown = frame_ && emptyWords().isEmpty() && !plot_.isEmpty();
    for (QGraphicsItem* const part :
         std::initializer_list<QGraphicsItem*>{grid_, x_words_, y_words_})
        part->setVisible(shown);
    for (std::size_t run = 0; run < lines_.size(); ++run)
        lines_[run]->setVisible(shown && run < frame_->runs());
    if (!shown) {
        legend_->setVisible(false);
        return;
    }
    const auto [from, to] = range();
    const auto bounds = std::pair(from, to);
    double most = 0;
    for (const compare::StepMemory& memory : frame_->memory) {
        for (const auto& point : memory.points) {
            if (point.step >= from && point.step <= to)
                most = std::max(most, static_cast<double>(point.bytes.value_or(0)));
        }
    }
    const double top = most > 0 ? most * kAboveHighest : 1024.0 * 1024.0;
    const auto x = [&](double step) {
        const double inside = std::clamp(step, bounds.first, bounds.second);
        return plot_.left() +
               (inside - bounds.first) / (bounds.second - bounds.first) * plot_.width();
    };
    const auto y = [&](std::int64_t bytes) {
        return plot_.bottom() -
               std::clamp(static_cast<double>(bytes) / top, 0.0, 1.0) * plot_.height();
    };
    for (std::size_t run = 0; run < frame_->runs(); ++run) {
        QPainterPath path;
        std::optional<double> height;  // height of the current line; unset before the first point
        bool ended = false;
        for (const auto& point : frame_->memory[run].points) {
            if (point.step > to && ended) break;
            ended = point.step > to;
            if (point.step < from) {  // determines the value at the left edge of the plot
                height = point.bytes ? std::optional(y(*point.bytes)) : std::nullopt;
                path = QPainterPath();
                if (height) path.moveTo(plot_.left(), *height);
                continue;
            }
            if (height) path.lineTo(x(point.step), *height);
            if (!point.bytes) {
                height.reset();
                continue;
            }
            const double now = y(*point.bytes);
            if (height)
                path.lineTo(x(point.step), now);
            else
                path.moveTo(x(point.step), now);
            height = now;
        }
        lines_[run]->setPath(path);
        lines_[run]->setPen(QPen(rimColor(frame_->tint(run).color(theme().dark), theme()), 1.8,
                                 Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    }
    const double x_step =
        std::max(roundStep(to - from, std::max(2, static_cast<int>(plot_.width() / 70))),
                 to - from > 2 ? 1.0 : 0.0);
    std::vector<AxisItem::Tick> ticks;
    for (double at = std::ceil(from / x_step) * x_step; at <= to + x_step * 1e-6; at += x_step)
        ticks.push_back({x(at), tickText(std::abs(at) < x_step * 1e-6 ? 0 : at, x_step), true});
    const bool warmup = from < 0;
    x_words_->setTicks(ticks, plot_);
    const bool gaps =
        std::any_of(frame_->memory.begin(), frame_->memory.end(), [](const auto& run) {
            return std::any_of(run.points.begin(), run.points.end(),
                               [](const auto& point) { return !point.bytes; });
        });
    QStringList notes;
    if (warmup) notes << MemoryText::tr("below 0: warm-up");
    if (gaps) notes << MemoryText::tr("gaps: collection off");
    QString title = MemoryText::tr("Measured step");
    if (!notes.isEmpty()) title += QStringLiteral(" (%1)").arg(notes.join(QStringLiteral(", ")));
    x_words_->setTitle(title, MemoryText::tr("Step"));
    const roofline::MemoryUnit unit = roofline::memoryUnit(most > 0 ? most : top);
    const double y_step =
        roundStep(top / unit.bytes, std::clamp(static_cast<int>(plot_.height() / 36), 2, 10));
    std::vector<AxisItem::Tick> up;
    for (int i = 0; i * y_step * unit.bytes <= top; ++i) {
        up.push_back({plot_.bottom() - i * y_step * unit.bytes / top * plot_.height(),
                      i == 0 ? QStringLiteral("0")
                             : tickText(i * y_step, y_step) + QLatin1Char(' ') + text(unit.name),
                      true});
    }
    y_words_->setTicks(up, plot_);
    grid_->setLines(plot_, {}, std::move(up));
}

QString CompareMemory::tooltipAt(const QPointF& pixel) const {
    if (!frame_ || !plot_.contains(pixel) || !emptyWords().isEmpty()) return {};
    const auto [from, to] = range();
    const double step = from + (pixel.x() - plot_.left()) / plot_.width() * (to - from);
    QString html = QStringLiteral("<qt><b>%1</b><table>")
                       .arg(MemoryText::tr("Step %1").arg(text(roofline::formatFixed(step, 2))));
    for (std::size_t run = 0; run < frame_->runs(); ++run) {
        const auto& points = frame_->memory[run].points;
        const auto after = std::upper_bound(
            points.begin(), points.end(), step,
            [](double at, const compare::StepMemory::Point& point) { return at < point.step; });
        const bool none =
            after == points.begin() || (after == points.end() && points.back().step < step);
        const auto bytes = none ? std::nullopt : std::prev(after)->bytes;
        html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td></tr>")
                    .arg(frame_->label(run).toHtmlEscaped(),
                         text(roofline::formatMemory(
                             bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt)));
    }
    return html + QStringLiteral("</table></qt>");
}

void CompareMemory::paintTheme() {
    grid_->setTheme(theme());
    x_words_->setTheme(theme());
    y_words_->setTheme(theme());
    legend_->setTheme(theme());
}

}  // namespace ridgepoint::ui
