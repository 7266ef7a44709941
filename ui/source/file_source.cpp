// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/source/file_source.h"

#include <chrono>
#include <exception>
#include <utility>

#include "core/run/store.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

// The recorder commits ten times a second; with this, what happened is shown a quarter later at
// most.
constexpr std::chrono::milliseconds kFollowInterval{50};

}  // namespace

FileSource::FileSource(std::filesystem::path path, QObject* parent)
    : RunSource(parent), path_(std::move(path)) {}

void FileSource::start() {
    reader_ = std::jthread([this](const std::stop_token& stop) { read(stop); });
}

FileSource::~FileSource() = default;

std::shared_ptr<const run::Snapshot> FileSource::snapshot() const {
    const std::lock_guard lock(mutex_);
    return snapshot_;
}

void FileSource::publish(std::shared_ptr<const run::Snapshot> snapshot) {
    const std::lock_guard lock(mutex_);
    snapshot_ = std::move(snapshot);
}

void FileSource::read(const std::stop_token& stop) {
    try {
        const auto reader = run::RunReader::open(path_, {stop, [this](double done) {
                                                             if (done_ < 1) done_ = done;
                                                         }});
        // Asked before reading, so that what was written in between is in the last snapshot.
        bool written = reader->beingWritten();
        // The summary is there at once, however long the run.
        publish(reader->summary());
        Q_EMIT opened();
        publish(reader->snapshot());
        done_ = 1;
        growing_ = written;
        while (written && !stop.stop_requested()) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait_for(lock, stop, kFollowInterval, [] { return false; });
            }
            if (stop.stop_requested()) break;
            written = reader->beingWritten();
            publish(reader->snapshot());
        }
        growing_ = false;
    } catch (const std::exception& error) {
        growing_ = false;
        if (stop.stop_requested()) return;  // which is why
        Q_EMIT failed(text(error.what()));
    }
}

}  // namespace ridgepoint::ui
