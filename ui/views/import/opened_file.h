// SPDX-License-Identifier: GPL-3.0-or-later
// Detects the kind of a file that the user opens or drops.
#pragma once

#include <QString>
#include <filesystem>

namespace ridgepoint::ui {

struct OpenedFile {
    // A missing file or a folder counts as a run: opening it then gives the message.
    enum class Kind { run, script, importable, unknown };
    std::filesystem::path path;
    Kind kind = Kind::unknown;
    QString format = {};   // "torch.profiler"; empty for a pipe, known only after reading
    QString problem = {};  // one sentence, for `unknown`
};

// Detects the kind by the file's beginning; by the name only for runs and scripts.
OpenedFile lookAt(const std::filesystem::path& path);

}  // namespace ridgepoint::ui
