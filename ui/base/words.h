// SPDX-License-Identifier: GPL-3.0-or-later
// Translates core's fixed vocabularies to the user's language. Files and JSON never use these.
#pragma once

#include <QString>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/analysis/rows.h"
#include "core/record/recorder.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::ui {

// Returns a text for display. Characters that are invisible or reverse the text become "?", because
// names come from files.
QString text(std::string_view utf8);
// Returns the path unchanged, for opening the file.
inline QString pathText(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

// Returns a tooltip that shows exactly these characters. Qt would interpret text from a file as
// HTML if the text begins like HTML.
QString plainTip(const QString& words);

QString word(cost::Category category);
QString word(run::Phase phase);
QString word(run::MemoryCategory category);
QString word(run::EvidenceLevel rung);
QString word(run::GroupBy by);
QString word(roofline::Provenance provenance);
QString word(roofline::Level level);            // "DRAM"
QString word(const roofline::Bound& bound);     // "memory (DRAM)"
QString word(roofline::Arithmetic arithmetic);  // "FP32", "BF16 tensor"
QString word(run::RecorderStatus::State state);
QString word(kernel::Pass pass);        // "data gradient"; empty: unknown
QString word(kernel::CallGroup group);  // "launch", "memcpy", "synchronise"

// "1.2 ms"
QString durationText(double nanoseconds);

// Returns a row's name as shown: the "(outside ops)" row and names of phases and categories in the
// user's language, everything else unchanged.
QString rowLabel(const run::Row& row);
// The same for figures and tables, which have less room: "conv2d" for "aten::conv2d".
QString withoutNamespace(const QString& name);
QString shortRowLabel(const run::Row& row);
// Names a category as the legend does: the time outside ops is idle time in a GPU run.
QString categoryLabel(cost::Category category, std::span<const run::Row> categories);

}  // namespace ridgepoint::ui
