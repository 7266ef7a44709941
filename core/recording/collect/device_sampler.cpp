// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/device_sampler.h"

#include <utility>

#include "core/base/quiet_thread.h"

namespace ridgepoint::recording::collect {
namespace {

constexpr int kMostFailures = 10;  // successive failures after which reading stops

}  // namespace

DeviceSampler::DeviceSampler(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval)
    : meter_(std::move(meter)), interval_(interval), thread_([this] {
          base::beQuietThread("sampler");
          run();
      }) {}

DeviceSampler::~DeviceSampler() { finish(); }

void DeviceSampler::finish() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void DeviceSampler::run() {
    int failures = 0;
    bool last = false;
    auto next = std::chrono::steady_clock::now();
    while (failures < kMostFailures) {
        const std::uint64_t before = ticksNow();
        std::optional<DeviceReading> reading = meter_->read();
        const std::uint64_t after = ticksNow();
        failures = reading ? 0 : failures + 1;
        next += interval_;
        std::unique_lock lock(mutex_);
        if (reading) readings_.push_back({before + (after - before) / 2, std::move(*reading)});
        if (last) return;
        // The device is also read after the last wake-up, because a short recording might have no
        // other reading.
        last = wake_.wait_until(lock, next, [this] { return stopping_; });
        // Skips the readings that were missed while the machine was suspended.
        const auto now = std::chrono::steady_clock::now();
        if (next + interval_ < now) next = now;
    }
    const std::lock_guard lock(mutex_);
    failed_ = true;
}

std::vector<DeviceSampler::Reading> DeviceSampler::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(readings_, {});
}

bool DeviceSampler::failed() const {
    const std::lock_guard lock(mutex_);
    return failed_;
}

}  // namespace ridgepoint::recording::collect
