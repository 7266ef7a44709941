// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces a file atomically: the old file remains
// until the new one is complete, and if writing fails.
#pragma once

#include <QByteArrayView>
#include <QSaveFile>
#include <filesystem>

#include "core/store/store.h"

namespace ridgepoint::ui {

// For one thread. Throws ExportError, even when told to stop.
class WholeFile {
  public:
    WholeFile(const std::filesystem::path& path, run::Watch watch);
    void write(QByteArrayView bytes);  // appends
    void putInPlace();

  private:
    void check(bool good);
    QSaveFile file_;
    run::Watch watch_;
};

}  // namespace ridgepoint::ui
