// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates each point of a study before it runs, even for devices that this machine does not have.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "core/estimate/estimated.h"
#include "core/study/quantities.h"
#include "core/study/study.h"
#include "core/study/study_devices.h"

namespace ridgepoint::study {

struct PointEstimate {
    // Times are the minimum that the device's roofs allow, so rates are upper bounds. Several GPUs
    // share the batch, and times do not include their exchanges. FLOPs and bytes are totals for all
    // GPUs. Memory sizes are for one GPU.
    Numbers numbers;
    // Expected times with an 80 % interval; empty for a CPU.
    Numbers predicted;
    // Whether the prediction is not based on measurements of this device type.
    bool extrapolated = false;
    std::optional<bool> fits;  // whether the step fits in the device's memory; unset if unknown
    std::string problem;       // a sentence that explains why there is no estimate; empty if there
                               // is one
};

class Estimator {
  public:
    explicit Estimator(Devices& devices) : devices_(devices) {}
    Devices& devices() const { return devices_; }
    // Estimates a point. This takes a millisecond for a new network, a second for a new TorchScript
    // file, and microseconds for a known network on another device.
    PointEstimate of(const Point& point, const std::function<bool()>& cancelled = {});

  private:
    // The bool is true for a GPU.
    using Key = std::tuple<Model, std::int64_t, std::string, std::string, bool>;
    struct Known {
        estimate::Estimated estimated;
        std::string problem;
    };
    const Known& known(const Point& point, std::int64_t batch, bool gpu,
                       const std::function<bool()>& cancelled);
    std::optional<std::int64_t> largestBatch(const Point& point, const Known& known, bool gpu,
                                             std::int64_t memory_bytes);

    Devices& devices_;
    std::map<Key, Known> known_;
    std::map<std::tuple<Model, std::string, std::string, bool, std::int64_t>,
             std::optional<std::int64_t>>
        largest_;
};

}  // namespace ridgepoint::study
