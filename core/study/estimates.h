// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates each point of a study before it runs, also for devices that this machine lacks.
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
    // Times are the least that the device's roofs allow, so rates are the most. Of several GPUs
    // each has its share of the batch, and their exchanges are not in it; FLOPs and bytes
    // are of all together, memory is of one.
    Numbers numbers;
    std::optional<bool> fits;  // the step's memory into the device's; unset: one is not known
    std::string problem;       // one sentence, when nothing could be worked out
};

class Estimator {
  public:
    explicit Estimator(Devices& devices) : devices_(devices) {}
    // A millisecond for a network that is new, microseconds for another device; a second for a
    // TorchScript file.
    PointEstimate of(const Point& point, const std::function<bool()>& cancelled = {});

  private:
    using Key = std::tuple<Model, std::int64_t, std::string, std::string, bool>;  // on a GPU
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
