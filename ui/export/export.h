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

// Creates an export of one run (Frame) or of several (CompareFrame). If neither function is set,
// this number of runs has no such export.
template <class FrameType>
struct ExportOf {
    using FramePtr = std::shared_ptr<const FrameType>;
    // Returns a figure with size, theme and data; called on the window's thread.
    std::unique_ptr<FigureChart> (*figure)(const FramePtr&, const ExportOptions&) = nullptr;
    // For exports that are not a single figure.
    ExportSteps (*steps)(const FramePtr&, const std::filesystem::path&,
                         const ExportOptions&) = nullptr;
    explicit operator bool() const { return figure != nullptr || steps != nullptr; }
};

struct Export {
    std::string_view name;       // name for --export
    const char* menu = nullptr;  // text in view_descriptor.h's translation context; null: no entry
    FileKind file = FileKind::picture;
    bool whole_run = false;  // as the view's descriptor says
    ExportOf<Frame> run = {};
    ExportOf<CompareFrame> runs = {};
};

}  // namespace ridgepoint::ui
