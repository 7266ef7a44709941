// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernel launches from Nsight Compute's reports (.ncu-rep). A report consists of "NVR\0", a
// file header and blocks. A block consists of a header, sources (cubins) and results (launches).
// Headers, sources and results are protobuf messages. A four-byte size precedes each message.
// Values are in base units.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/ncu/launch.h"
#include "core/machine/identify.h"

namespace ridgepoint::import::ncu {

inline constexpr std::string_view kReportBegins{"NVR\0", 4};

// Facts that reports contain, but CSV tables do not.
struct ReportFacts {
    std::vector<machine::SeenDevice> devices;
    std::string host, processor;
    std::int64_t created_seconds = 0;             // seconds since 1970, or 0 if unknown
    std::map<std::string, std::string> versions;  // for example, "12.2" for the key "CUDA Version"
    std::string clock_control;
    struct Advice {
        std::uint64_t launches = 0;
        std::string text;  // message for the first launch
    };
    std::map<std::string, Advice> advice;          // by rule title
    std::map<std::string, std::uint64_t> opcodes;  // executed instructions, by opcode
};

// Calls `take` for each launch in file order, like readLaunches(), and reports the data that it
// skipped.
void readReport(Input& input, Report& report, ReportFacts& facts,
                const std::function<void(Launch&&)>& take);

}  // namespace ridgepoint::import::ncu
