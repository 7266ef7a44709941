// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: threads that start the same job at the same moment.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace ridgepoint::machine {

class ThreadTeam {
  public:
    // `threads` (≥ 1) threads. When `cpus` names one logical processor for each of them they are
    // bound to these (as far as the system lets them), otherwise the scheduler places them.
    // Throws std::system_error when a thread cannot be started.
    explicit ThreadTeam(int threads, const std::vector<int>& cpus = {});
    ~ThreadTeam();
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    int size() const { return static_cast<int>(threads_.size()); }
    // Threads that were to be bound and that the system did not let; known after the first run.
    int refused() const { return refused_.load(); }

    // Runs job(0) … job(size - 1), each on its thread, let go together. Returns the seconds from
    // the first to start until the last to end, so a thread that is held up can only make a rate
    // smaller. The job must not throw. Not to be called from two threads at once.
    double run(const std::function<void(int)>& job);

  private:
    struct alignas(64) Times {
        std::chrono::steady_clock::time_point begin;
        std::chrono::steady_clock::time_point end;
    };

    void work(int number, int cpu);
    void stop();

    std::vector<Times> times_;
    std::vector<std::thread> threads_;
    const std::function<void(int)>* job_ = nullptr;  // null: leave
    std::atomic<std::uint32_t> round_{0};
    std::atomic<int> arrived_{0};
    std::atomic<int> refused_{0};
    std::atomic<int> done_{0};
};

}  // namespace ridgepoint::machine
