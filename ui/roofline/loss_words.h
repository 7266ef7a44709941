// SPDX-License-Identifier: GPL-3.0-or-later
// Words the answer to where a step loses time (core/insight/losses.h).
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "core/insight/losses.h"

namespace ridgepoint::ui {

// "Step time 241 ms. The roofs allow 96.1 ms at best. Possible gain: at most 145 ms (60.1 %)."
QString lossHeading(const insight::Losses& losses);
// "conv2d loses 31.2 ms (12.9 %): 2.20 × its time at the roofs, limited by FP32 FMA. Use …"
QString lossSentence(const insight::Loss& loss, const run::Row& row,
                     std::span<const roofline::Ceiling> ceilings);
// "FP32 FMA": the name of a roof without its unit and number of cores.
QString shortRoofName(const roofline::Ceiling& ceiling);
// "2.20 × below FP32 FMA"; empty if the row has no roof or is above it.
QString belowRoof(const run::Row& row, std::span<const roofline::Ceiling> ceilings);

// Says how much faster a row could be at most with another precision's roof, and with its data in
// the next memory level.
QStringList whatIfs(const run::Row& row, std::span<const roofline::Ceiling> ceilings);

}  // namespace ridgepoint::ui
