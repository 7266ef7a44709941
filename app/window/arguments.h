// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the arguments of the window program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/far/follow.h"
#include "core/recording/request/recorder.h"
#include "core/run/analysis/rows.h"
#include "ui/export/figure_export.h"
#include "ui/views/command/command_request.h"

namespace ridgepoint::window {

struct Arguments {
    struct Export {
        std::string view;  // name of an exported view
        std::filesystem::path file;
    };
    std::vector<std::filesystem::path> runs;
    std::optional<recording::RecordingOptions> record;
    // A command to record, and the request with which the dialog shows this command.
    std::optional<ui::CommandStart> command;
    ui::CommandRequest command_asked;
    // A run on another machine, or a recording that begins on another machine.
    std::optional<far::FollowOptions> far;
    std::vector<Export> exports;
    bool study_figures = false;           // whether to draw a study's figures without a window
    std::optional<std::size_t> baseline;  // index in `runs` of the baseline of a comparison
    bool compares() const { return runs.size() > 1 && !exports.empty(); }
    ui::ExportOptions picture;
    bool size_given = false;
    std::optional<ui::ThemeMode> theme;
    std::optional<run::GroupBy> by;
    std::optional<roofline::Level> level;
    bool quit = false;
    bool timing = false;  // whether to report painting and tick times when the program exits
};

// Parses the arguments. Prints help and exits if requested. Throws app::UsageError for invalid
// arguments, and std::runtime_error for requests that this version does not support.
Arguments readArguments(int argc, char** argv);

}  // namespace ridgepoint::window
