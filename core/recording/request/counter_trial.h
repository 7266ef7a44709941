// SPDX-License-Identifier: GPL-3.0-or-later
// Tries a GPU's hardware counters in a separate process before a recording uses them, because CUPTI
// can abort the process that counts. The process runs `ridgepoint try-counters N`.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/own_folder.h"

namespace ridgepoint::recording {

struct CounterTrial {
    std::string gpu;                 // for example, "NVIDIA H100 80GB HBM3"
    std::string library;             // for example, "CUPTI 13.0"
    std::vector<std::string> words;  // the program that counts, followed by its arguments
    // Maximum time without a new line on the program's standard output.
    std::chrono::milliseconds silence{20'000};
    // Folder that stores results, so that a machine in the same state runs one trial. A result is
    // valid for one GPU model, driver, CUPTI version and Ridgepoint version. Trials that were too
    // slow or reported an error are not stored. Empty: nothing is stored.
    std::filesystem::path folder = base::cacheFolder();
};

// Returns the trial for cuda:`number`. cupti_version: CUPTI_API_VERSION, for example, 130001.
// Throws base::RecordingUnavailable if the program `ridgepoint` is missing.
CounterTrial counterTrial(int number, std::string gpu, std::uint32_t cupti_version);

// Returns the stored result of a trial, as tryCounters() returned it. Returns unset if there is
// none.
std::optional<std::string> keptTrial(const CounterTrial& trial);

// Runs a trial. Returns a sentence that explains why this process must not count, or an empty
// string if it may count. Does not throw. `cancelled` may be empty.
std::string tryCounters(const CounterTrial& trial, const std::function<bool()>& cancelled = {});

// Runs in the process of the trial: counts a few kernels of cuda:`number`. Calls `report` with a
// line of JSON at the start of each part, and with the result.
void answerCounterTrial(int number, const std::function<void(const std::string&)>& report);

}  // namespace ridgepoint::recording
