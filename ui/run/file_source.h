// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a run from a file on a separate thread, and follows a file that is still being written. A
// file from one of several ranks is followed until the other ranks are merged into it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "ui/run/run_source.h"

namespace ridgepoint::ui {

class FileSource : public RunSource {
    Q_OBJECT
  public:
    explicit FileSource(std::filesystem::path path, QObject* parent = nullptr);
    ~FileSource() override;

    // Starts reading. Must be called once, after opened() and failed() are connected.
    void start();

    std::shared_ptr<const run::Snapshot> snapshot() const override;
    bool growing() const override { return growing_; }
    std::filesystem::path path() const override { return path_; }
    double done() const override { return done_; }

  private:
    void read(const std::stop_token& stop);
    std::optional<std::filesystem::file_time_type> writtenAt() const;
    void waitForRanks(const std::stop_token& stop,
                      std::optional<std::filesystem::file_time_type> read_at);
    void publish(std::shared_ptr<const run::Snapshot> snapshot);

    const std::filesystem::path path_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::shared_ptr<const run::Snapshot> snapshot_;  // guarded by mutex_
    std::atomic<bool> growing_ = true;
    std::atomic<double> done_ = 0;
    std::jthread reader_;  // declared last, so that it stops before other members are destroyed
};

}  // namespace ridgepoint::ui
