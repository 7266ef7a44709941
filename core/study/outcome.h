// SPDX-License-Identifier: GPL-3.0-or-later
// The outcome of a study's recording.
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
    // Of a failed one, a sentence; and whether memory did not suffice.
    std::string reason;
    bool out_of_memory = false;
    double wall_seconds = 0;  // of the process
    std::string started;      // ISO 8601, UTC
    std::string machine;      // host and device that it was made on; empty: not known
    NumbersByPart numbers;    // of a done one
};

// Of a run that is whole.
Outcome outcomeOf(const run::Snapshot& snapshot, const RunFacts& facts = {});

// Of a run that was given for a point. Files of other profilers are imported into run_file, which
// is replaced; what cannot be read has failed, with the sentence that says why. Unset: it was
// interrupted.
std::optional<Outcome> outcomeOf(const GivenRun& given, const Point& point,
                                 const std::filesystem::path& run_file,
                                 const std::function<bool()>& interrupted);

}  // namespace ridgepoint::study
