// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of one training, connected: c10d's store, where they meet and agree, and its process
// group, over which they exchange tensors. One rank's side of it.
#pragma once

#include <c10/core/Device.h>
#include <torch/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/run/ranks.h"
#include "core/training/device_exchange.h"
#include "core/training/ranks/rank_failure.h"
#include "core/training/ranks/rank_signs.h"

namespace c10d {
class ProcessGroup;
}  // namespace c10d

namespace ridgepoint::training {

class RankGroup {
  public:
    // What all ranks must have been started with alike: "batch", "16".
    struct Setting {
        std::string name, value;
    };
    // Meets the other ranks and compares the settings with theirs. Tensors will be on the device;
    // they go from device to device where open gives every rank an exchange, else over Gloo. Empty:
    // over NCCL on GPUs, where that can be. Throws RankFailure: the port is in use, the others did
    // not come, settings differ, what open gave does not connect.
    RankGroup(const run::RankPlace& place, c10::Device device, const std::vector<Setting>& settings,
              OpenExchange open = {});
    ~RankGroup();
    RankGroup(const RankGroup&) = delete;
    RankGroup& operator=(const RankGroup&) = delete;

    int rank() const { return place_.rank; }
    int ranks() const { return place_.ranks; }
    const c10::intrusive_ptr<c10d::ProcessGroup>& processGroup() const { return group_; }
    // What moves tensors between the devices: "gloo", "nccl".
    const std::string& exchange() const { return exchange_name_; }
    // One sentence, of a GPU; empty: it does, or there is none.
    const std::string& whyNotNccl() const { return why_not_nccl_; }
    // Null: over Gloo.
    DeviceExchange* deviceExchange() const { return device_.get(); }

    // The following throw RankFailure once another rank is gone: at once where its connections
    // end, within ten seconds where it only falls silent.

    // Gives every rank the values of rank 0.
    void broadcast(std::vector<torch::Tensor> tensors);
    // Until an exchange of tensors on the device, which was begun, is over there. Exchanges that
    // the device cannot end by itself, since a rank is gone, are ended.
    void waitFor(c10d::Work& work);
    // Before waiting for a step's exchanges, once: a rank that dies before it comes here is noticed
    // at once. All ranks must say so.
    void beginWaiting();
    // Whether any rank wants to stop: asked at the beginning of a step, known at its end, so that
    // the answer travels while the step is computed and all ranks stop after the same one.
    void askToStop(bool wanted);
    bool anyStops();
    void meet();  // until all ranks are here

    // What rank 0 says; what the others say does not matter. All ranks must ask, once.
    std::string wordOfFirst(const std::string& own);

    // What a rank of this machine says to those of this machine that ask after it; once under a
    // name. Unset: nobody did.
    void tellMachine(const std::string& name, const std::string& text);
    std::optional<std::string> toldOnMachine(const std::string& name);

    // What rank 0's CLOCK_MONOTONIC shows when ours shows 0, and how wrong that may be. On one
    // machine, which has one such clock, 0 and 0. All ranks must ask, once.
    struct Clock {
        std::int64_t offset_ns = 0, uncertainty_ns = 0;
    };
    Clock compareClocks();

    // Informs the others why this rank leaves. At the latest they notice the end of its
    // connections.
    void leave(const std::string& sentence);
    // Until all have come to the end; rank 0, which serves the store, leaves last.
    void finish();

  private:
    void connect();
    void agree(const std::vector<Setting>& settings);
    void openGroup(c10::Device device);
    void chooseExchange(c10::Device device, const OpenExchange& open);
    void connectDevice(c10::Device device);
    void waitOverGloo(c10d::Work& work);
    void waitOnDevice(c10d::Work& work);
    void endOnDevice();
    void letGo();
    std::string whoWasIt(const std::string& words) const;
    [[noreturn]] void lost(const std::string& words);
    std::string key(const char* what, int rank) const;
    void set(const std::string& key, const std::string& value);
    std::string get(const std::string& key, std::chrono::milliseconds timeout);

    const run::RankPlace place_;
    c10::intrusive_ptr<c10d::Store> store_;
    c10::intrusive_ptr<c10d::Backend> backend_;  // Gloo: what is in the CPU's memory
    c10::intrusive_ptr<c10d::ProcessGroup> group_;
    std::shared_ptr<DeviceExchange> device_;  // what is on the device; null: Gloo does that too
    std::string exchange_name_, why_not_nccl_;
    torch::Tensor stop_, here_;
    c10::intrusive_ptr<c10d::Work> stop_work_, here_work_;
    bool failed_ = false;
    RankSigns signs_;
};

}  // namespace ridgepoint::training
