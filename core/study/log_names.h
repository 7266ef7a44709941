// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out which point of a study another profiler's log describes: from the command line that
// the log contains, the devices that its rows name, and the name of its file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/study/study.h"

namespace ridgepoint::study {

struct LogPoint {
    PartialPoint of;      // values of the study's axes
    std::string from;     // "command line, file name"
    std::string missing;  // if the point is not known: the axes without a value, in words
};
// Axes with a single value always have this value. `beginning`: of the log's text.
LogPoint pointOfLog(const std::filesystem::path& file, std::string_view beginning,
                    const Study& study);

// Returns whether a word of a file name stands for the device: "k80" for "Tesla K80".
bool standsFor(std::string_view word, const std::string& device);

}  // namespace ridgepoint::study
