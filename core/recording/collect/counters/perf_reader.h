// SPDX-License-Identifier: GPL-3.0-or-later
// Reads CPU counters through perf_event_open(2): counters of the training threads, or counters that
// all threads of a socket share. Tests implement the interface.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::recording::collect::counters {

struct PerfEvent {
    std::string name;
    // Values for the perf_event_attr fields.
    std::uint32_t type = 0;
    std::uint64_t config = 0, config1 = 0, config2 = 0;
    // If empty, the event counts only user-mode work of the counted threads. If not empty, it
    // counts all work on these CPUs (one per socket, from the kernel's cpumask), and the counts are
    // added up.
    std::vector<int> cpus;
};

// The counts since the events were opened. If running_ns < enabled_ns, the event shared its counter
// with other events, so it was counted only part of the time.
struct PerfCount {
    std::uint64_t value = 0;
    std::uint64_t enabled_ns = 0, running_ns = 0;
};

class CounterReader {
  public:
    virtual ~CounterReader() = default;
    // Starts counting all events at the same time, after closing the earlier events. Throws
    // CountersUnavailable.
    virtual void open(std::span<const PerfEvent> events) = 0;
    // Reads one count per event, in order. Throws CountersUnavailable.
    virtual void read(std::span<PerfCount> counts) = 0;
    virtual void close() = 0;
};

// Counts the calling thread, threads with the same name (LibTorch's workers, because a new thread
// inherits its creator's name), LibTorch's named threads ("pt_…"), and all threads that these
// create later. Other threads in the process, such as the recorder thread or a window's threads,
// are not counted.
class PerfReader : public CounterReader {
  public:
    PerfReader() = default;
    ~PerfReader() override;
    PerfReader(const PerfReader&) = delete;
    PerfReader& operator=(const PerfReader&) = delete;

    void open(std::span<const PerfEvent> events) override;
    void read(std::span<PerfCount> counts) override;
    void close() override;

  private:
    struct Open {
        int file = -1;
        std::size_t event = 0;
    };
    std::vector<Open> open_;
};

// Returns the IDs of the threads that PerfReader counts. The calling thread comes first.
std::vector<int> threadsThatTrain();

// Explains an error from perf_event_open in one sentence. error: errno. in_container: see
// machine::inContainer().
std::string perfRefusal(const PerfEvent& event, int error, bool in_container);

}  // namespace ridgepoint::recording::collect::counters
