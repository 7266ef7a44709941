// SPDX-License-Identifier: GPL-3.0-or-later
// Describes what a view offers for export: a name, a menu entry, and how it becomes a file.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "ui/base/export_steps.h"
#include "ui/export/figure_export.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

struct CompareFrame;

// How an export of one run (Frame) or of several (CompareFrame) is made. Neither function: not
// offered for so many runs.
template <class FrameType>
struct ExportOf {
    using FramePtr = std::shared_ptr<const FrameType>;
    // A figure with size, theme and data; called on the window's thread.
    std::unique_ptr<FigureChart> (*figure)(const FramePtr&, const ExportOptions&) = nullptr;
    // What is not simply a figure.
    ExportSteps (*steps)(const FramePtr&, const std::filesystem::path&,
                         const ExportOptions&) = nullptr;
    explicit operator bool() const { return figure != nullptr || steps != nullptr; }
};

struct Export {
    std::string_view name;       // as --export takes it
    const char* menu = nullptr;  // in the translation context of view_descriptor.h; null: no entry
    FileKind file = FileKind::picture;
    ExportOf<Frame> run = {};
    ExportOf<CompareFrame> runs = {};
};

}  // namespace ridgepoint::ui
