// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a run's steps with their numbers and phases.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

#include "core/run/timeline/timeline_pages.h"
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
    // Draws the phases at the times of their calls. If these times are unknown, draws the phases
    // one after another with their durations.
    void paintPhases(QPainter& painter, const QRectF& row, const TimeScale& scale,
                     const StepIndex& steps, const run::TimelinePage* page);
    // Draws shades over the lanes. Baseline steps and steps with counters, which have no data, are
    // hatched. Warm-up steps, which no row includes, have a faint shade.
    void paintShades(QPainter& painter, const QRectF& lanes, const TimeScale& scale,
                     const StepIndex& steps) const;

    // The phase at a time, and the range in which it is drawn.
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

// Returns "warm-up", "baseline: collection off" or "hardware counters read", or an empty string for
// a measured step.
QString word(run::StepRecord::Kind kind);

}  // namespace ridgepoint::ui
