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

#include "core/recording/collect/tick_clock.h"
#include "core/run/gpu.h"

namespace ridgepoint::recording::collect {

struct DeviceReading {
    run::DeviceSample sample;  // `time_ns` and `held_back` are not set
    std::string held_back;     // why the clocks are limited; empty if they are not
};

// This interface is implemented with NVML for a GPU (cuda/nvml_meter.h), in recording_device.cpp
// for a CPU process, and by tests.
class DeviceMeter {
  public:
    virtual ~DeviceMeter() = default;
    virtual std::optional<DeviceReading> read() = 0;  // unset if reading failed
};

class DeviceSampler {
  public:
    DeviceSampler(std::unique_ptr<DeviceMeter> meter, std::chrono::milliseconds interval);
    ~DeviceSampler();
    DeviceSampler(const DeviceSampler&) = delete;
    DeviceSampler& operator=(const DeviceSampler&) = delete;

    // Reads the device a last time and stops the thread.
    void finish();

    struct Reading {
        std::uint64_t ticks;
        DeviceReading reading;
    };
    // Returns the readings since the last call, oldest first. Can be called on any thread and never
    // waits for the device.
    std::vector<Reading> take();
    // Returns true if reading the device has failed repeatedly. After that, the device is not read
    // again.
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

}  // namespace ridgepoint::recording::collect
