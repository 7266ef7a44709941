// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a processor's counters through perf_event_open(2): those of the training threads, or those
// that all threads of a socket share. Tests implement the interface.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::collect::counters {

struct PerfEvent {
    std::string name;
    // As perf_event_attr has them.
    std::uint32_t type = 0;
    std::uint64_t config = 0, config1 = 0, config2 = 0;
    // Empty: of threads, outside of the kernel. Else of everything that runs, read on each of these
    // processors and summed (one processor of each socket, as the kernel's cpumask says).
    std::vector<int> cpus;
};

// Since the events were opened. An event that ran for less time than it was enabled had to share
// its counter, and counted only a part.
struct PerfCount {
    std::uint64_t value = 0;
    std::uint64_t enabled_ns = 0, running_ns = 0;
};

class CounterReader {
  public:
    virtual ~CounterReader() = default;
    // Begins to count them, all at a time; those that were open are closed. Throws
    // CountersUnavailable.
    virtual void open(std::span<const PerfEvent> events) = 0;
    // One for each event, in their order. Throws CountersUnavailable.
    virtual void read(std::span<PerfCount> counts) = 0;
    virtual void close() = 0;
};

// Counts the calling thread, the threads that took its name over from it (a thread has the name of
// the one that made it: these are LibTorch's workers), LibTorch's own (whose names begin with
// "pt_"), and whatever threads those make later. The process's other threads, our recorder's or a
// window's, are not counted.
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

// Numbers of the threads that PerfReader counts, the calling one first.
std::vector<int> threadsThatTrain();

// What perf_event_open's refusal means, one sentence. error: errno. in_container, as
// machine::inContainer() says.
std::string perfRefusal(const PerfEvent& event, int error, bool in_container);

}  // namespace ridgepoint::collect::counters
