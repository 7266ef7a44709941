// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: runs the same job on several threads that start together.
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
    // Starts `threads` (≥ 1) threads. If `cpus` names one logical processor for each, the threads
    // are pinned to them as far as the system permits; otherwise the scheduler places them. Throws
    // std::system_error if a thread cannot be started.
    explicit ThreadTeam(int threads, const std::vector<int>& cpus = {});
    ~ThreadTeam();
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    int size() const { return static_cast<int>(threads_.size()); }
    // Number of threads that the system refused to pin; known after the first run.
    int refused() const { return refused_.load(); }

    // Runs job(0) … job(size - 1), each on its own thread, released together. Returns the seconds
    // from the first start to the last end, so a delayed thread can only lower a rate. The job must
    // not throw. Must not be called from two threads at once.
    double run(const std::function<void(int)>& job);
    // Seconds of the last run's quickest thread, the one that other programs delayed the least.
    double shortest() const { return shortest_; }

  private:
    struct alignas(64) Times {
        std::chrono::steady_clock::time_point begin;
        std::chrono::steady_clock::time_point end;
    };

    void work(int number, int cpu);
    void stop();

    std::vector<Times> times_;
    double shortest_ = 0;
    std::vector<std::thread> threads_;
    const std::function<void(int)>* job_ = nullptr;  // null: end the thread
    std::atomic<std::uint32_t> round_{0};
    std::atomic<int> arrived_{0};
    std::atomic<int> refused_{0};
    std::atomic<int> done_{0};
};

}  // namespace ridgepoint::machine
