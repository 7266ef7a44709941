// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_chart.h"

#include <QCoreApplication>
#include <set>

#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/body_item.h"
#include "ui/chart/legend_item.h"

namespace ridgepoint::ui {

namespace {

struct TimelineText {
    Q_DECLARE_TR_FUNCTIONS(TimelineChart)
};

}  // namespace

TimelineChart::TimelineChart(std::optional<TimeRange> range, QStringList rows)
    : range_(range),
      rows_(std::move(rows)),
      drawing_(new BodyItem(this,
                            [this](QPainter& painter) {
                                if (picture_.emptyWords().isEmpty()) picture_.paint(painter);
                            })),
      legend_(new LegendItem(this)) {
    setTheme(Theme::light());
}

void TimelineChart::setFrame(const Frame& frame) {
    FigureChart::setFrame(frame);
    picture_.setFrame(std::make_shared<const Frame>(frame));
    const TimeSpan all = picture_.all();
    picture_.setView(
        range_ ? TimeSpan{static_cast<double>(range_->from_ns), static_cast<double>(range_->to_ns)}
               : all);
    readable_ = !frame.callsFile().empty() && !picture_.steps().steps().empty();
    picture_.setSelectedRows(rows_);
    place();
}

std::optional<TimelineLoader::PageRequest> TimelineChart::wanted() const {
    if (!readable_) return std::nullopt;
    const TimeScale scale = picture_.scale();
    return TimelineLoader::PageRequest{static_cast<std::int64_t>(scale.view.from),
                                       static_cast<std::int64_t>(scale.view.to) + 1,
                                       static_cast<std::int64_t>(2 * scale.perPixel()) + 1};
}

void TimelineChart::setPage(std::shared_ptr<const run::TimelinePage> page) {
    picture_.setPage(std::move(page));
    picture_.setSelectedRows(rows_);
    place();
}

void TimelineChart::placeParts(const QRectF& body) {
    fillLegend(body.width() - 24);
    legend_->setPos(body.left() + 12, body.top() + 4);
    const double above = legend_->entries().empty() ? 0 : legend_->size().height() + 10;
    const QRectF room = body.adjusted(0, above, 0, -4);
    picture_.setRect(room);
    drawing_->setRect(room);
    picture_.fillHeight();
    setEmptyRect(body);
}

// Lists the phases and categories in the figure, in the order of their enumerations.
void TimelineChart::fillLegend(double width) {
    std::set<run::Phase> phases;
    std::set<cost::Category> categories;
    for (const StepSlice& step : picture_.steps().steps()) {
        for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
            if (step.phase_ns[i] > 0) phases.insert(static_cast<run::Phase>(i));
        }
    }
    if (const run::TimelinePage* const page = picture_.page()) {
        for (const auto kind : {run::IntervalKind::op, run::IntervalKind::gpu}) {
            for (const run::StepTracks* const step : page->tracksOf(kind)) {
                for (const run::Track& track : step->tracks) {
                    for (const run::Interval& interval : track.intervals)
                        categories.insert(legendCategory(interval.category));
                }
            }
        }
        for (const run::TimelineSlice& bucket : page->buckets) {
            if (bucket.track.kind != run::IntervalKind::api)
                categories.insert(legendCategory(bucket.category));
        }
    }
    std::vector<LegendItem::Entry> entries;
    for (const run::Phase phase : phases) {
        entries.push_back({LegendItem::Mark::line, phaseColor(phase), word(phase)});
    }
    for (const cost::Category category : categories) {
        entries.push_back(
            {LegendItem::Mark::square, categoryColor(category, theme().dark), word(category)});
    }
    if (picture_.steps().hasKind(run::StepRecord::Kind::warmup)) {
        entries.push_back({LegendItem::Mark::square, onto(theme().surface, theme().muted, 0.35),
                           TimelineText::tr("warm-up: faint")});
    }
    if (picture_.steps().hasKind(run::StepRecord::Kind::baseline)) {
        entries.push_back(
            {LegendItem::Mark::hatched, theme().muted, word(run::StepRecord::Kind::baseline)});
    }
    if (picture_.steps().hasKind(run::StepRecord::Kind::counted)) {
        entries.push_back(
            {LegendItem::Mark::hatched, theme().muted, word(run::StepRecord::Kind::counted)});
    }
    legend_->setEntries(std::move(entries), std::clamp(static_cast<int>(width / 128), 2, 9), false);
}

void TimelineChart::paintTheme() {
    picture_.setTheme(theme());
    legend_->setTheme(theme());
}

bool TimelineChart::hasContent(const Frame& frame) const { return !frame.snapshot->steps->empty(); }

}  // namespace ridgepoint::ui
