// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces a file atomically. The old file remains until the new file is complete. If writing
// fails, the old file does not change.
#pragma once

#include <QByteArrayView>
#include <QSaveFile>
#include <filesystem>

#include "core/run/store/store.h"

namespace ridgepoint::ui {

// Writes a file that replaces the existing file only when it is complete. Must be used on one
// thread. The functions throw ExportError if writing fails or a stop is requested.
class WholeFile {
  public:
    WholeFile(const std::filesystem::path& path, run::Watch watch);
    void write(QByteArrayView bytes);  // appends `bytes` to the new file
    void putInPlace();

  private:
    void check(bool good);
    QSaveFile file_;
    run::Watch watch_;
};

}  // namespace ridgepoint::ui
