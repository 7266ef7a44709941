// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernel launches from Nsight Compute's reports (.ncu-rep): "NVR\0", a file header, and
// blocks. A block has a header, sources (cubins) and results (launches). Headers, sources and
// results are protobuf messages, each after its size in four bytes. Values are in base units.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/ncu/launch.h"
#include "core/machine/identify.h"

namespace ridgepoint::import::ncu {

inline constexpr std::string_view kReportBegins{"NVR\0", 4};

// Facts of a report that its tables (CSV) do not contain.
struct ReportFacts {
    std::vector<machine::SeenDevice> devices;
    std::string host, processor;
    std::int64_t created_seconds = 0;             // since 1970; 0: unknown
    std::map<std::string, std::string> versions;  // "CUDA Version": "12.2"
    std::string clock_control;
    struct Advice {
        std::uint64_t launches = 0;
        std::string text;  // of the first launch
    };
    std::map<std::string, Advice> advice;          // by the title of the rule
    std::map<std::string, std::uint64_t> opcodes;  // executed instructions of all launches
};

// As readLaunches(): calls `take` for each launch in the file's order and reports what it skipped.
void readReport(Input& input, Report& report, ReportFacts& facts,
                const std::function<void(Launch&&)>& take);

}  // namespace ridgepoint::import::ncu
