// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a run in three lines: its configuration, its result, and the sources of its numbers.
#pragma once

#include <QString>
#include <span>

#include "core/analysis/step_summary.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

QString runTitle(const Frame& frame);       // the run's own: "resnet18 · batch 16 · fp32"
QString runSubtitle(const Frame& frame);    // "step 241 ms · 66.4 samples/s · … · sgd · AMD EPYC"
QString runProvenance(const Frame& frame);  // "Times measured; FLOPs and bytes modelled …"

// "1.200–1.850 s", of the run's own time.
QString rangeWords(const TimeRange& range);
// What numbers of a part of the run are of: "3 steps and parts of 2"; and in sentences.
QString coverWords(const run::RunPart& part);
QString coverExplanation(const run::RunPart& part);

// "collection 1.8 % ± 0.4 % of step time", or that the cost cannot be measured yet (see
// run::collectionCost); empty without any reference step.
QString collectionOverhead(const run::StepSummary& step);

// That no step is finished: yet, or, of a run that has ended, at all.
QString noStep(const Frame& frame);

// "66.4 samples/s" and "1.21 TFLOP/s" of the median step; empty when unknown.
QString samplesPerSecond(const run::StepSummary& step);
QString flopRate(const run::StepSummary& step);

// The roof that a row is held against: of its work, the precision or level that would take longest.
// Null where none is known.
const roofline::Ceiling* roofOf(const run::Row& row, std::span<const roofline::Ceiling> ceilings);
// The same where the row is above it; else null.
const roofline::Ceiling* exceededRoof(const run::Row& row,
                                      std::span<const roofline::Ceiling> ceilings);
// "DRAM read, 20.4 GB/s"
QString roofName(const roofline::Ceiling& ceiling);
// Which roof a row is above, and why that may be; empty when it is above none.
QString aboveRoofReason(const run::Row& row, std::span<const roofline::Ceiling> ceilings);

}  // namespace ridgepoint::ui
