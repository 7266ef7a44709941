// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces a file atomically. The old file remains until the new one is complete, or if writing
// fails.
#pragma once

#include <QByteArrayView>
#include <QSaveFile>
#include <filesystem>

#include "core/store/store.h"

namespace ridgepoint::ui {

// Used on one thread. Throws ExportError, also after a stop request.
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
