// SPDX-License-Identifier: GPL-3.0-or-later
// Describes an export that a view offers: its name, its menu entry and how to write the file.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "ui/base/export_steps.h"
#include "ui/export/figure_export.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

struct CompareFrame;

// Creates an export from one run (Frame) or several runs (CompareFrame). If both functions are
// null, the export does not support this number of runs.
template <class FrameType>
struct ExportOf {
    using FramePtr = std::shared_ptr<const FrameType>;
    // Returns a figure with its size, theme and data. Called on the window's thread.
    std::unique_ptr<FigureChart> (*figure)(const FramePtr&, const ExportOptions&) = nullptr;
    // Returns the steps of an export that is not a single figure. Only one of `figure` and `steps`
    // is set.
    ExportSteps (*steps)(const FramePtr&, const std::filesystem::path&,
                         const ExportOptions&) = nullptr;
    explicit operator bool() const { return figure != nullptr || steps != nullptr; }
};

struct Export {
    std::string_view name;       // argument of --export
    const char* menu = nullptr;  // menu text, translated by viewWords(); null if not in the menu
    FileKind file = FileKind::picture;
    bool whole_run = false;  // copy of ViewDescriptor::whole_run
    ExportOf<Frame> run = {};
    ExportOf<CompareFrame> runs = {};
};

}  // namespace ridgepoint::ui
