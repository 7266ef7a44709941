// SPDX-License-Identifier: GPL-3.0-or-later
// Outcome contains the result of one recording of a study.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/study/measurement.h"
#include "core/study/study.h"

namespace ridgepoint::study {

struct Outcome {
    enum class State : std::uint8_t { done, failed };
    State state = State::failed;
    // Failed recordings: the reason in one sentence, and whether memory ran out.
    std::string reason;
    bool out_of_memory = false;
    double wall_seconds = 0;  // run time of the recording process
    std::string started;      // ISO 8601, UTC
    std::string machine;      // host and device of the recording; empty if unknown
    NumbersByPart numbers;    // done recordings only
};

// Returns the outcome of a complete run.
Outcome outcomeOf(const run::Snapshot& snapshot, const RunFacts& facts = {});

// Returns the outcome of a run that the study gives for a point. Other profilers' files are
// imported into run_file, which is replaced. A file that cannot be read gives a failed outcome with
// the reason. Returns unset if interrupted.
std::optional<Outcome> outcomeOf(const GivenRun& given, const Point& point,
                                 const std::filesystem::path& run_file,
                                 const std::function<bool()>& interrupted);

}  // namespace ridgepoint::study
