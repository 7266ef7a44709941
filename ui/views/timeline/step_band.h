// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a run's steps with their numbers and phases.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

#include "core/timeline/timeline_pages.h"
#include "ui/base/theme.h"
#include "ui/views/timeline/label_cache.h"
#include "ui/views/timeline/step_index.h"

namespace ridgepoint::ui {

class StepBand {
  public:
    static constexpr double kStepsHeight = 18;
    static constexpr double kPhasesHeight = 18;

    StepBand();
    void setTheme(const Theme& theme) { theme_ = theme; }

    void paintSteps(QPainter& painter, const QRectF& row, const TimeScale& scale,
                    const StepIndex& steps);
    // Draws phases where their calls are; if calls are
    // unknown, one after the other with their durations.
    void paintPhases(QPainter& painter, const QRectF& row, const TimeScale& scale,
                     const StepIndex& steps, const run::TimelinePage* page);
    // Drawn over the lanes: baseline steps, in which nothing was collected, are hatched; warm-up
    // steps, which count in no row, are faint.
    void paintShades(QPainter& painter, const QRectF& lanes, const TimeScale& scale,
                     const StepIndex& steps) const;

    // The phase at a time and its drawn range.
    struct PhaseAt {
        run::Phase phase = run::Phase::none;
        double from = 0, to = 0;
    };
    static PhaseAt phaseAt(double time, const StepSlice& step, const run::TimelinePage* page);

  private:
    void paintSummedPhases(QPainter& painter, const QRectF& row, const TimeScale& scale,
                           std::span<const StepSlice> steps) const;
    QString stepWords(const StepSlice& step, double room) const;

    Theme theme_ = Theme::light();
    LabelCache labels_;
};

// "warm-up", "baseline: collection off"; empty for a measured step.
QString word(run::StepRecord::Kind kind);

}  // namespace ridgepoint::ui
