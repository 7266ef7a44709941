// SPDX-License-Identifier: GPL-3.0-or-later
// Connects a rank to the other ranks that train with it. Ranks connect and agree on settings
// through c10d's store, and exchange tensors through c10d's process group.
#pragma once

#include <c10/core/Device.h>
#include <torch/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/recording/training/device_exchange.h"
#include "core/recording/training/ranks/rank_failure.h"
#include "core/recording/training/ranks/rank_signs.h"
#include "core/run/ranks.h"

namespace c10d {
class ProcessGroup;
}  // namespace c10d

namespace ridgepoint::recording::training {

class RankGroup {
  public:
    // A setting that must be equal on all ranks, for example "batch" with the value "16".
    struct Setting {
        std::string name, value;
    };
    // Connects to the other ranks and compares the settings. The exchanged tensors are on `device`.
    // If `open` returns an exchange on every rank, the devices exchange tensors. If it does not,
    // Gloo exchanges them. If `open` is empty, GPUs use NCCL if possible. Throws RankFailure if the
    // port is in use, other ranks did not connect, settings differ, or the exchange cannot connect.
    RankGroup(const run::RankPlace& place, c10::Device device, const std::vector<Setting>& settings,
              OpenExchange open = {});
    ~RankGroup();
    RankGroup(const RankGroup&) = delete;
    RankGroup& operator=(const RankGroup&) = delete;

    int rank() const { return place_.rank; }
    int ranks() const { return place_.ranks; }
    const c10::intrusive_ptr<c10d::ProcessGroup>& processGroup() const { return group_; }
    // Returns the name of the library that exchanges tensors: "gloo" or "nccl".
    const std::string& exchange() const { return exchange_name_; }
    // Returns a sentence that explains why GPUs do not use NCCL, or an empty string.
    const std::string& whyNotNccl() const { return why_not_nccl_; }
    // Returns null if Gloo exchanges the tensors.
    DeviceExchange* deviceExchange() const { return device_.get(); }

    // The following functions throw RankFailure if another rank is lost: immediately if its
    // connections end, or within ten seconds if it stops responding.

    // Sets the tensors on every rank to the values of rank 0.
    void broadcast(std::vector<torch::Tensor> tensors);
    // Waits until a started exchange has completed. If a rank is lost, ends the exchanges that the
    // device cannot complete.
    void waitFor(c10d::Work& work);
    // Starts an exchange through Gloo that fails if another rank exits. Call this once before
    // waiting for a step's exchanges between devices, so that a rank that has already exited is
    // detected immediately. All ranks must call this function. It does nothing if Gloo exchanges
    // the tensors.
    void beginWaiting();
    // These functions determine whether any rank wants to stop. A rank calls askToStop() at the
    // beginning of a step and anyStops() at its end. Ranks exchange the answer during the step, so
    // all ranks stop after the same step.
    void askToStop(bool wanted);
    bool anyStops();
    void meet();  // waits for all ranks

    // Returns rank 0's string and ignores the strings of the other ranks. All ranks must call this
    // once.
    std::string wordOfFirst(const std::string& own);

    // These functions pass a string to the ranks on this machine. Each name can be used only once.
    // toldOnMachine() does not wait. It returns nullopt if no rank has called tellMachine().
    void tellMachine(const std::string& name, const std::string& text);
    std::optional<std::string> toldOnMachine(const std::string& name);

    // Rank 0's CLOCK_MONOTONIC minus this rank's, and the maximum error. Both are 0 if the ranks
    // are on the same machine, because a machine has only one CLOCK_MONOTONIC. All ranks must call
    // compareClocks() once.
    struct Clock {
        std::int64_t offset_ns = 0, uncertainty_ns = 0;
    };
    Clock compareClocks();

    // Sends the other ranks the reason why this rank leaves. The other ranks also notice that this
    // rank's connections end.
    void leave(const std::string& sentence);
    // Leaves the group at the end of training. Rank 0 leaves last, because it serves the store. If
    // devices exchange the tensors, all ranks first wait for each other.
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
    c10::intrusive_ptr<c10d::Backend> backend_;  // Gloo, for tensors in CPU memory
    c10::intrusive_ptr<c10d::ProcessGroup> group_;
    std::shared_ptr<DeviceExchange> device_;  // for tensors on the device; null if Gloo is used
    std::string exchange_name_, why_not_nccl_;
    torch::Tensor stop_, here_;
    c10::intrusive_ptr<c10d::Work> stop_work_, here_work_;
    bool failed_ = false;
    RankSigns signs_;
};

}  // namespace ridgepoint::recording::training
