// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the folders in which torch may be installed on this machine, with LibTorch and NVIDIA's
// libraries.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::base {

// Returns the version for which the recording library was built, for example, "2.11.0".
std::string_view neededTorchVersion();

// Returns the folders named `torch` in the order in which they are tried: next to the Python
// package that contains this program, in the download of `ridgepoint setup-torch`, and for each
// Python in PATH. The folders might not exist.
std::vector<std::filesystem::path> torchFolders();

// Returns the folder to which `ridgepoint setup-torch` downloads. The folder might not exist.
std::filesystem::path torchDownloadFolder();

// Returns the torch version in a folder, without a suffix such as "+cpu", or an empty string if the
// folder contains no torch.
std::string torchVersionIn(const std::filesystem::path& folder);

}  // namespace ridgepoint::base
