// SPDX-License-Identifier: GPL-3.0-or-later
// The default file name of a recording.
#pragma once

#include <QDateTime>
#include <filesystem>

#include "core/record/recorder.h"

namespace ridgepoint::ui {

// The current folder when it can be written to, else the user's documents.
std::filesystem::path recordingFolder();

// "resnet18-b16-20261121-1402.ridge", with "-2" … when that is taken; never an existing file.
std::filesystem::path freshRunPath(const std::filesystem::path& folder,
                                   const run::RecordingOptions& options, const QDateTime& now);

// "train.ridge", with "-2" … when that is taken.
std::filesystem::path freeRunPath(const std::filesystem::path& folder, const std::string& stem);

}  // namespace ridgepoint::ui
