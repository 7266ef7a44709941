// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/rank_bars.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/compare/rank_comparison.h"
#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/body_item.h"
#include "ui/chart/grid_item.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/round_ticks.h"
#include "ui/views/compare/compare_ranks.h"

namespace ridgepoint::ui {
namespace {

struct RankBarsText {
    Q_DECLARE_TR_FUNCTIONS(RankBars)
};

constexpr double kLeastPanelWidth = 340, kWidestBar = 28;
constexpr double kBarsOfRank = 0.8;  // fraction of a rank's width; the rest separates the ranks
constexpr double kLeastDash = 7;     // pixels; minimum width of the dash for an unknown value

QFont panelFont() { return figureFont(13, true); }

}  // namespace

RankBars::RankBars()
    : painted_(new BodyItem(this, [this](QPainter& painter) { paintBars(painter); })),
      legend_(new LegendItem(this)) {
    painted_->setZValue(100);
    setTheme(Theme::light());
}

void RankBars::setRuns(std::shared_ptr<const CompareFrame> frame) {
    frame_ = std::move(frame);
    const QStringList subtitle = QStringList(compareSubtitle(*frame_)) + stragglerWords(*frame_);
    setCaption(compareTitle(*frame_), subtitle.join(QStringLiteral(" · ")),
               compareProvenance(*frame_), false);
    setEmptyWords(CompareRanks::has(*frame_)
                      ? QString()
                      : RankBarsText::tr("At least two runs must contain several ranks."));
    makePanels();
    place();
}

// Creates a panel for each figure that is known for at least one rank.
void RankBars::makePanels() {
    for (const Panel& panel : panels_) {
        delete panel.grid;
        delete panel.x;
        delete panel.y;
    }
    panels_.clear();
    for (std::size_t figure = 0; figure < compare::rankFigures().size(); ++figure) {
        const auto known = [&](const auto& values) { return values && (*values)[figure]; };
        const auto& rows = frame_->comparison.ranks.rows;
        if (std::none_of(rows.begin(), rows.end(), [&](const compare::RankRow& row) {
                return std::any_of(row.values.begin(), row.values.end(), known);
            }))
            continue;
        panels_.push_back({figure, new GridItem(this), new AxisItem(Qt::Horizontal, this),
                           new AxisItem(Qt::Vertical, this), QRectF()});
    }
    paintTheme();
}

void RankBars::placeParts(const QRectF& body) {
    setEmptyRect(body.adjusted(16, 0, -16, 0));
    bars_.clear();
    const bool shown = frame_ && !panels_.empty();
    legend_->setVisible(shown);
    painted_->setVisible(shown);
    painted_->setRect(body);
    if (!shown) return;
    std::vector<LegendItem::Entry> entries;
    for (std::size_t run = 0; run < frame_->runs(); ++run) {
        entries.push_back(
            {LegendItem::Mark::square, frame_->tint(run).color(theme().dark), frame_->label(run)});
    }
    legend_->setEntries(entries, static_cast<int>(std::min<std::size_t>(entries.size(), 4)), false);
    legend_->setPos(body.left() + 8, body.top());
    const QRectF room = body.adjusted(0, legend_->size().height(), 0, 0);
    const auto columns = std::clamp<std::size_t>(
        static_cast<std::size_t>(room.width() / kLeastPanelWidth), 1, panels_.size());
    const std::size_t lines = (panels_.size() + columns - 1) / columns;
    const QSizeF cell(room.width() / static_cast<double>(columns),
                      room.height() / static_cast<double>(lines));
    for (std::size_t at = 0; at < panels_.size(); ++at) {
        const QPointF corner(static_cast<double>(at % columns) * cell.width(),
                             static_cast<double>(at / columns) * cell.height());
        layPanel(panels_[at], QRectF(room.topLeft() + corner, cell));
    }
}

void RankBars::layPanel(Panel& panel, const QRectF& room) {
    const auto& rows = frame_->comparison.ranks.rows;
    panel.plot = room.adjusted(AxisItem::labelWidth(QStringLiteral("1000 ms")) + 20, 26, -14,
                               -(2 * AxisItem::labelHeight() + AxisItem::kTickLength + 8));
    if (panel.plot.width() < 30 || panel.plot.height() < 20)
        panel.plot = QRectF(room.topLeft(), QSizeF(30, 20));
    const QRectF& plot = panel.plot;
    double most = 0;
    const std::size_t first = bars_.size();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t run = 0; run < frame_->runs(); ++run) {
            const auto& values = rows[row].values[run];
            const auto seconds = values ? (*values)[panel.figure] : std::nullopt;
            most = std::max(most, seconds.value_or(0));
            bars_.push_back({panel.figure, row, run, seconds, QRectF()});
        }
    }
    const double top = most > 0 ? most * 1.06 : 1e-3;
    const double place = plot.width() / static_cast<double>(rows.size());
    const auto runs = static_cast<double>(frame_->runs());
    const double width = std::min(place * kBarsOfRank / runs, kWidestBar);
    for (std::size_t at = first; at < bars_.size(); ++at) {
        Bar& bar = bars_[at];
        const double middle = plot.left() + (static_cast<double>(bar.row) + 0.5) * place;
        const double height = bar.seconds.value_or(0) / top * plot.height();
        bar.rect = QRectF(middle + (static_cast<double>(bar.run) - runs / 2) * width,
                          plot.bottom() - height, width, height);
    }
    std::vector<AxisItem::Tick> across, up;
    // Labels every stride-th rank, so that labels do not overlap.
    const double widest = AxisItem::labelWidth(QString::number(rows.back().rank)) + 6;
    const auto stride = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::ceil(roundStep(widest / place, 1) - 1e-9)));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        across.push_back({plot.left() + (static_cast<double>(row) + 0.5) * place,
                          row % stride == 0 ? QString::number(rows[row].rank) : QString(), true});
    }
    const double step = roundStep(top, std::clamp(static_cast<int>(plot.height() / 36), 2, 6));
    for (int i = 0; i * step <= top; ++i) {
        up.push_back(
            {plot.bottom() - i * step / top * plot.height(),
             i == 0 ? QStringLiteral("0") : AxisItem::shortLabel(roofline::formatSeconds(i * step)),
             true});
    }
    panel.x->setTicks(std::move(across), plot);
    panel.x->setTitle(RankBarsText::tr("Rank"));
    panel.y->setTicks(up, plot);
    panel.grid->setLines(plot, {}, std::move(up));
}

void RankBars::paintBars(QPainter& painter) const {
    const Theme& colors = theme();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setFont(panelFont());
    painter.setPen(colors.ink);
    const QFontMetricsF metrics(panelFont());
    for (const Panel& panel : panels_) {
        const QString title = QCoreApplication::translate(
            "RankFigure", compare::rankFigures()[panel.figure].title.data());
        painter.drawText(panel.plot.topLeft() - QPointF(0, 8),
                         metrics.elidedText(title, Qt::ElideRight, panel.plot.width()));
    }
    painter.setFont(AxisItem::labelFont());
    for (const Bar& bar : bars_) {
        if (bar.seconds) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(frame_->tint(bar.run).color(colors.dark));
            painter.drawRect(bar.rect);
        } else if (bar.rect.width() >= kLeastDash) {
            painter.setPen(colors.muted);
            painter.drawText(bar.rect.adjusted(-4, -20, 4, 0), Qt::AlignHCenter | Qt::AlignBottom,
                             text(roofline::kUnknown));
        }
    }
}

void RankBars::paintTheme() {
    for (const Panel& panel : panels_) {
        panel.grid->setTheme(theme());
        panel.x->setTheme(theme());
        panel.y->setTheme(theme());
    }
    legend_->setTheme(theme());
}

}  // namespace ridgepoint::ui
