// SPDX-License-Identifier: GPL-3.0-or-later
// Sends heartbeats between ranks, so that a silent rank is noticed even if its connections stay
// open. On a separate thread, each rank sends one heartbeat per second and checks the heartbeats of
// the next rank.
#pragma once

#include <c10/util/intrusive_ptr.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace c10d {
class Store;
}

namespace ridgepoint::recording::training {

class RankSigns {
  public:
    // A new object sends no heartbeats before start().
    RankSigns() = default;
    // Waits for the thread unless leaveBehind() was called.
    ~RankSigns();
    RankSigns(const RankSigns&) = delete;
    RankSigns& operator=(const RankSigns&) = delete;

    void start(const c10::intrusive_ptr<c10d::Store>& store, int rank, int ranks);
    // Makes the destructor return without waiting for the thread, which might hang in a connection
    // whose other end is gone.
    void leaveBehind();

    // Returns the rank that has stopped sending heartbeats, or −1 if there is none.
    int silent() const { return shared_->silent; }
    // Returns whether any rank has reported with tellStop() that it is stopping.
    bool anyStopped() const { return shared_->stopped; }
    bool lost() const { return silent() >= 0 || anyStopped(); }
    // Returns true if the watching thread has been blocked for eight seconds. The store then does
    // not respond, so rank 0's machine is unreachable and rank 0 is marked as silent. Call this
    // function repeatedly, at intervals of at least half a second.
    bool standsStill();

    // Notifies all ranks within a second that this rank is stopping. `silent` is the rank that
    // caused this, or −1.
    static void tellStop(c10d::Store& store, int silent);
    // Sets a function that the thread calls once, when lost() becomes true. `on_loss` can be null.
    void setOnLoss(std::function<void()> on_loss);

  private:
    // State that this object shares with the thread, because either can outlive the other.
    struct Shared {
        std::atomic<int> silent{-1};
        std::atomic<bool> stopped{false};
        std::atomic<std::uint64_t> rounds{0};  // number of checks that the thread has made
        std::mutex mutex;
        std::condition_variable wake;
        bool ending = false;
        std::function<void()> on_loss;
    };
    static void watch(const std::shared_ptr<Shared>& shared,
                      c10::intrusive_ptr<c10d::Store> connection, int rank, int ranks);
    static void tellLoss(Shared& shared);

    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::uint64_t seen_rounds_ = 0;
    int still_ = 0;
    std::thread thread_;
};

}  // namespace ridgepoint::recording::training
