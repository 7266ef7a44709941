// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/version.h"

#include <fmt/format.h>

#include "commit.h"  // written by app/commit.cmake

namespace ridgepoint::app {

std::string versionText(std::string_view program, std::string_view more_libraries) {
    return fmt::format("{} {}\ncommit: {}\nbuild: {}\nlibraries: {}{}{}", program,
                       RIDGEPOINT_VERSION, kCommit, RIDGEPOINT_BUILD, RIDGEPOINT_LIBRARIES,
                       more_libraries.empty() ? "" : ", ", more_libraries);
}

}  // namespace ridgepoint::app
