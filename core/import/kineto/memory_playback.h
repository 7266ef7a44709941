// SPDX-License-Identifier: GPL-3.0-or-later
// Replays the memory events of one device in a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/import/import_report.h"
#include "core/import/kineto/trace.h"
#include "core/import/sink.h"
#include "core/recording/collect/step_builder.h"

namespace ridgepoint::import::kineto {

// Replays memory events. The builder's ledger assigns categories to blocks with addresses. Without
// addresses, memory is shown relative to its lowest value. All times are on the run's clock.
class MemoryPlayback {
  public:
    MemoryPlayback(const Trace& trace, recording::collect::StepBuilder& builder);

    bool follows(const MemoryRecord& record) const {
        return of_ && of_->first == record.on_device && of_->second == record.device;
    }
    bool addresses() const { return addresses_; }
    // Determines the memory in use before the trace. Must be called with the records of each span
    // before they are played. The span starts at `time_ns`.
    void findBaseline(const std::vector<MemoryRecord>& records, std::int64_t time_ns);
    void play(const MemoryRecord& record, std::uint32_t thread, std::int64_t time_ns);
    void finish(Sink& sink, Report& report);

  private:
    void playRelative(const MemoryRecord& record, std::int64_t time_ns);

    recording::collect::StepBuilder& builder_;
    std::optional<std::pair<bool, std::int16_t>> of_;  // (on_device, device)
    bool addresses_ = false;
    std::int64_t before_bytes_ = 0;  // bytes in use that were allocated before the trace
    bool baseline_known_ = false;
    std::int64_t relative_bytes_ = 0, lowest_bytes_ = 0;
    std::vector<run::MemoryPoint> relative_points_;
};

}  // namespace ridgepoint::import::kineto
