// SPDX-License-Identifier: GPL-3.0-or-later
// Processor counters without a processor. The test sets the event counts and the number of hardware
// counters.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/recording/collect/counters/perf_reader.h"

namespace ridgepoint::tests {

class FakeReader : public recording::collect::counters::CounterReader {
  public:
    struct Script {
        std::size_t counters = 4;                      // hardware counters for thread events
        std::map<std::string, std::uint64_t> counts;   // current count of each event
        double share = 1;                              // share of time that counters run
        std::function<void()> before_open;             // called by open(); may throw
        std::vector<std::vector<std::string>> opened;  // requested events, in order
        bool closed = true;
    };
    explicit FakeReader(Script& script) : script_(script) {}

    void open(std::span<const recording::collect::counters::PerfEvent> events) override {
        if (script_.before_open) script_.before_open();
        events_.assign(events.begin(), events.end());
        std::vector<std::string> names;
        for (const auto& event : events_) names.push_back(event.name);
        script_.opened.push_back(std::move(names));
        script_.closed = false;
        at_open_ = script_.counts;
    }
    // Each read advances the time.
    void read(std::span<recording::collect::counters::PerfCount> counts) override {
        time_ns_ += 1'000'000;
        std::size_t of_threads = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const auto& event = events_.at(i);
            const bool runs = !event.cpus.empty() || of_threads++ < script_.counters;
            counts[i].enabled_ns = time_ns_;
            counts[i].running_ns =
                runs ? static_cast<std::uint64_t>(static_cast<double>(time_ns_) * script_.share)
                     : 0;
            counts[i].value = runs ? script_.counts[event.name] - at_open_[event.name] : 0;
        }
    }
    void close() override { script_.closed = true; }

  private:
    Script& script_;
    std::vector<recording::collect::counters::PerfEvent> events_;
    std::map<std::string, std::uint64_t> at_open_;
    std::uint64_t time_ns_ = 0;
};

}  // namespace ridgepoint::tests
