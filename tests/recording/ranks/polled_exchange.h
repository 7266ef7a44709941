// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates an exchange between devices over Gloo. Like NCCL's, it is polled, does not report
// whether it succeeded, and never ends after a rank is gone until it is aborted.
#pragma once

#include <atomic>
#include <stdexcept>
#include <torch/csrc/distributed/c10d/Backend.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <utility>
#include <vector>

#include "core/recording/collect/tick_clock.h"
#include "core/recording/training/device_exchange.h"

namespace ridgepoint::recording::ranks {

class PolledWork : public c10d::Work {
  public:
    PolledWork(c10::intrusive_ptr<c10d::Work> inner, std::shared_ptr<std::atomic<bool>> aborted)
        : inner_(std::move(inner)), aborted_(std::move(aborted)) {}
    bool isCompleted() override {
        return *aborted_ || (inner_->isCompleted() && !inner_->exception());
    }
    bool isSuccess() const override { throw std::logic_error("isSuccess() is not answered"); }
    std::exception_ptr exception() const override { return nullptr; }
    bool wait(std::chrono::milliseconds /*timeout*/) override { return inner_->wait(); }
    c10::intrusive_ptr<c10::ivalue::Future> getFuture() override { return inner_->getFuture(); }

  private:
    const c10::intrusive_ptr<c10d::Work> inner_;
    const std::shared_ptr<std::atomic<bool>> aborted_;
};

class PolledBackend : public c10d::Backend {
  public:
    PolledBackend(c10::intrusive_ptr<c10d::Backend> inner,
                  std::shared_ptr<std::atomic<bool>> aborted)
        : Backend(inner->getRank(), inner->getSize()),
          inner_(std::move(inner)),
          aborted_(std::move(aborted)) {}
    const std::string getBackendName() const override { return "polled"; }
    c10::intrusive_ptr<c10d::Work> allreduce(std::vector<at::Tensor>& tensors,
                                             const c10d::AllreduceOptions& options) override {
        return c10::make_intrusive<PolledWork>(inner_->allreduce(tensors, options), aborted_);
    }
    c10::intrusive_ptr<c10d::Work> broadcast(std::vector<at::Tensor>& tensors,
                                             const c10d::BroadcastOptions& options) override {
        return c10::make_intrusive<PolledWork>(inner_->broadcast(tensors, options), aborted_);
    }

  private:
    const c10::intrusive_ptr<c10d::Backend> inner_;
    const std::shared_ptr<std::atomic<bool>> aborted_;
};

class PolledExchange : public recording::training::DeviceExchange {
  public:
    std::string device() const override { return std::to_string(::getpid()); }
    void connect(c10::intrusive_ptr<c10d::Store> store, int rank, int ranks) override {
        auto options = c10d::ProcessGroupGloo::Options::create(std::chrono::hours(1));
        options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface("lo"));
        backend_ = c10::make_intrusive<PolledBackend>(
            c10::make_intrusive<c10d::ProcessGroupGloo>(std::move(store), rank, ranks, options),
            aborted_);
    }
    const c10::intrusive_ptr<c10d::Backend>& backend() const override { return backend_; }
    recording::training::DeviceMoment whenIdle() override {
        return std::make_shared<std::atomic<std::uint64_t>>(recording::collect::ticksNow());
    }
    recording::training::DeviceMoment whenOver(c10d::Work& exchange) override {
        auto moment = std::make_shared<std::atomic<std::uint64_t>>(0);
        exchange.getFuture()->addCallback(
            [moment](c10::ivalue::Future&) { *moment = recording::collect::ticksNow(); });
        return moment;
    }
    void settle() override {}
    void abort() noexcept override { *aborted_ = true; }

  private:
    std::shared_ptr<std::atomic<bool>> aborted_ = std::make_shared<std::atomic<bool>>(false);
    c10::intrusive_ptr<c10d::Backend> backend_;
};

}  // namespace ridgepoint::recording::ranks
