// SPDX-License-Identifier: GPL-3.0-or-later
// Determines which point of a study another profiler's log describes. The point is derived from the
// command line in the log, the devices in its rows, and the file name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/study/study.h"

namespace ridgepoint::study {

struct LogPoint {
    PartialPoint of;      // values of the study's axes
    std::string from;     // for example, "command line, file name"
    std::string missing;  // names of the axes without a value; empty if the point is known
};
// Returns the point of a log. An axis with a single value always has this value. `beginning` is the
// beginning of the log.
LogPoint pointOfLog(const std::filesystem::path& file, std::string_view beginning,
                    const Study& study);

// Returns whether a word in a file name refers to the device, for example "k80" to "Tesla K80".
bool standsFor(std::string_view word, const std::string& device);

}  // namespace ridgepoint::study
