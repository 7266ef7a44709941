// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a run in three lines: its configuration, its result, and the sources of its numbers.
#pragma once

#include <QString>
#include <span>

#include "core/analysis/step_summary.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

QString runTitle(const Frame& frame);       // its own title: "resnet18 · batch 16 · fp32"
QString runSubtitle(const Frame& frame);    // "step 241 ms · 66.4 samples/s · … · sgd · AMD EPYC"
QString runProvenance(const Frame& frame);  // "Times measured; FLOPs and bytes modelled …"

// "1.200–1.850 s", in the run's own time.
QString rangeWords(const TimeRange& range);
// Return the steps in a part of the run: "3 steps and parts of 2", and the same in sentences.
QString coverWords(const run::RunPart& part);
QString coverExplanation(const run::RunPart& part);

// Returns "collection 1.8 % ± 0.4 % of step time", or why the cost is unknown
// (see run::collectionCost). Empty without baseline steps.
QString collectionOverhead(const run::StepSummary& step);

// Explains a memory level that a reader does not expect: "L3 level: most bytes stay in this cache".
// Empty if there is nothing to explain.
QString levelFact(const Frame& frame);

// Returns "no step finished yet" or, if the run has ended, "this run has no finished step".
QString noStep(const Frame& frame);

// Return "66.4 samples/s" and "1.21 TFLOP/s" of the median step; empty if unknown.
QString samplesPerSecond(const run::StepSummary& step);
QString medianStep(const run::StepSummary& step);  // "median step 241 ms"
// "resnet18 · batch 16 · fp32 · median step 241 ms", for lists of runs.
QString runInBrief(const Frame& frame);
QString flopRate(const run::StepSummary& step);

// Returns the roof that a row is compared with: the precision or level that would take the row's
// work the longest. Null if it is unknown.
const roofline::Ceiling* roofOf(const run::Row& row, std::span<const roofline::Ceiling> ceilings);
// Returns that roof if the row is above it, else null.
const roofline::Ceiling* exceededRoof(const run::Row& row,
                                      std::span<const roofline::Ceiling> ceilings);
// "DRAM read, 20.4 GB/s"
QString roofName(const roofline::Ceiling& ceiling);
// Explains a contradiction in the window's language, for example which roof a row is above.
QString doubtWords(const run::Doubt& doubt);

}  // namespace ridgepoint::ui
