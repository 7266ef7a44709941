// SPDX-License-Identifier: GPL-3.0-or-later
// RankSigns sends signs of life between ranks, so that a silent rank is noticed even if its
// connections stay open. On a separate thread, each rank sends one sign per second, and checks the
// signs of the next rank.
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

namespace ridgepoint::training {

class RankSigns {
  public:
    // Sends nothing before start().
    RankSigns() = default;
    // Waits for the thread unless leaveBehind() was called.
    ~RankSigns();
    RankSigns(const RankSigns&) = delete;
    RankSigns& operator=(const RankSigns&) = delete;

    void start(const c10::intrusive_ptr<c10d::Store>& store, int rank, int ranks);
    // Does not wait for the thread, which may hang in a connection whose other end is gone.
    void leaveBehind();

    // Returns the rank that sends no more signs; −1 if there is none.
    int silent() const { return shared_->silent; }
    // Whether some rank has reported that it stops (tellStop).
    bool anyStopped() const { return shared_->stopped; }
    bool lost() const { return silent() >= 0 || anyStopped(); }
    // Call it repeatedly, at least half a second apart. Returns true once the watching thread has
    // been blocked for eight seconds. Then the store does not answer, so rank 0's machine is out of
    // reach, and rank 0 is marked as silent.
    bool standsStill();

    // Tells all ranks within a second that this rank
    // stops. `silent`: the rank that caused it, or −1.
    static void tellStop(c10d::Store& store, int silent);
    // The thread calls it once when lost() becomes true. May be null.
    void setOnLoss(std::function<void()> on_loss);

  private:
    // Shared with the thread, because either may outlive the other.
    struct Shared {
        std::atomic<int> silent{-1};
        std::atomic<bool> stopped{false};
        std::atomic<std::uint64_t> rounds{0};  // number of checks by the thread
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

}  // namespace ridgepoint::training
