// SPDX-License-Identifier: GPL-3.0-or-later
// A run in three lines: what it is, how it went, and where its numbers came from.
#pragma once

#include <QString>

#include "ui/frame.h"

namespace ridgepoint::ui {

QString runTitle(const Frame& frame);       // "resnet18 · batch 16 · fp32 · AMD EPYC …"
QString runSubtitle(const Frame& frame);    // "step 241 ms · 66.4 samples/s · 20 steps · …"
QString runProvenance(const Frame& frame);  // "Times measured; FLOPs and bytes modelled …"

// "collection 1.8 % ± 0.4 % of step time"; that it is not known yet while a single reference step
// tells nothing of its noise; empty without any.
QString collectionOverhead(const run::StepSummary& step);

// "66.4 samples/s" and "1.21 TFLOP/s" of the median step; empty when unknown.
QString samplesPerSecond(const run::StepSummary& step);
QString flopRate(const run::StepSummary& step);

// Why a row may stand above its roof; empty when it does not.
QString aboveRoofReason(const run::Row& row);
bool aboveRoof(const run::Row& row);

}  // namespace ridgepoint::ui
