// SPDX-License-Identifier: GPL-3.0-or-later
// Translates core's fixed terms to the user's language. Files and JSON never contain these
// translations.
#pragma once

#include <QString>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/recording/request/recorder.h"
#include "core/roofline/roofline.h"
#include "core/run/analysis/rows.h"

namespace ridgepoint::ui {

// Returns a string for display. Replaces invisible characters and characters that reverse the text
// with "?", because names come from files and can contain any character.
QString text(std::string_view utf8);
// Returns the path unchanged, for opening the file.
inline QString pathText(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

// Returns a tooltip that shows `words` literally. Without this conversion, Qt would interpret a
// string that looks like HTML as HTML.
QString plainTip(const QString& words);

QString word(cost::Category category);
QString word(run::Phase phase);
QString word(run::MemoryCategory category);
QString word(run::EvidenceLevel rung);
QString word(run::GroupBy by);
QString word(roofline::Provenance provenance);
QString word(roofline::Level level);            // for example "DRAM"
QString word(const roofline::Bound& bound);     // for example "memory (DRAM)"
QString word(roofline::Arithmetic arithmetic);  // for example "FP32" or "BF16 tensor"
QString word(recording::RecorderStatus::State state);
QString word(cost::kernel::Pass pass);        // for example "data gradient"; empty if unknown
QString word(cost::kernel::CallGroup group);  // for example "launch" or "memcpy"

// Returns, for example, "1.2 ms".
QString durationText(double nanoseconds);

// Returns a row's displayed name. Translates phases, categories and special rows such as "(outside
// ops)". Does not change other names.
QString rowLabel(const run::Row& row);
// Return shorter names for figures and tables, for example "conv2d" for "aten::conv2d".
QString withoutNamespace(const QString& name);
QString shortRowLabel(const run::Row& row);
// Returns a category's name in the legend. In a GPU run, the time outside ops is called idle time.
QString categoryLabel(cost::Category category, std::span<const run::Row> categories);

}  // namespace ridgepoint::ui
