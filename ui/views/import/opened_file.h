// SPDX-License-Identifier: GPL-3.0-or-later
// Detects the kind of a file that the user opens or drops.
#pragma once

#include <QString>
#include <filesystem>
#include <vector>

namespace ridgepoint::ui {

struct OpenedFile {
    // A missing file counts as a run: opening it then gives the message. A folder is importable if
    // it contains traces, or runs of several ranks that are not merged yet.
    enum class Kind { run, script, importable, unknown };
    std::filesystem::path path;
    Kind kind = Kind::unknown;
    QString format = {};   // "torch.profiler"; empty for a pipe, known only after reading
    QString problem = {};  // one sentence, for `unknown`
};

// Detects the kind by the file's beginning; by the name only for runs and scripts.
OpenedFile lookAt(const std::filesystem::path& path);
// Returns what a path stands for: the file itself, or the run of all ranks or the single runs in a
// folder.
std::vector<std::filesystem::path> expandFolder(const std::filesystem::path& path);

}  // namespace ridgepoint::ui
