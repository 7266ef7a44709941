// SPDX-License-Identifier: GPL-3.0-or-later
// MetricHost asks CUPTI for a chip's metrics: names, the passes that a list of metrics needs, and
// values from a filled image. It needs no GPU and no driver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/recording/collect/counters/profiler_api.h"

namespace ridgepoint::recording::collect::counters {

// The data that CUPTI needs to count a list of metrics.
struct MetricPlan {
    std::vector<std::string> metrics;  // names with rollups, for example, "dram__bytes.sum"
    std::vector<std::uint8_t> image;   // CUPTI's configuration image
    std::size_t passes = 0;
};

class MetricHost {
  public:
    // availability: the device's free counters (cuptiProfilerGetCounterAvailability), or empty for
    // all counters on the chip. Throws CountersUnavailable, for example, if this CUPTI does not
    // know the chip. `api` must outlive the object.
    MetricHost(const ProfilerApi& api, layout::ProfilerType type, std::string chip,
               std::vector<std::uint8_t> availability = {});
    ~MetricHost();
    MetricHost(const MetricHost&) = delete;
    MetricHost& operator=(const MetricHost&) = delete;

    const std::string& chip() const { return chip_; }
    // Returns the base metrics that are plain counts, without rollups, in CUPTI's order.
    std::vector<std::string> counters() const;
    // Returns the plan for counting these metrics. Throws CountersUnavailable if CUPTI cannot count
    // one of them. Call this once per object.
    MetricPlan plan(std::span<const std::string> metrics);
    // Returns the metric values for one range (or sample) in a filled counter data image.
    std::vector<double> evaluate(std::span<const std::uint8_t> data, std::size_t range,
                                 std::span<const std::string> metrics) const;

  private:
    const ProfilerApi& api_;
    std::string chip_;
    std::vector<std::uint8_t> availability_;
    void* host_ = nullptr;
};

// Returns all chips that this CUPTI knows, as CUPTI spells them ("GH100").
std::vector<std::string> knownChips(const ProfilerApi& api);

}  // namespace ridgepoint::recording::collect::counters
