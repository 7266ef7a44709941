// SPDX-License-Identifier: GPL-3.0-or-later
// Describes in sentences where a step loses time (core/insight/losses.h).
#pragma once

#include <QString>
#include <QStringList>
#include <span>
#include <string_view>

#include "core/insight/losses.h"

namespace ridgepoint::ui {

// Returns, for example, "Step time: 241 ms, at the roofs 96.1 ms. Possible gain: 145 ms (60.1 %)."
QString lossHeading(const insight::Losses& losses);
// Returns, for example, "conv2d loses 31.2 ms (12.9 %), 2.20 × below FP32 FMA. Use …".
QString lossSentence(const insight::Loss& loss, const run::Row& row,
                     std::span<const roofline::Ceiling> ceilings);
// Returns the roof's name without its unit and number of cores, for example "FP32 FMA".
QString shortRoofName(const roofline::Ceiling& ceiling);
// Returns the name of a vector unit, a kind of cores or a memory access, for example "AVX-512" for
// "avx512".
QString unitName(std::string_view unit);
// Returns, for example, "2.20 × below FP32 FMA", or an empty string if the row has no roof or is
// above its roof.
QString belowRoof(const run::Row& row, std::span<const roofline::Ceiling> ceilings);

// Returns the maximum speedup of a row, as sentences: with the roof of the fastest precision (for
// matrix work), and with its data in the next faster memory level.
QStringList whatIfs(const run::Row& row, std::span<const roofline::Ceiling> ceilings);

}  // namespace ridgepoint::ui
