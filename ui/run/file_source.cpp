// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/file_source.h"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

#include "core/run/store/store.h"
#include "ui/base/threads.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// Interval for reading new data from a growing file. The recorder commits ten times per second, so
// new data appears within a quarter of a second.
constexpr std::chrono::milliseconds kFollowInterval{50};
// Interval for checking whether a complete file has a new modification time.
constexpr std::chrono::milliseconds kMergeInterval{250};

}  // namespace

FileSource::FileSource(std::filesystem::path path, QObject* parent)
    : RunSource(parent), path_(std::move(path)) {}

void FileSource::start() {
    try {
        reader_ = startThread([this](const std::stop_token& stop) { read(stop); });
    } catch (const std::exception& error) {
        const QString sentence = text(error.what());
        QMetaObject::invokeMethod(
            this, [=, this] { Q_EMIT failed(sentence, false); }, Qt::QueuedConnection);
    }
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

std::optional<std::filesystem::file_time_type> FileSource::writtenAt() const {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(path_, error);
    return error ? std::nullopt : std::optional(time);
}

void FileSource::read(const std::stop_token& stop) {
    try {
        auto reader = run::RunReader::open(path_, {stop, [this](double done) {
                                                       if (done_ < 1) done_ = done;
                                                   }});
        // Checks for a writer before reading the snapshot, so that the last snapshot contains all
        // written data.
        bool written = reader->beingWritten();
        auto read_at = writtenAt();
        // Shows the summary first, because it is available immediately, even for a long run.
        publish(reader->summary());
        Q_EMIT opened();
        publish(reader->snapshot());
        done_ = 1;
        growing_ = written;
        Q_EMIT opened();
        while (written && !stop.stop_requested()) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait_for(lock, stop, kFollowInterval, [] { return false; });
            }
            if (stop.stop_requested()) break;
            written = reader->beingWritten();
            read_at = writtenAt();
            publish(reader->snapshot());
        }
        growing_ = false;
        reader.reset();
        waitForRanks(stop, read_at);
    } catch (const std::exception& error) {
        growing_ = false;
        if (stop.stop_requested()) return;  // the stop request caused the exception
        const auto* const store = dynamic_cast<const run::StoreError*>(&error);
        Q_EMIT failed(text(error.what()),
                      store != nullptr && store->kind() == run::StoreError::Kind::damaged);
    }
}

// Waits for the data of the other ranks. Rank 0's file receives this data after it is complete:
// when all ranks have exited, or later through "ridgepoint merge".
void FileSource::waitForRanks(const std::stop_token& stop,
                              std::optional<std::filesystem::file_time_type> read_at) {
    const auto lacks_ranks = [](const run::Snapshot& shown) {
        const auto& rank = shown.info.rank;
        return rank && rank->ranks > static_cast<std::int64_t>(shown.ranks ? shown.ranks->size()
                                                                           : std::size_t{1});
    };
    auto shown = snapshot();
    while (shown && lacks_ranks(*shown)) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, stop, kMergeInterval, [] { return false; });
        }
        if (stop.stop_requested()) return;
        const auto written_at = writtenAt();
        if (!written_at || written_at == read_at) continue;
        try {
            auto merged = run::RunReader::open(path_, {stop, {}})->snapshot();
            read_at = written_at;
            // Ignores the file if it now contains a different run.
            if (merged->info.id != shown->info.id || !merged->ranks) continue;
            shown = merged;
            publish(std::move(merged));
            Q_EMIT mergedLater();
        } catch (const run::StoreError&) {
            // The file is being written. The displayed data stays until the next check.
        }
    }
}

}  // namespace ridgepoint::ui
