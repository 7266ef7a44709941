// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a run in three lines: its configuration, its result, and the sources of its numbers.
#pragma once

#include <QString>
#include <span>

#include "core/run/analysis/step_summary.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

// Returns, for example, "resnet18 · batch 16 · fp32".
QString runTitle(const Frame& frame);
// Returns, for example, "step 241 ms · 66.4 samples/s · … · sgd · AMD EPYC".
QString runSubtitle(const Frame& frame);
// Returns, for example, "Times measured; FLOPs and bytes modelled …".
QString runProvenance(const Frame& frame);

// Returns, for example, "1.200–1.850 s", relative to the run's start.
QString rangeWords(const TimeRange& range);
// coverWords() returns the steps in a part of a run, for example "3 steps and parts of 2".
// coverExplanation() explains them in sentences.
QString coverWords(const run::RunPart& part);
QString coverExplanation(const run::RunPart& part);

// Returns MFU, HFU and the peak, or an empty string if both are unknown.
QString utilizationFact(const run::StepSummary& step);

// Returns the energy of a step, or an empty string if it is unknown.
QString energyFact(const Frame& frame);

// Returns, for example, "collection 1.8 % ± 0.4 % of step time", or why the cost is unknown (see
// present::collectionCost). Returns an empty string if there are no baseline steps.
QString collectionOverhead(const run::StepSummary& step);

// Explains why the memory level differs from the default, for example "L3 level: most bytes stay in
// this cache". Returns an empty string if no explanation is needed.
QString levelFact(const Frame& frame);
// Returns a sentence about the user's choices for which this run has no data, or an empty string if
// there are none.
QString fallbackFact(const Frame& frame);
// Returns sentences about the data that the run lost, or an empty string if no loss is known.
QString lossFact(const Frame& frame);

// Returns "no step finished yet", or "this run has no finished step" if the run has ended.
QString noStep(const Frame& frame);

// samplesPerSecond() returns, for example, "66.4 samples/s" and flopRate() "1.21 TFLOP/s", both for
// the median step. Both return an empty string if the value is unknown.
QString samplesPerSecond(const run::StepSummary& step);
QString medianStep(const run::StepSummary& step);  // for example "median step 241 ms"
// Returns, for example, "resnet18 · batch 16 · fp32 · median step 241 ms" for lists of runs.
QString runInBrief(const Frame& frame);
QString flopRate(const run::StepSummary& step);

// Returns the roof that limits a row: the roof of the precision or memory level for which the row's
// work would take longest. Returns null if the roof is unknown.
const roofline::Ceiling* roofOf(const run::Row& row, std::span<const roofline::Ceiling> ceilings);
// Returns the row's roof if the row is above it, or null otherwise.
const roofline::Ceiling* exceededRoof(const run::Row& row,
                                      std::span<const roofline::Ceiling> ceilings);
// Returns, for example, "DRAM read, 20.4 GB/s".
QString roofName(const roofline::Ceiling& ceiling);
// Explains a contradiction in the window's language, for example which roof a row is above.
QString doubtWords(const run::Doubt& doubt);

}  // namespace ridgepoint::ui
