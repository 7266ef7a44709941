// SPDX-License-Identifier: GPL-3.0-or-later
// Detects the kind of a file that the user opens or drops.
#pragma once

#include <QString>
#include <filesystem>

namespace ridgepoint::ui {

struct OpenedFile {
    // A run is also what is no file at all: who opens it finds the words for that.
    enum class Kind { run, script, importable, unknown };
    std::filesystem::path path;
    Kind kind = Kind::unknown;
    QString format = {};   // "torch.profiler"; empty for a pipe, which is known only after reading
    QString problem = {};  // one sentence, of what is unknown
};

// By its beginning, never by what it is called, but for runs and scripts.
OpenedFile lookAt(const std::filesystem::path& path);

}  // namespace ridgepoint::ui
