// SPDX-License-Identifier: GPL-3.0-or-later
// Reads clocks, power, temperature and use of a device now and then, on a thread of its own: asking
// a driver may take milliseconds.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/collect/tick_clock.h"
#include "core/run/gpu.h"

namespace ridgepoint::collect {

struct DeviceReading {
    run::DeviceSample sample;  // without time and held_back
    std::string held_back;     // in words; empty: nothing holds its clocks back
};

// NVML's (cuda/nvml_meter.h), or a test's.
class DeviceMeter {
  public:
    virtual ~DeviceMeter() = default;
    virtual std::optional<DeviceReading> read() = 0;  // unset: could not be read
};

class DeviceSampler {
  public:
    DeviceSampler(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval);
    ~DeviceSampler();  // ends the thread
    DeviceSampler(const DeviceSampler&) = delete;
    DeviceSampler& operator=(const DeviceSampler&) = delete;

    struct Reading {
        std::uint64_t ticks;
        DeviceReading reading;
    };
    // What was read since the last call, oldest first. Any thread; does not wait for the device.
    std::vector<Reading> take();
    // Set once the device could not be read any more, time after time: it is not asked again.
    bool failed() const;

  private:
    void run();

    std::unique_ptr<DeviceMeter> meter_;
    const std::chrono::milliseconds interval_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool stopping_ = false, failed_ = false;
    std::vector<Reading> readings_;
    std::thread thread_;
};

}  // namespace ridgepoint::collect
