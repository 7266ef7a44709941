// SPDX-License-Identifier: GPL-3.0-or-later
// Detects the kind of a file that the user opens or drops.
#pragma once

#include <QString>
#include <filesystem>
#include <vector>

namespace ridgepoint::ui {

struct OpenedFile {
    // A missing file has the kind `run`, because opening it then reports the error. A folder has
    // the kind `importable`. expandFolder() finds the complete runs in a folder.
    enum class Kind { run, script, importable, unknown };
    std::filesystem::path path;
    Kind kind = Kind::unknown;
    QString format = {};   // for example "torch.profiler"; empty for a pipe until it is read
    QString problem = {};  // reason if the kind is `unknown`; empty for other kinds
};

// Detects runs and scripts by name, and other files by their first bytes.
OpenedFile lookAt(const std::filesystem::path& path);
// Returns the files to open for `path`. For a folder, these are its single runs or the merged run
// of all ranks. For a file and for a folder without such runs, this is `path` itself.
std::vector<std::filesystem::path> expandFolder(const std::filesystem::path& path);

}  // namespace ridgepoint::ui
