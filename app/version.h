// SPDX-License-Identifier: GPL-3.0-or-later
// What `--version` prints.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::app {

// "PROGRAM X.Y.Z", then lines with the commit, the build options and the libraries.
// more_libraries: "Qt 6.4.2", if there are any.
std::string versionText(std::string_view program, std::string_view more_libraries = {});

}  // namespace ridgepoint::app
