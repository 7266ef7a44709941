// SPDX-License-Identifier: GPL-3.0-or-later
// Where a torch may be installed on this machine, with LibTorch and NVIDIA's libraries.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::run {

// Returns the version that the recording library was built for: "2.11.0".
std::string_view neededTorchVersion();

// Returns folders named `torch` in the order in which they are tried: next to the Python package
// that contains this program, the download of `ridgepoint setup-torch`, the Python found in PATH.
std::vector<std::filesystem::path> torchFolders();

// Returns the download folder of `ridgepoint setup-torch`; the folder may not exist.
std::filesystem::path torchDownloadFolder();

// Returns the torch version in a folder without a suffix such as "+cpu"; empty: no torch.
std::string torchVersionIn(const std::filesystem::path& folder);

}  // namespace ridgepoint::run
