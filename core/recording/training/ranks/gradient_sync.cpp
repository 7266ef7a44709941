// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/ranks/gradient_sync.h"

#include <ATen/record_function.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/csrc/distributed/c10d/comm.hpp>
#include <torch/csrc/distributed/c10d/reducer.hpp>

#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::recording::training {
namespace {

constexpr std::int64_t kFirstBucketBytes = 1 << 20;

// Name of the op that shows how long the training thread waits for exchanges.
constexpr const char* kWaitName = "c10d::wait";

// Returns whether the exchange has completed without an error. Does not call isSuccess(), because
// LibTorch's NCCL exchanges do not implement it.
bool isOver(c10d::Work& work) { return work.isCompleted() && !work.exception(); }

std::uint64_t ticksOf(const DeviceMoment& moment) { return moment ? moment->load() : 0; }

}  // namespace

void putTimesOfDevice(std::span<const OnDevice> device, std::uint64_t idle,
                      std::span<recording::collect::CollectiveTimes* const> times) {
    std::uint64_t free = idle;  // time after which only exchanges are left
    for (std::size_t i = 0; i < device.size(); ++i) {
        if (device[i].arrival == 0 || device[i].end == 0 || idle == 0) continue;
        recording::collect::CollectiveTimes& to = *times[i];
        to.arrival = device[i].arrival;
        to.end = std::max(device[i].end, to.arrival);
        to.wait_start = to.wait_end = 0;
        if (to.end <= free) continue;
        to.wait_start = std::max(free, to.arrival);
        to.wait_end = free = to.end;
    }
}

struct GradientSync::Shared {
    explicit Shared(RankGroup& group) : ranks(group) {}

    struct Exchange {
        c10::intrusive_ptr<c10d::Work> work;
        torch::Tensor bucket;
        recording::collect::CollectiveTimes times;
        // End of the exchange. The time comes from the device or from the thread that completed the
        // exchange. This thread can outlive the step.
        DeviceMoment end;
        DeviceMoment arrival;  // set only for exchanges between devices
    };
    RankGroup& ranks;
    std::vector<Exchange> exchanges;  // exchanges in this step, in order
    DeviceMoment idle;                // set only for exchanges between devices
    bool complete = false;
};

class GradientSync::Hook : public c10d::CppCommHookInterface<std::shared_ptr<Shared>> {
  public:
    using CppCommHookInterface::CppCommHookInterface;

    // Runs on the backward thread when a bucket is full.
    c10::intrusive_ptr<c10::ivalue::Future> runHook(c10d::GradBucket& bucket) override {
        Shared& shared = *state_;
        Shared::Exchange& exchange = shared.exchanges.emplace_back();
        exchange.bucket = bucket.getBufferRef();
        exchange.times.bytes = static_cast<std::int64_t>(exchange.bucket.nbytes());
        exchange.times.arrival = recording::collect::ticksNow();
        DeviceExchange* const device = shared.ranks.deviceExchange();
        if (device != nullptr) exchange.arrival = device->whenIdle();
        std::vector<torch::Tensor> tensors{exchange.bucket};
        exchange.work = shared.ranks.processGroup()->allreduce(tensors);
        auto future = exchange.work->getFuture();
        if (device != nullptr) {
            exchange.end = device->whenOver(*exchange.work);
        } else {
            exchange.end = std::make_shared<std::atomic<std::uint64_t>>(0);
            future->addCallback([end = exchange.end](c10::ivalue::Future&) {
                *end = recording::collect::ticksNow();
            });
        }
        // After the last bucket, nothing is left to compute. Without this call, the Reducer would
        // wait next, but it would not notice a silent rank, and its wait would not be recorded.
        if (bucket.isLast()) wait();
        return future;
    }

  private:
    void wait() {
        Shared& shared = *state_;
        DeviceExchange* const device = shared.ranks.deviceExchange();
        if (device != nullptr) shared.idle = device->whenIdle();
        shared.ranks.beginWaiting();
        for (Shared::Exchange& exchange : shared.exchanges) {
            if (isOver(*exchange.work)) {
                exchange.times.end = recording::collect::ticksNow();
                continue;
            }
            RECORD_FUNCTION(kWaitName, c10::ArrayRef<const c10::IValue>{});
            exchange.times.wait_start = recording::collect::ticksNow();
            shared.ranks.waitFor(*exchange.work);
            exchange.times.wait_end = exchange.times.end = recording::collect::ticksNow();
        }
        // All exchanges have completed, so this call waits only for the driver's notification.
        if (device != nullptr) device->settle();
        shared.complete = true;
    }
};

struct GradientSync::Reducing {
    std::unique_ptr<c10d::Reducer> reducer;
};

GradientSync::GradientSync(RankGroup& ranks, std::vector<torch::Tensor> parameters,
                           std::int64_t bucket_bytes)
    : ranks_(ranks),
      parameters_(std::move(parameters)),
      shared_(std::make_shared<Shared>(ranks)),
      reducing_(std::make_unique<Reducing>()) {
    const std::vector<bool> dense(parameters_.size(), false);
    auto [buckets, limits] = c10d::compute_bucket_assignment_by_size(
        parameters_,
        {static_cast<std::size_t>(kFirstBucketBytes), static_cast<std::size_t>(bucket_bytes)},
        dense);
    // The backward pass reaches the last layers first. After the first step, the Reducer uses the
    // actual order.
    std::reverse(buckets.begin(), buckets.end());
    reducing_->reducer = std::make_unique<c10d::Reducer>(
        parameters_, std::move(buckets), ranks_.processGroup(), dense, bucket_bytes,
        /*find_unused_parameters=*/false, /*gradient_as_bucket_view=*/true,
        std::unordered_map<std::size_t, std::string>{}, kFirstBucketBytes,
        /*skip_all_reduce_unused_params=*/false, /*use_python_reducer=*/false,
        std::vector<std::int64_t>{});
    reducing_->reducer->register_comm_hook(std::make_unique<Hook>(shared_));
}

GradientSync::~GradientSync() = default;

torch::Tensor GradientSync::shareOf(const torch::Tensor& loss) const {
    return loss / ranks_.ranks();
}

void GradientSync::beginForward() { reducing_->reducer->rebuild_buckets(); }

void GradientSync::beginBackward() {
    shared_->exchanges.clear();
    shared_->complete = false;
    reducing_->reducer->prepare_for_backward({});
}

void GradientSync::endBackward(recording::collect::ThreadLog* log) {
    if (!shared_->complete) {
        const auto without = std::count_if(
            parameters_.begin(), parameters_.end(),
            [](const torch::Tensor& parameter) { return !parameter.grad().defined(); });
        throw RankFailure(
            fmt::format("{} of the network's {} parameters take no part in its loss, so that ranks "
                        "cannot share their gradients; train it in one process.",
                        std::max<std::ptrdiff_t>(without, 1), parameters_.size()),
            false);
    }
    std::vector<OnDevice> device;
    std::vector<recording::collect::CollectiveTimes*> times;
    for (Shared::Exchange& exchange : shared_->exchanges) {
        if (exchange.arrival) {
            device.push_back({ticksOf(exchange.arrival), ticksOf(exchange.end)});
            times.push_back(&exchange.times);
        } else if (const std::uint64_t end = ticksOf(exchange.end); end != 0) {
            // Replaces the wake-up time with the time at which the exchange ended. If the waiting
            // thread woke up before this time was stored, `end` is 0 and the wake-up time is kept.
            exchange.times.end = end;
        }
    }
    putTimesOfDevice(device, ticksOf(shared_->idle), times);
    std::uint16_t number = 0;
    for (Shared::Exchange& exchange : shared_->exchanges) {
        if (log != nullptr) log->collective(number, exchange.times);
        exchange.work.reset();
        ++number;
    }
}

std::vector<torch::Tensor> GradientSync::buckets() const {
    std::vector<torch::Tensor> tensors;
    for (const Shared::Exchange& exchange : shared_->exchanges) tensors.push_back(exchange.bucket);
    return tensors;
}

}  // namespace ridgepoint::recording::training
