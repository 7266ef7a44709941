// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the default file name of a recording.
#pragma once

#include <QDateTime>
#include <filesystem>

#include "core/record/recorder.h"

namespace ridgepoint::ui {

// Returns the current folder if it is writable, else the user's documents folder.
std::filesystem::path recordingFolder();

// Returns "resnet18-b16-20261121-1402.ridge", or "…-2.ridge" etc. if that file exists.
std::filesystem::path freshRunPath(const std::filesystem::path& folder,
                                   const run::RecordingOptions& options, const QDateTime& now);

// Returns "train.ridge", or "train-2.ridge" etc. if that file exists.
std::filesystem::path freeRunPath(const std::filesystem::path& folder, const std::string& stem);

}  // namespace ridgepoint::ui
