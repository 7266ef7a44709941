// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of one training, connected: c10d's store, where they meet and agree, and its process
// group, over which they exchange tensors. One rank's side of it.
#pragma once

#include <c10/core/Device.h>
#include <torch/types.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/run/ranks.h"
#include "core/training/rank_failure.h"

namespace c10d {
class Backend;
class ProcessGroup;
class Store;
class Work;
}  // namespace c10d

namespace ridgepoint::training {

class RankGroup {
  public:
    // What all ranks must have been started with alike: "batch", "16".
    struct Setting {
        std::string name, value;
    };
    // Meets the other ranks and compares the settings with theirs. Tensors will be on the device.
    // Throws RankFailure: the port is in use, the others did not come, settings differ.
    RankGroup(const run::RankPlace& place, c10::Device device,
              const std::vector<Setting>& settings);
    ~RankGroup();
    RankGroup(const RankGroup&) = delete;
    RankGroup& operator=(const RankGroup&) = delete;

    int rank() const { return place_.rank; }
    int ranks() const { return place_.ranks; }
    const c10::intrusive_ptr<c10d::ProcessGroup>& processGroup() const { return group_; }

    // The following throw RankFailure once another rank is gone: at once where its connections
    // end, within ten seconds where it only falls silent.

    // Gives every rank the values of rank 0.
    void broadcast(std::vector<torch::Tensor> tensors);
    // Until an exchange that was begun is over.
    void waitFor(c10d::Work& work);
    // Whether any rank wants to stop: asked at the beginning of a step, known at its end, so that
    // the answer travels while the step is computed and all ranks stop after the same one.
    void askToStop(bool wanted);
    bool anyStops();
    void meet();  // until all ranks are here

    // What rank 0 says; what the others say does not matter. All ranks must ask, once.
    std::string wordOfFirst(const std::string& own);

    // What a rank of this machine says to those of this machine that ask after it; once under a name.
    // Unset: nobody did.
    void tellMachine(const std::string& name, const std::string& text);
    std::optional<std::string> toldOnMachine(const std::string& name);

    // What rank 0's CLOCK_MONOTONIC shows when ours shows 0, and how wrong that may be. On one
    // machine, which has one such clock, 0 and 0. All ranks must ask, once.
    struct Clock {
        std::int64_t offset_ns = 0, uncertainty_ns = 0;
    };
    Clock compareClocks();

    // Tells the others why this rank leaves; they are told no later than by its connections' end.
    void leave(const std::string& sentence);
    // Until all have come to the end; rank 0, which serves the store, leaves last.
    void finish();

  private:
    void connect();
    void agree(const std::vector<Setting>& settings);
    void openGroup(c10::Device device);
    std::string whoWasIt(const std::string& words) const;
    [[noreturn]] void lost(const std::string& words);
    std::string key(const char* what, int rank) const;
    void set(const std::string& key, const std::string& value);
    std::string get(const std::string& key, std::chrono::milliseconds timeout);

    const run::RankPlace place_;
    c10::intrusive_ptr<c10d::Store> store_;
    c10::intrusive_ptr<c10d::Backend> backend_;
    c10::intrusive_ptr<c10d::ProcessGroup> group_;
    torch::Tensor stop_;
    c10::intrusive_ptr<c10d::Work> stop_work_;
    bool failed_ = false;

    // Signs of life. The thread may hang in a connection whose other end is gone without a word, so
    // that it shares what it knows and is left behind then.
    struct Signs {
        std::atomic<int> silent{-1};            // the rank that gives none
        std::atomic<std::uint64_t> rounds{0};   // how often the thread has looked
        std::mutex mutex;
        std::condition_variable wake;
        bool ending = false;
    };
    static void watch(const std::shared_ptr<Signs>& signs, c10::intrusive_ptr<c10d::Store> store,
                      int rank, int ranks);
    std::shared_ptr<Signs> signs_ = std::make_shared<Signs>();
    std::thread watcher_;
};

}  // namespace ridgepoint::training
