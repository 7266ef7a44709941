// SPDX-License-Identifier: GPL-3.0-or-later
// Implements RankGroup's exchanges between devices.
#include <fmt/format.h>

#include <fstream>
#include <future>
#include <thread>
#include <torch/csrc/distributed/c10d/Backend.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <utility>

#include "core/recording/ranks/exchange_choice.h"
#include "core/recording/training/ranks/rank_group.h"
#include "core/recording/training/ranks/rank_group_parts.h"

namespace ridgepoint::recording::training {
namespace {

// waitOnDevice() polls kQuickPolls times without a pause, then at intervals of kPoll (20,000 times
// per second).
constexpr std::chrono::microseconds kPoll{50};
constexpr int kQuickPolls = 100;
// Time in which a device must end its exchanges. After this time, the process continues without the
// device.
constexpr std::chrono::milliseconds kAbort{3000};

}  // namespace

std::string wordsOf(const std::exception& error) {
    const auto* const ours = dynamic_cast<const c10::Error*>(&error);
    std::string words = ours != nullptr ? ours->what_without_backtrace() : error.what();
    return words.substr(0, words.find('\n'));
}

std::string bootId() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

// Selects the exchange. Each rank reports what it can do, and rank 0 decides for all ranks.
void RankGroup::chooseExchange(c10::Device device, const OpenExchange& open) {
    recording::ranks::ExchangeOffer offer{bootId(), {}, {}};
    std::shared_ptr<DeviceExchange> exchange;
    try {
        exchange = open(device, offer.why_not);
        if (exchange) offer.gpu = exchange->device();
    } catch (const std::exception& error) {
        offer.why_not = wordsOf(error);
    }
    try {
        set(key("exchange", place_.rank), recording::ranks::textOf(offer));
        if (place_.rank == 0) {
            std::vector<recording::ranks::ExchangeOffer> offers;
            for (int rank = 0; rank < place_.ranks; ++rank)
                offers.push_back(recording::ranks::offerFrom(get(key("exchange", rank), kStart)));
            set("exchange", recording::ranks::whyNotNccl(offers));
        }
        why_not_nccl_ = get("exchange", kStart);
    } catch (const std::exception& error) {
        lost(wordsOf(error));
    }
    if (why_not_nccl_.empty()) device_ = std::move(exchange);
}

// Connects the device on a thread that can be abandoned, because the library returns only when all
// ranks are connected.
void RankGroup::connectDevice(c10::Device device) {
    std::packaged_task<void()> task([exchange = device_, store = store_->clone(), place = place_] {
        exchange->connect(c10::make_intrusive<c10d::PrefixStore>("device", store), place.rank,
                          place.ranks);
    });
    std::future<void> connected = task.get_future();
    std::thread(std::move(task)).detach();
    while (connected.wait_for(kLook) != std::future_status::ready) {
        if (signs_.standsStill() || signs_.lost()) lost({});
    }
    try {
        connected.get();
        using Type = c10d::ProcessGroup::BackendType;
        group_->setBackend(device.type(), Type::NCCL, device_->backend());
    } catch (const std::exception& error) {
        const std::string sentence = fmt::format(
            "Rank {} cannot connect to the others over NCCL ({}); NCCL_DEBUG=WARN shows more; "
            "RIDGEPOINT_EXCHANGE=gloo avoids NCCL.",
            place_.rank, wordsOf(error));
        leave(sentence);
        throw RankFailure(sentence, false);
    }
    exchange_name_ = recording::ranks::kNccl;
    // A device that waits for a lost rank never finishes, nor does a thread that waits for the
    // device. abort() ends both waits.
    signs_.setOnLoss([exchange = device_] { exchange->abort(); });
}

// Calls abort() on a thread that can be abandoned, because the driver might hang.
void RankGroup::endOnDevice() {
    if (!device_) return;
    std::packaged_task<void()> task([exchange = device_] { exchange->abort(); });
    const std::future<void> ended = task.get_future();
    std::thread(std::move(task)).detach();
    ended.wait_for(kAbort);
}

// Waits for an exchange between devices. Does not use Work::wait(), which would either make the
// device wait without notifying this thread, or block this thread forever.
void RankGroup::waitOnDevice(c10d::Work& work) {
    const auto failed = [](const c10::intrusive_ptr<c10d::Work>& other) {
        return other && other->isCompleted() && other->exception();
    };
    auto look = std::chrono::steady_clock::now() + kLook;
    for (int polls = 0; !work.isCompleted(); ++polls) {
        if (polls < kQuickPolls) {
            std::this_thread::yield();
            continue;
        }
        std::this_thread::sleep_for(kPoll);
        if (failed(stop_work_) || failed(here_work_)) lost("its connection ended");
        if (signs_.lost()) lost({});
        if (std::chrono::steady_clock::now() < look) continue;
        look = std::chrono::steady_clock::now() + kLook;
        if (signs_.standsStill()) lost({});
    }
    // An exchange that abort() ended after the loss of a rank looks like a completed one.
    if (signs_.lost()) lost({});
    if (const std::exception_ptr exception = work.exception()) {
        try {
            std::rethrow_exception(exception);
        } catch (const std::exception& error) {
            lost(wordsOf(error));
        }
    }
}

void RankGroup::beginWaiting() {
    if (!device_) return;
    // This work has already completed, because all ranks have reached the end of the previous step.
    if (here_work_) waitOverGloo(*std::exchange(here_work_, nullptr));
    std::vector<torch::Tensor> tensors{here_};
    here_work_ = backend_->allreduce(tensors);
}

}  // namespace ridgepoint::recording::training
