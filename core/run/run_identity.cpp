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

std::string nowIso8601() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

}  // namespace ridgepoint::run
