// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a file is a TorchScript file, without running its code.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint::recording::training {

// Throws BadScript unless the file is an archive of limited size with TorchScript code that does
// not run while the file is loaded.
void checkScriptFile(const std::filesystem::path& file);

// Converts LibTorch's loading error to one sentence.
std::string whyNotLoaded(const std::filesystem::path& file, std::string_view message);

// Returns the line in LibTorch's message that describes the error, without source positions and
// call stacks.
std::string gist(std::string_view message);

}  // namespace ridgepoint::recording::training
