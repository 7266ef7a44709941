// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/far/run.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/machine/own_version.h"

namespace ridgepoint::cli {
namespace {

constexpr std::chrono::milliseconds kWakeUp{50};
constexpr std::chrono::seconds kSayAfter{5};

}  // namespace

FarRun::FarRun(const far::Address& address, std::vector<std::string> start, bool quiet)
    : address_(address), starts_(!start.empty()), quiet_(quiet), news_(address.path) {
    far::FollowOptions options;
    options.address = address;
    options.start = std::move(start);
    options.version = machine::ownVersion();
    options.tell = [this](const far::FollowStatus& status, bool begun) { take(status, begun); };
    following_.emplace(std::move(options));
    std::unique_lock lock(mutex_);
    const auto over = [this] { return ready_ || !error_.empty(); };
    const auto asked = std::chrono::steady_clock::now();
    bool said = quiet;
    while (!changed_.wait_for(lock, kWakeUp, over)) {
        if (!said && std::chrono::steady_clock::now() - asked > kSayAfter) {
            say(fmt::format("ridgepoint: Waiting for {} (Ctrl-C ends this).", address_.place()));
            said = true;
        }
        if (!interrupted()) continue;
        if (!starts_ || news_.path().empty())
            throw Failure("Interrupted before the run could be read.");
        following_->endRecording();
    }
    if (!error_.empty()) throw Failure(error_);
}

void FarRun::take(const far::FollowStatus& status, bool begun) {
    const std::lock_guard lock(mutex_);
    const auto news = news_.take(status, begun);
    error_ = news.failed;
    ready_ = ready_ || news.ready;
    changed_.notify_all();
    if (quiet_) return;
    if (news.began) {
        say(fmt::format("ridgepoint: Recording into {} on {}.", news_.path(), address_.place()));
    }
    if (news.lost) {
        say(fmt::format("ridgepoint: Connection lost; trying again. {}", status.sentence));
    }
    if (news.again) say("ridgepoint: Connected again.");
}

std::string FarRun::path() const {
    const std::lock_guard lock(mutex_);
    return news_.path();
}

bool FarRun::check() const {
    const std::lock_guard lock(mutex_);
    if (!error_.empty()) throw Failure(error_);
    return !news_.lost();
}

void fetchRun(const far::Address& address, const std::filesystem::path& output, bool quiet) {
    Progress progress(quiet);
    far::FetchOptions options;
    options.address = address;
    options.output = output;
    options.version = machine::ownVersion();
    options.progress = [&](double done) { progress.update("Fetching", done); };
    progress.update(fmt::format("Waiting for {}", address.place()), std::nullopt);
    far::fetch(options);
    progress.clear();
}

}  // namespace ridgepoint::cli
