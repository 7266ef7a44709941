// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the folder and the default file name of a recording.
#pragma once

#include <QDateTime>
#include <QString>
#include <filesystem>

#include "core/recording/request/recorder.h"

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// Returns the user's chosen folder if it is writable. Otherwise, returns the current folder if it
// is writable and neither the root nor the home folder. Falls back to the user's documents folder,
// then to the home folder.
std::filesystem::path recordingFolder();
// Stores the user's choice. If `folder` is empty, clears it.
void chooseRecordingFolder(QSettings& settings, const QString& folder);
void restoreRecordingFolder(const QSettings& settings);

// Returns, for example, "resnet18-b16-20261121-1402.ridge", or "…-2.ridge" and so on if the file
// exists.
std::filesystem::path freshRunPath(const std::filesystem::path& folder,
                                   const recording::RecordingOptions& options,
                                   const QDateTime& now);

// Returns "train.ridge" for the stem "train", or "train-2.ridge" and so on if the file exists.
std::filesystem::path freeRunPath(const std::filesystem::path& folder, const std::string& stem);

}  // namespace ridgepoint::ui
