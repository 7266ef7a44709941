// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/run_file_name.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include "core/estimate/estimated.h"

namespace ridgepoint::ui {
namespace {

const QString kFolderKey = QStringLiteral("recording/folder");

// Returns the folder that the user chose for all recordings of the program.
QString& chosenFolder() {
    static QString folder;
    return folder;
}

}  // namespace

void chooseRecordingFolder(QSettings& settings, const QString& folder) {
    if (folder.isEmpty())
        settings.remove(kFolderKey);
    else
        settings.setValue(kFolderKey, folder);
    chosenFolder() = folder;
}

void restoreRecordingFolder(const QSettings& settings) {
    chosenFolder() = settings.value(kFolderKey).toString();
}

std::filesystem::path recordingFolder() {
    const QFileInfo chosen(chosenFolder());
    if (!chosenFolder().isEmpty() && chosen.isDir() && chosen.isWritable())
        return chosenFolder().toStdString();
    const QString here = QDir::currentPath();
    const QFileInfo folder(here);
    // Programs that are started from a desktop run in the root or home folder, which is unsuitable
    // for recordings.
    if (folder.isWritable() && here != QDir::rootPath() && here != QDir::homePath()) {
        return here.toStdString();
    }
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (!documents.isEmpty() && QDir().mkpath(documents)) return documents.toStdString();
    return QDir::homePath().toStdString();
}

std::filesystem::path freshRunPath(const std::filesystem::path& folder,
                                   const recording::RecordingOptions& options,
                                   const QDateTime& now) {
    const std::string stem = estimate::modelTitle(options.model) + "-b" +
                             std::to_string(options.batch) + "-" +
                             now.toString(QStringLiteral("yyyyMMdd-HHmm")).toStdString();
    return freeRunPath(folder, stem);
}

std::filesystem::path freeRunPath(const std::filesystem::path& folder, const std::string& stem) {
    std::filesystem::path path = folder / (stem + ".ridge");
    std::error_code ignored;
    for (int i = 2; std::filesystem::exists(std::filesystem::symlink_status(path, ignored)); ++i) {
        path = folder / (stem + "-" + std::to_string(i) + ".ridge");
    }
    return path;
}

}  // namespace ridgepoint::ui
