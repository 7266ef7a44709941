// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/thread_team.h"

#include <sched.h>

#include <algorithm>

namespace ridgepoint::machine {
namespace {

// Pins the calling thread to a processor. Returns false if the processor no longer exists or is not
// allowed. The scheduler then places the thread, and the measurement is noisier, but still valid.
bool bindThisThread(int cpu) {
    const auto bits = static_cast<std::size_t>(cpu) + 1;
    cpu_set_t* set = CPU_ALLOC(bits);
    if (!set) return false;
    const std::size_t size = CPU_ALLOC_SIZE(bits);
    CPU_ZERO_S(size, set);
    CPU_SET_S(static_cast<std::size_t>(cpu), size, set);
    const bool bound = sched_setaffinity(0, size, set) == 0;
    CPU_FREE(set);
    return bound;
}

void pauseABit(int turn) {
    // Spinning lets all threads start within a fraction of a microsecond. After some time, a thread
    // yields, so that it does not starve another thread that waits for the same processor.
    constexpr int kSpins = 20'000;
    if (turn > kSpins) {
        std::this_thread::yield();
        return;
    }
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

}  // namespace

ThreadTeam::ThreadTeam(int threads, const std::vector<int>& cpus)
    : times_(static_cast<std::size_t>(std::max(threads, 1))) {
    const bool bound = cpus.size() == times_.size();
    threads_.reserve(times_.size());
    try {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            threads_.emplace_back(&ThreadTeam::work, this, static_cast<int>(i),
                                  bound ? cpus[i] : -1);
        }
    } catch (...) {
        stop();
        throw;
    }
}

ThreadTeam::~ThreadTeam() { stop(); }

void ThreadTeam::stop() {
    job_ = nullptr;
    round_.fetch_add(1);
    round_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

double ThreadTeam::run(const std::function<void(int)>& job) {
    job_ = &job;
    arrived_.store(0);
    done_.store(0);
    round_.fetch_add(1);
    round_.notify_all();
    const int all = size();
    for (int done = done_.load(); done != all; done = done_.load()) done_.wait(done);
    auto begin = times_.front().begin;
    auto end = times_.front().end;
    auto shortest = end - begin;
    for (const Times& times : times_) {
        begin = std::min(begin, times.begin);
        end = std::max(end, times.end);
        shortest = std::min(shortest, times.end - times.begin);
    }
    shortest_ = std::chrono::duration<double>(shortest).count();
    return std::chrono::duration<double>(end - begin).count();
}

void ThreadTeam::work(int number, int cpu) {
    if (cpu >= 0 && !bindThisThread(cpu)) refused_.fetch_add(1);
    Times& times = times_[static_cast<std::size_t>(number)];
    // threads_.size() cannot be used, because the vector can still be growing while the first
    // threads wait here.
    const int all = static_cast<int>(times_.size());
    std::uint32_t seen = 0;
    while (true) {
        round_.wait(seen);
        seen = round_.load();
        const std::function<void(int)>* job = job_;
        if (!job) return;
        arrived_.fetch_add(1);
        for (int turn = 0; arrived_.load() != all; ++turn) pauseABit(turn);
        times.begin = std::chrono::steady_clock::now();
        (*job)(number);
        times.end = std::chrono::steady_clock::now();
        if (done_.fetch_add(1) + 1 == all) done_.notify_all();
    }
}

}  // namespace ridgepoint::machine
