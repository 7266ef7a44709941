// SPDX-License-Identifier: GPL-3.0-or-later
// DeviceSampler reads a device's clocks, power, temperature, utilization and memory at intervals,
// on its own thread, because a driver call may take milliseconds.
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
    run::DeviceSample sample;  // time and held_back are not set
    std::string held_back;     // text; empty: nothing limits the clocks
};

// Implemented with NVML (cuda/nvml_meter.h), for a CPU's process (recording_device.cpp), by tests.
class DeviceMeter {
  public:
    virtual ~DeviceMeter() = default;
    virtual std::optional<DeviceReading> read() = 0;  // unset: reading failed
};

class DeviceSampler {
  public:
    DeviceSampler(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval);
    ~DeviceSampler();
    DeviceSampler(const DeviceSampler&) = delete;
    DeviceSampler& operator=(const DeviceSampler&) = delete;

    // Reads the device a last time and ends the thread.
    void finish();

    struct Reading {
        std::uint64_t ticks;
        DeviceReading reading;
    };
    // Returns readings since the last call, oldest first. Any thread; never waits for the device.
    std::vector<Reading> take();
    // Returns true after repeated failures to read the device; it is not read again.
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
