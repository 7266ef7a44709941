// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/study_events.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <nlohmann/json.hpp>

#include "app/cli/output.h"
#include "core/base/json_values.h"

namespace ridgepoint::cli {
namespace {

constexpr int kLookMs = 100;

void printEvent(const nlohmann::ordered_json& event) { printJsonLine(nlohmann::json(event)); }

}  // namespace

StudyEvents::StudyEvents() : listener_([this](const std::stop_token& stop) { listen(stop); }) {}

StudyEvents::~StudyEvents() = default;

void StudyEvents::listen(const std::stop_token& stop) {
    std::string line;
    std::array<char, 256> bytes{};
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (!stop.stop_requested()) {
        const int ready = ::poll(&input, 1, kLookMs);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t count = ready < 0 ? -1 : ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        for (ssize_t i = 0; i < count; ++i) {
            const char c = bytes[static_cast<std::size_t>(i)];
            if (c != '\n') {
                line += c;
                continue;
            }
            obey(line);
            line.clear();
        }
        if (line.size() > bytes.size()) line.clear();  // the line is too long to be a command
    }
    if (!stop.stop_requested()) stopped_ = true;
}

void StudyEvents::obey(const std::string& line) {
    if (line == "pause") paused_ = true;
    if (line == "resume") paused_ = false;
    if (line == "stop") stopped_ = true;
}

bool StudyEvents::paused() {
    const bool paused = paused_;
    if (paused != waits_) printEvent({{"event", paused ? "paused" : "resumed"}});
    waits_ = paused;
    return paused;
}

void StudyEvents::changed(const study::Item& item) {
    printEvent(
        {{"event", "recording"},
         {"name", item.recording.name},
         {"state", study::toString(item.state)},
         {"reason", item.reason.empty() ? nlohmann::ordered_json() : base::jsonText(item.reason)}});
}

void StudyEvents::progress(const study::RunnerProgress& progress, const study::Item* item,
                           const std::string& words) {
    printEvent({{"event", "progress"},
                {"total", progress.total},
                {"over", progress.over},
                {"seconds_left", base::orNull(progress.seconds_left)},
                {"name",
                 item == nullptr ? nlohmann::ordered_json() : base::jsonText(item->recording.name)},
                {"words", base::jsonText(words)},
                {"detail", base::jsonText(progress.detail)}});
}

}  // namespace ridgepoint::cli
