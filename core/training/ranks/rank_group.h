// SPDX-License-Identifier: GPL-3.0-or-later
// RankGroup connects a rank with the other ranks of its training. Ranks meet and agree through
// c10d's store, and exchange tensors over c10d's process group.
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
    // A setting that must be equal for all ranks: "batch", "16".
    struct Setting {
        std::string name, value;
    };
    // Meets the other ranks and compares the settings. Tensors will be on `device`. They go from
    // device to device if `open` gives every rank an exchange, else through Gloo. Empty `open`:
    // NCCL on GPUs if possible. Throws RankFailure: the port is in use, other ranks did not come,
    // settings differ, or the exchange does not connect.
    RankGroup(const run::RankPlace& place, c10::Device device, const std::vector<Setting>& settings,
              OpenExchange open = {});
    ~RankGroup();
    RankGroup(const RankGroup&) = delete;
    RankGroup& operator=(const RankGroup&) = delete;

    int rank() const { return place_.rank; }
    int ranks() const { return place_.ranks; }
    const c10::intrusive_ptr<c10d::ProcessGroup>& processGroup() const { return group_; }
    // Name of the exchange between devices: "gloo", "nccl".
    const std::string& exchange() const { return exchange_name_; }
    // One sentence for GPUs without NCCL; otherwise empty.
    const std::string& whyNotNccl() const { return why_not_nccl_; }
    // Returns null if Gloo exchanges the tensors.
    DeviceExchange* deviceExchange() const { return device_.get(); }

    // The following functions throw RankFailure if another rank is gone: immediately if its
    // connections end, and within ten seconds if it stops responding.

    // Gives every rank the values of rank 0.
    void broadcast(std::vector<torch::Tensor> tensors);
    // Waits until a started exchange of tensors on the device has completed. If a rank is gone,
    // ends exchanges that the device cannot complete.
    void waitFor(c10d::Work& work);
    // Call once before waiting for a step's exchanges: a rank that dies before this point is then
    // detected at once. All ranks must call it.
    void beginWaiting();
    // Determine whether any rank wants to stop. The ranks ask at the beginning of a step and get
    // the answer at its end. They exchange it during the step, and all stop after the same step.
    void askToStop(bool wanted);
    bool anyStops();
    void meet();  // waits for all ranks

    // Returns rank 0's text; the other ranks' texts are ignored. All ranks must call it once.
    std::string wordOfFirst(const std::string& own);

    // Passes a text to the ranks on this machine that ask for
    // it; each name may be used once. Unset: no rank set it.
    void tellMachine(const std::string& name, const std::string& text);
    std::optional<std::string> toldOnMachine(const std::string& name);

    // Rank 0's CLOCK_MONOTONIC minus this rank's, and the possible error. Both are 0 on the same
    // machine, which has only one such clock. All ranks must call it once.
    struct Clock {
        std::int64_t offset_ns = 0, uncertainty_ns = 0;
    };
    Clock compareClocks();

    // Sends the other ranks the reason why this rank leaves. They also notice that its connections
    // end.
    void leave(const std::string& sentence);
    // Waits for all ranks; rank 0, which serves the store, leaves last.
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
    c10::intrusive_ptr<c10d::Backend> backend_;  // Gloo: tensors in the CPU's memory
    c10::intrusive_ptr<c10d::ProcessGroup> group_;
    std::shared_ptr<DeviceExchange> device_;  // tensors on the device; null: Gloo
    std::string exchange_name_, why_not_nccl_;
    torch::Tensor stop_, here_;
    c10::intrusive_ptr<c10d::Work> stop_work_, here_work_;
    bool failed_ = false;
    RankSigns signs_;
};

}  // namespace ridgepoint::training
