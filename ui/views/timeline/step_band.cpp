// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/step_band.h"

#include <QCoreApplication>
#include <array>
#include <limits>

#include "ui/base/palette.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct BandText {
    Q_DECLARE_TR_FUNCTIONS(StepBand)
};

using StepKind = run::StepRecord::Kind;

constexpr double kSummed = 6;        // pixels; narrower steps are combined
constexpr double kSummedColumn = 2;  // pixels; column width of combined steps
constexpr double kStepGap = 14;      // pixels; minimum gap between step numbers
constexpr std::array kOrder{run::Phase::data, run::Phase::forward, run::Phase::loss,
                            run::Phase::backward, run::Phase::optimizer};

const run::StepCalls* callsOf(std::int64_t step, const run::TimelinePage* page) {
    return page != nullptr ? page->find(step) : nullptr;
}

// Calls `take` for each phase of the step, in the usual order and one after another.
template <class Take>
void inOrder(const StepSlice& step, Take&& take) {
    double at = static_cast<double>(step.start_ns);
    for (const run::Phase phase : kOrder) {
        const auto length = static_cast<double>(step.phase_ns[static_cast<std::size_t>(phase)]);
        if (length <= 0) continue;
        const double end = std::min(at + length, static_cast<double>(step.end_ns));
        take(phase, at, end);
        at = end;
    }
}

}  // namespace

QString word(StepKind kind) {
    switch (kind) {
        case StepKind::warmup:
            return BandText::tr("warm-up");
        case StepKind::baseline:
            return BandText::tr("baseline: collection off");
        case StepKind::counted:
            return BandText::tr("hardware counters read");
        case StepKind::measured:
            break;
    }
    return {};
}

StepBand::StepBand() : labels_(figureFont(11)) {}

QString StepBand::stepWords(const StepSlice& step, double room) const {
    const QString number = QString::number(step.step);
    const QString named = BandText::tr("step %1").arg(step.step);
    const QString kind = word(step.kind);
    for (const QString& words :
         {kind.isEmpty() ? named : named + QStringLiteral(" · ") + kind, named, number}) {
        if (labels_.width(words) <= room) return words;
    }
    return {};
}

void StepBand::paintSteps(QPainter& painter, const QRectF& row, const TimeScale& scale,
                          const StepIndex& steps) {
    painter.setFont(labels_.font());
    const auto shown = steps.between(scale.view.from, scale.view.to);
    if (shown.empty()) return;
    // Labels as many steps with their numbers as fit.
    const double widest = labels_.width(QString::number(shown.back().step)) + kStepGap;
    const double mean = static_cast<double>(shown.back().start_ns - shown.front().start_ns) /
                        std::max<double>(1, static_cast<double>(shown.size()) - 1) /
                        scale.perPixel();
    std::int64_t every = 1;
    for (int i = 0; mean > 0 && static_cast<double>(every) * mean < widest && i < 50; ++i) {
        every = i % 3 == 1 ? every / 2 * 5 : every * 2;  // yields 1, 2, 5, 10, 20, 50 …
    }
    double free = -1e300;
    const double middle = row.center().y() + labels_.metrics().capHeight() / 2;
    for (const StepSlice& step : shown) {
        if (step.step % every != 0) continue;
        const double left = scale.x(static_cast<double>(step.start_ns));
        const double right = scale.x(static_cast<double>(step.end_ns));
        if (right < scale.left || left > scale.right()) continue;
        if (left >= scale.left) {
            painter.fillRect(QRectF(std::round(left), row.top() + 2, 1, row.height() - 2),
                             theme_.muted);
        }
        const double text = std::max(left, scale.left) + 4;
        const double room =
            every == 1 ? std::min(right, scale.right()) - text - 2 : scale.right() - text;
        const QString words =
            every == 1 ? stepWords(step, room) : stepWords(step, std::min(room, widest));
        if (words.isEmpty() || text < free) continue;
        painter.setPen(step.kind == StepKind::measured ? theme_.ink : theme_.muted);
        painter.drawText(QPointF(text, middle), words);
        free = text + labels_.width(words) + 6;
    }
}

void StepBand::paintPhases(QPainter& painter, const QRectF& row, const TimeScale& scale,
                           const StepIndex& steps, const run::TimelinePage* page) {
    painter.setFont(labels_.font());
    painter.fillRect(QRectF(scale.left, row.top(), scale.width, row.height()), theme_.lane);
    const auto shown = steps.between(scale.view.from, scale.view.to);
    if (shown.empty()) return;
    const double mean = scale.width / static_cast<double>(shown.size());
    if (mean < kSummed && shown.size() > 1) {
        paintSummedPhases(painter, row, scale, shown);
        return;
    }
    for (const StepSlice& step : shown) {
        const auto draw = [&](run::Phase phase, double from, double to) {
            const double left = std::max(scale.x(from), scale.left);
            const double right = std::min(scale.x(to), scale.right());
            if (right < scale.left || left > scale.right()) return;
            const bool full = step.kind == StepKind::measured;
            const QColor color = onto(theme_.surface, phaseColor(phase), full ? 1 : 0.45);
            const double gap = right - left > 4 ? 1 : 0;
            const QRectF box(left, row.top(), std::max(right - left - gap, 1.0), row.height());
            painter.fillRect(box, color);
            labels_.draw(painter, box.adjusted(4, 0, -2, 0), static_cast<quint64>(phase),
                         inkOn(color), [phase] { return word(phase); });
        };
        const auto* const calls = callsOf(step.step, page);
        if (calls != nullptr && !calls->phases.empty()) {
            for (const auto& phase : calls->phases) {
                draw(phase.phase, static_cast<double>(phase.start_ns),
                     static_cast<double>(phase.end_ns));
            }
        } else {
            inOrder(step, draw);
        }
    }
}

// Draws narrow steps. Each pixel column shows the phases' shares of time, stacked.
void StepBand::paintSummedPhases(QPainter& painter, const QRectF& row, const TimeScale& scale,
                                 std::span<const StepSlice> steps) const {
    std::array<double, kOrder.size()> sums{};
    double column = -1;
    const auto flush = [&] {
        double all = 0;
        for (const double sum : sums) all += sum;
        if (column < 0 || all <= 0) return;
        double y = row.top();
        for (std::size_t i = 0; i < kOrder.size(); ++i) {
            const double height = sums[i] / all * row.height();
            if (height > 0) {
                painter.fillRect(
                    QRectF(scale.left + column * kSummedColumn, y, kSummedColumn, height),
                    phaseColor(kOrder[i]));
            }
            y += height;
        }
        sums.fill(0);
    };
    const double last = std::floor(scale.width / kSummedColumn) - 1;
    for (const StepSlice& step : steps) {
        const double middle =
            (static_cast<double>(step.start_ns) + static_cast<double>(step.end_ns)) / 2;
        const double at = std::clamp(std::floor((scale.x(middle) - scale.left) / kSummedColumn),
                                     0.0, std::max(last, 0.0));
        if (at != column) {
            flush();
            column = at;
        }
        for (std::size_t i = 0; i < kOrder.size(); ++i) {
            sums[i] += static_cast<double>(step.phase_ns[static_cast<std::size_t>(kOrder[i])]);
        }
    }
    flush();
}

namespace {

// Draws lines from the lower left to the upper right. They are clipped here because SVG does not
// clip. A pattern brush would take ten times as long.
void hatch(QPainter& painter, const QRectF& box, const QColor& color) {
    constexpr double kApart = 8;  // pixels; distance between lines
    painter.setPen(QPen(color, 1));
    const double first = std::ceil((box.left() + box.top()) / kApart) * kApart;
    for (double sum = first; sum < box.right() + box.bottom(); sum += kApart) {
        const double left = std::max(box.left(), sum - box.bottom());
        const double right = std::min(box.right(), sum - box.top());
        painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

}  // namespace

void StepBand::paintShades(QPainter& painter, const QRectF& lanes, const TimeScale& scale,
                           const StepIndex& steps) const {
    if (!steps.hasKind(StepKind::warmup) && !steps.hasKind(StepKind::baseline) &&
        !steps.hasKind(StepKind::counted))
        return;
    QColor faint = theme_.surface;
    faint.setAlphaF(0.5F);
    const QColor lines = onto(theme_.surface, theme_.muted, 0.45);
    // Draws one shade for consecutive steps of the same kind.
    double from = 0, to = 0;
    StepKind kind = StepKind::measured;
    const auto flush = [&] {
        const double left = std::max(scale.x(from), scale.left);
        const double right = std::min(scale.x(to), scale.right());
        if (kind == StepKind::measured || right - left < 1) return;
        const QRectF box(left, lanes.top(), right - left, lanes.height());
        if (kind == StepKind::warmup) {
            painter.fillRect(box, faint);
        } else {
            hatch(painter, box, lines);
        }
    };
    for (const StepSlice& step : steps.between(scale.view.from, scale.view.to)) {
        if (step.kind != kind) {
            flush();
            kind = step.kind;
            from = static_cast<double>(step.start_ns);
        }
        to = static_cast<double>(step.end_ns);
    }
    flush();
}

StepBand::PhaseAt StepBand::phaseAt(double time, const StepSlice& step,
                                    const run::TimelinePage* page) {
    PhaseAt found;
    const auto look = [&](run::Phase phase, double from, double to) {
        if (time >= from && time <= to) found = {phase, from, to};
    };
    const auto* const calls = callsOf(step.step, page);
    if (calls != nullptr && !calls->phases.empty()) {
        for (const auto& phase : calls->phases) {
            look(phase.phase, static_cast<double>(phase.start_ns),
                 static_cast<double>(phase.end_ns));
        }
    } else {
        inOrder(step, look);
    }
    return found;
}

}  // namespace ridgepoint::ui
