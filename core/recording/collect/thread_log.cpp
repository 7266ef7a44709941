// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/thread_log.h"

#include <unistd.h>

namespace ridgepoint::recording::collect {
namespace {

std::atomic<std::uint64_t> next_generation{1};

// These are a raw pointer and a number, so that access needs no initialisation check. ThreadLogs
// owns the log.
thread_local ThreadLog* my_log = nullptr;
thread_local std::uint64_t my_generation = 0;

}  // namespace

void ThreadLog::nameLayer(std::uint32_t number, std::string_view name) {
    if (name.size() > kMaxNameBytes) name.remove_prefix(name.size() - kMaxNameBytes);
    const std::size_t bytes = sizeof(LayerNameRecord) + paddedTo8(name.size());
    std::byte* const room = ring_.reserve(bytes, spareForCloses());
    if (room == nullptr) {
        countDropped();
        return;
    }
    const LayerNameRecord record{{static_cast<std::uint32_t>(bytes), RecordKind::layer_name,
                                  static_cast<std::uint16_t>(name.size())},
                                 number | kNamedInLog,
                                 0};
    std::memcpy(room, &record, sizeof(record));
    std::memcpy(room + sizeof(record), name.data(), name.size());
    ring_.commit(bytes);
}

ThreadLogs::ThreadLogs(std::size_t ring_bytes)
    : ring_bytes_(ring_bytes), generation_(next_generation.fetch_add(1)) {}

ThreadLogs::~ThreadLogs() = default;

ThreadLog& ThreadLogs::mine() {
    if (my_generation != generation_) {
        my_log = add(static_cast<std::uint32_t>(::gettid())).get();
        my_generation = generation_;
    }
    return *my_log;
}

ThreadLog& ThreadLogs::others() {
    if (others_ == nullptr) others_ = add(0).get();
    return *others_;
}

std::shared_ptr<ThreadLog> ThreadLogs::add(std::uint32_t system_thread) {
    auto log = std::make_shared<ThreadLog>(ring_bytes_, system_thread);
    const std::lock_guard lock(mutex_);
    return logs_.emplace_back(std::move(log));
}

std::vector<std::shared_ptr<ThreadLog>> ThreadLogs::all() const {
    const std::lock_guard lock(mutex_);
    return logs_;
}

std::uint64_t ThreadLogs::dropped() const {
    std::uint64_t sum = 0;
    for (const auto& log : all()) sum += log->dropped();
    return sum;
}

}  // namespace ridgepoint::recording::collect
