// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/ranks/rank_signs.h"

#include <fmt/format.h>
#include <pthread.h>

#include <chrono>
#include <string>
#include <torch/csrc/distributed/c10d/Store.hpp>
#include <utility>

#include "core/recording/training/ranks/rank_group_parts.h"

namespace ridgepoint::recording::training {
namespace {

constexpr std::chrono::milliseconds kBeat{1000};
// Maximum number of successive checks without a new heartbeat (kSilence), and of calls to
// standsStill() without a new check (kStill). These limits are counts instead of seconds, so that a
// stopped process or a sleeping machine is not considered silent.
constexpr int kSilence = 7;
constexpr int kStill = 16;

constexpr const char* kStopKey = "stopped";

}  // namespace

RankSigns::~RankSigns() {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->ending = true;
    }
    shared_->wake.notify_all();
    if (thread_.joinable()) thread_.join();
}

void RankSigns::start(const c10::intrusive_ptr<c10d::Store>& store, int rank, int ranks) {
    thread_ = std::thread([shared = shared_, store, rank, ranks] {
        pthread_setname_np(pthread_self(), "ranks");
        watch(shared, store, rank, ranks);
    });
}

void RankSigns::leaveBehind() {
    if (thread_.joinable()) thread_.detach();
}

bool RankSigns::standsStill() {
    const std::uint64_t now = shared_->rounds;
    still_ = now == seen_rounds_ ? still_ + 1 : 0;
    seen_rounds_ = now;
    if (still_ <= kStill) return false;
    shared_->silent = 0;
    return true;
}

void RankSigns::tellStop(c10d::Store& store, int silent) {
    store.set(kStopKey, storeBytes(std::to_string(silent)));
}

void RankSigns::setOnLoss(std::function<void()> on_loss) {
    const std::lock_guard lock(shared_->mutex);
    shared_->on_loss = std::move(on_loss);
}

void RankSigns::tellLoss(Shared& shared) {
    std::function<void()> on_loss;
    {
        const std::lock_guard lock(shared.mutex);
        on_loss = std::exchange(shared.on_loss, nullptr);
    }
    if (on_loss) on_loss();
}

// Sends and checks heartbeats. After the loss of a rank, this rank stops and closes its
// connections, so that the other ranks also notice the loss. In an exchange without such
// connections, the ranks read the loss from the store.
void RankSigns::watch(const std::shared_ptr<Shared>& shared,
                      c10::intrusive_ptr<c10d::Store> connection, int rank, int ranks) {
    const int next = (rank + 1) % ranks;
    const std::string own_key = fmt::format("beat/{}", rank);
    const std::string next_key = fmt::format("beat/{}", next);
    std::string last;
    int silence = 0;
    try {
        // The thread uses a separate connection, because the group's connection might be waiting
        // for an answer.
        const auto store = connection->clone();
        connection.reset();
        for (std::int64_t count = 0;; ++count) {
            store->set(own_key, storeBytes(std::to_string(count)));
            const std::string now =
                store->check({next_key}) ? storeText(store->get(next_key)) : std::string();
            silence = now == last ? silence + 1 : 0;
            last = now;
            if (silence > kSilence) shared->silent = next;
            if (!shared->stopped && store->check({kStopKey})) {
                const int reason = std::atoi(storeText(store->get(kStopKey)).c_str());
                if (reason >= 0 && reason != rank && shared->silent < 0) shared->silent = reason;
                shared->stopped = true;
            }
            ++shared->rounds;
            if (shared->silent >= 0 || shared->stopped) tellLoss(*shared);
            std::unique_lock lock(shared->mutex);
            if (shared->wake.wait_for(lock, kBeat, [&] { return shared->ending; })) return;
        }
    } catch (const std::exception&) {
        // The store has failed. Rank 0 or torchrun's agent on its machine serves the store, so rank
        // 0 is marked as silent.
        shared->silent = 0;
        tellLoss(*shared);
    }
}

}  // namespace ridgepoint::recording::training
