// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/far/run.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/far/mirror.h"
#include "core/machine/own_version.h"

namespace ridgepoint::cli {
namespace {

using State = far::FollowStatus::State;
constexpr std::chrono::milliseconds kWakeUp{50};

}  // namespace

FarRun::FarRun(const far::Address& address, std::vector<std::string> start, bool quiet)
    : quiet_(quiet) {
    options_.address = address;
    options_.mirror = far::mirrorFile(address, start);
    options_.start = std::move(start);
    options_.version = machine::ownVersion();
    const bool starts = !options_.start.empty();
    options_.tell = [this, starts](const far::FollowStatus& status, bool begun) {
        const std::lock_guard lock(mutex_);
        if (starts && path_.empty() && !status.path.empty() && !quiet_) {
            say(fmt::format("ridgepoint: Recording into {} on {}.", status.path,
                            options_.address.place()));
        }
        path_ = status.path;
        if (status.state == State::lost && !quiet_)
            say(fmt::format("ridgepoint: Connection lost; trying again. {}", status.sentence));
        begun_ = begun_ || begun;
        changed_.notify_all();
    };
    thread_ = std::jthread([this](const std::stop_token& stop) {
        options_.stop = stop;
        try {
            far::follow(options_);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            error_ = std::current_exception();
            changed_.notify_all();
        }
    });
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kWakeUp, [this] { return begun_ || error_; })) {
        if (interrupted()) throw Failure("Interrupted before the run could be read.");
    }
    if (error_) std::rethrow_exception(error_);
}

std::string FarRun::path() const {
    const std::lock_guard lock(mutex_);
    return path_;
}

void FarRun::check() const {
    const std::lock_guard lock(mutex_);
    if (error_) std::rethrow_exception(error_);
}

void fetchRun(const far::Address& address, const std::filesystem::path& output, bool quiet) {
    Progress progress(quiet);
    far::FetchOptions options;
    options.address = address;
    options.output = output;
    options.version = machine::ownVersion();
    options.progress = [&](double done) { progress.update("Fetching", done); };
    far::fetch(options);
    progress.clear();
}

}  // namespace ridgepoint::cli
