// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of the window program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/rows.h"
#include "core/record/recorder.h"
#include "ui/export/figure_export.h"
#include "ui/views/command/command_request.h"

namespace ridgepoint::window {

struct Arguments {
    struct Export {
        std::string view;  // the name of an export
        std::filesystem::path file;
    };
    std::vector<std::filesystem::path> runs;
    std::optional<run::RecordingOptions> record;
    // A command to be recorded, and how the window would have asked for it.
    std::optional<ui::CommandStart> command;
    ui::CommandRequest command_asked;
    std::vector<Export> exports;
    bool study_figures = false;  // of the folder of a study, written into it; then no window opens
    std::optional<std::size_t> baseline;  // of the runs, when they are compared
    bool compares() const { return runs.size() > 1 && !exports.empty(); }
    ui::ExportOptions picture;
    bool size_given = false;
    std::optional<ui::ThemeMode> theme;
    std::optional<run::GroupBy> by;
    std::optional<roofline::Level> level;
    bool quit = false;
    bool timing = false;  // report at the end how long painting and ticks took
};

// Prints help and exits when asked to. Throws app::UsageError for what is wrongly said and
// std::runtime_error for what this version cannot do.
Arguments readArguments(int argc, char** argv);

}  // namespace ridgepoint::window
