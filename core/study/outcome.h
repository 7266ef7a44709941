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
    // For failed recordings: a sentence that explains the reason, and whether memory ran out.
    std::string reason;
    bool out_of_memory = false;
    double wall_seconds = 0;  // run time of the recording process
    std::string started;      // ISO 8601, UTC
    std::string machine;      // host and device of the recording; empty if unknown
    NumbersByPart numbers;    // only for completed recordings
};

// Returns the outcome of a completed run.
Outcome outcomeOf(const run::Snapshot& snapshot, const RunFacts& facts = {});

// Returns the outcome of a run that the study provides for a point. Imports the files of other
// profilers to `run_file`, which is replaced. If a file is unreadable, returns a failed outcome
// with the reason. Returns std::nullopt if interrupted.
std::optional<Outcome> outcomeOf(const GivenRun& given, const Point& point,
                                 const std::filesystem::path& run_file,
                                 const std::function<bool()>& interrupted);

}  // namespace ridgepoint::study
