// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: runs the same job on several threads that start at the same time.
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
    // Starts `threads` threads (at least 1). If `cpus` contains a logical processor for each
    // thread, the threads are pinned to these processors as far as the system allows; otherwise,
    // the scheduler places them. Throws std::system_error if a thread cannot be started.
    explicit ThreadTeam(int threads, const std::vector<int>& cpus = {});
    ~ThreadTeam();
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    int size() const { return static_cast<int>(threads_.size()); }
    // Returns the number of threads that the system refused to pin. Valid after the first run.
    int refused() const { return refused_.load(); }

    // Runs job(0) … job(size - 1) on one thread each and starts them at the same time. Returns the
    // seconds from the first start to the last end, so a delayed thread can only lower a rate. The
    // job must not throw. Two threads must not call this function at the same time.
    double run(const std::function<void(int)>& job);
    // Returns the seconds that the fastest thread took in the last run. Other programs delayed this
    // thread the least.
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
    const std::function<void(int)>* job_ = nullptr;  // the current job; null makes the threads exit
    std::atomic<std::uint32_t> round_{0};
    std::atomic<int> arrived_{0};
    std::atomic<int> refused_{0};
    std::atomic<int> done_{0};
};

}  // namespace ridgepoint::machine
