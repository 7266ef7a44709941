// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the folder and the default file name of a recording.
#pragma once

#include <QDateTime>
#include <QString>
#include <filesystem>

#include "core/record/recorder.h"

QT_BEGIN_NAMESPACE
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// Returns the folder that the user chose, if it is writable; else the current folder if that is
// writable, else the user's documents folder.
std::filesystem::path recordingFolder();
// Stores the user's choice; an empty text removes it.
void chooseRecordingFolder(QSettings& settings, const QString& folder);
void restoreRecordingFolder(const QSettings& settings);

// Returns "resnet18-b16-20261121-1402.ridge", or "…-2.ridge" etc. if that file exists.
std::filesystem::path freshRunPath(const std::filesystem::path& folder,
                                   const run::RecordingOptions& options, const QDateTime& now);

// Returns "train.ridge", or "train-2.ridge" etc. if that file exists.
std::filesystem::path freeRunPath(const std::filesystem::path& folder, const std::string& stem);

}  // namespace ridgepoint::ui
