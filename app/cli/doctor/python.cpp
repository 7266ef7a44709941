// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "app/cli/doctor/finding.h"
#include "core/base/child.h"
#include "core/base/json_text.h"
#include "core/recording/script/recorded_command.h"

namespace ridgepoint::cli {
namespace {

using Status = Finding::Status;
using Clock = std::chrono::steady_clock;

// Maximum time to wait for Python's answer. Starting Python from a slow disk takes seconds.
constexpr std::chrono::seconds kPatience{30};
constexpr std::size_t kMostBytes = 1 << 20;

// Returns the child's output until the child exits or a limit on time or size is reached.
std::string heard(int descriptor) {
    const auto until = Clock::now() + kPatience;
    std::string text;
    std::array<char, 4096> buffer;
    while (Clock::now() < until && text.size() < kMostBytes) {
        pollfd ready{descriptor, POLLIN, 0};
        if (::poll(&ready, 1, 100) <= 0) continue;
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return text;
}

Status statusOf(const std::string& word) {
    return word == "ok" ? Status::ok : word == "limited" ? Status::limited : Status::missing;
}

std::vector<Finding> without(std::string python, std::string remedy) {
    return {{"python", Status::missing, std::move(python), std::move(remedy)},
            {"torch", Status::missing, "unknown without a Python", {}},
            {"torch hooks", Status::missing, "unknown without a Python", {}},
            {"hooks cache", Status::missing, "unknown without a Python", {}}};
}

}  // namespace

std::vector<Finding> pythonFindings(const std::optional<std::string>& python) {
    const std::string program = python.value_or("python3");
    std::string answer;
    try {
        base::Pipe pipe;
        const base::Descriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
        base::ChildOptions options{
            .words = {program, "-I", "-B", "-c",
                      "import sys; sys.path.insert(0, sys.argv[1]); "
                      "import ridgepoint_entry.doctor",
                      (recording::script::entryFolder() / "python").string()}};
        options.streams = {null.number(), pipe.writing.number(), null.number()};
        base::Child child(options);
        pipe.writing.close();
        answer = heard(pipe.reading.number());
    } catch (const std::system_error& error) {
        return without(fmt::format("\"{}\" does not start: {}", program, error.code().message()),
                       "Required only to record scripts: install Python, or name one with "
                       "--python.");
    }
    std::vector<Finding> findings;
    const auto list = base::jsonOrDiscarded(answer);
    for (const auto& each : list.is_array() ? list : nlohmann::json::array()) {
        if (!each.is_object()) continue;
        const auto text = [&](const char* name) {
            const auto found = each.find(name);
            return found != each.end() && found->is_string() ? found->get<std::string>() : "";
        };
        findings.push_back(
            {text("name"), statusOf(text("status")), text("detail"), text("remedy")});
    }
    if (!findings.empty()) return findings;
    return without(fmt::format("\"{}\" is not a Python that scripts can be recorded with", program),
                   "Name another one with --python.");
}

}  // namespace ridgepoint::cli
