// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_identity.h"

#include <fmt/format.h>

#include <ctime>
#include <random>

namespace ridgepoint::run {

std::string newRunId() {
    std::random_device device;
    std::string id;
    for (int i = 0; i < 4; ++i) id += fmt::format("{:08x}", device());
    return id;
}

std::string nowIso8601() { return iso8601(std::time(nullptr)); }

std::string iso8601(std::int64_t seconds) {
    const auto time = static_cast<std::time_t>(seconds);
    std::tm utc{};
    if (::gmtime_r(&time, &utc) == nullptr) return {};
    char text[64];
    std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

}  // namespace ridgepoint::run
