// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces a file atomically: the old file remains until the new one is complete, and after a
// failure.
#pragma once

#include <QByteArrayView>
#include <QSaveFile>
#include <filesystem>

#include "core/store/store.h"

namespace ridgepoint::ui {

// Lives on one thread. Throws ExportError, also when it is asked to stop.
class WholeFile {
  public:
    WholeFile(const std::filesystem::path& path, run::Watch watch);
    void write(QByteArrayView bytes);  // behind what was written before
    void putInPlace();

  private:
    void check(bool good);
    QSaveFile file_;
    run::Watch watch_;
};

}  // namespace ridgepoint::ui
