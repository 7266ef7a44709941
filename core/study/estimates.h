// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates each point of a study before it runs, even for devices that this machine lacks.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "core/estimate/estimated.h"
#include "core/study/devices.h"
#include "core/study/quantities.h"
#include "core/study/study.h"

namespace ridgepoint::study {

struct PointEstimate {
    // Times are the shortest that the device's roofs allow, so rates are upper bounds. Several GPUs
    // share the batch; the time of their exchanges is not included. FLOPs and bytes are totals of
    // all GPUs; memory is that of one GPU.
    Numbers numbers;
    // Times to expect, with an interval of 80 %; empty for a CPU.
    Numbers predicted;
    bool extrapolated = false;  // no measurement is behind the prediction
    std::optional<bool> fits;   // the step fits into the device's memory; unset if unknown
    std::string problem;        // if there is no estimate: why, in one sentence
};

class Estimator {
  public:
    explicit Estimator(Devices& devices) : devices_(devices) {}
    Devices& devices() const { return devices_; }
    // Estimates a point. Takes a millisecond for a new network, a second for a new TorchScript
    // file, and microseconds for another device.
    PointEstimate of(const Point& point, const std::function<bool()>& cancelled = {});

  private:
    using Key = std::tuple<Model, std::int64_t, std::string, std::string, bool>;  // bool: on a GPU
    struct Known {
        run::Estimated estimated;
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
