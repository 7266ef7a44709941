// SPDX-License-Identifier: GPL-3.0-or-later
// CUPTI's description of a chip's metrics: their names, the passes that a list of them needs, and
// the values of a filled image. Needs no GPU and no driver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/collect/counters/profiler_api.h"

namespace ridgepoint::collect::counters {

// What is needed to count a list of metrics.
struct MetricPlan {
    std::vector<std::string> metrics;  // with rollups: "dram__bytes.sum"
    std::vector<std::uint8_t> image;   // CUPTI's configuration image
    std::size_t passes = 0;
};

class MetricHost {
  public:
    // availability: of the device at hand (cuptiProfilerGetCounterAvailability); empty: whatever
    // the chip has. Throws CountersUnavailable, also for a chip that this CUPTI does not know. The
    // api must outlive it.
    MetricHost(const ProfilerApi& api, layout::ProfilerType type, std::string chip,
               std::vector<std::uint8_t> availability = {});
    ~MetricHost();
    MetricHost(const MetricHost&) = delete;
    MetricHost& operator=(const MetricHost&) = delete;

    const std::string& chip() const { return chip_; }
    // Names of base metrics that are plain counts, without rollups, as CUPTI lists them.
    std::vector<std::string> counters() const;
    // Throws CountersUnavailable where CUPTI cannot count one of them. A host plans once.
    MetricPlan plan(std::span<const std::string> metrics);
    // Values of the metrics in a range (or sample) of a filled counter data image.
    std::vector<double> evaluate(std::span<const std::uint8_t> data, std::size_t range,
                                 std::span<const std::string> metrics) const;

  private:
    const ProfilerApi& api_;
    std::string chip_;
    std::vector<std::uint8_t> availability_;
    void* host_ = nullptr;
};

// Every chip whose metrics this CUPTI knows, as CUPTI names them ("GH100").
std::vector<std::string> knownChips(const ProfilerApi& api);

}  // namespace ridgepoint::collect::counters
