// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts more records than fit in memory. Above a limit, sorted runs are written to an unnamed
// temporary file and merged at the end. Equal records remain in order.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/import/import_error.h"

namespace ridgepoint::import::kineto {

// A file in the folder for temporary files (TMPDIR), deleted when it is closed.
class SpoolFile {
  public:
    SpoolFile();
    ~SpoolFile();
    SpoolFile(const SpoolFile&) = delete;
    SpoolFile& operator=(const SpoolFile&) = delete;
    // Both functions throw ImportError if the disk is full or cannot be written.
    void write(const void* bytes, std::size_t count);  // appends the bytes
    void read(std::size_t at, void* bytes, std::size_t count) const;
    std::size_t size() const { return size_; }

  private:
    int descriptor_ = -1;
    std::size_t size_ = 0;
};

template <class Record, class Less>
class Spool {
    static_assert(std::is_trivially_copyable_v<Record>);

  public:
    explicit Spool(std::size_t most_bytes)
        : most_(std::max<std::size_t>(most_bytes / sizeof(Record), 16)) {}

    void add(const Record& record) {
        if (records_.size() == most_) spill();
        // A large list reserves its full size at once, because growing the list would copy the
        // records several times.
        if (records_.size() == kBlock) records_.reserve(most_);
        records_.push_back(record);
        ++size_;
    }
    std::size_t size() const { return size_; }

    // Sorts the records. Must be called once, after the last add().
    void sort() {
        sortRecords();
        if (runs_.empty()) return;
        heads_.clear();
        for (std::size_t i = 0; i < runs_.size(); ++i) load(i);
        // The records that are still in memory form the last sorted run.
        runs_.push_back({0, 0, std::move(records_), 0});
        records_ = {};
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            if (!runs_[i].block.empty()) heads_.push_back(i);
        }
        std::make_heap(heads_.begin(), heads_.end(), later());
    }
    // Returns the next record, or null at the end. The record is valid until the next pop().
    const Record* peek() {
        if (runs_.empty()) return at_ < records_.size() ? &records_[at_] : nullptr;
        if (heads_.empty()) return nullptr;
        const Run& run = runs_[heads_.front()];
        return &run.block[run.at];
    }
    void pop() {
        if (runs_.empty()) {
            ++at_;
            return;
        }
        std::pop_heap(heads_.begin(), heads_.end(), later());
        Run& run = runs_[heads_.back()];
        if (++run.at == run.block.size()) {
            run.block.clear();
            if (run.left > 0) load(heads_.back());
        }
        if (run.block.empty())
            heads_.pop_back();
        else
            std::push_heap(heads_.begin(), heads_.end(), later());
    }

  private:
    static constexpr std::size_t kBlock = 4096;  // number of records
    struct Run {
        // `offset` is a file position in bytes. `left` is the number of records that are not in
        // `block` yet.
        std::size_t offset = 0, left = 0;
        std::vector<Record> block;
        std::size_t at = 0;
    };
    auto later() const {
        return [this](std::size_t a, std::size_t b) {
            const Record& one = runs_[a].block[runs_[a].at];
            const Record& other = runs_[b].block[runs_[b].at];
            if (less_(other, one)) return true;
            return !less_(one, other) && b < a;
        };
    }
    // Sorts only if necessary, because records are often sorted already and sorting moves much
    // memory.
    void sortRecords() {
        if (!std::is_sorted(records_.begin(), records_.end(), less_))
            std::stable_sort(records_.begin(), records_.end(), less_);
    }
    void spill() {
        sortRecords();
        if (!file_) file_ = std::make_unique<SpoolFile>();
        runs_.push_back({file_->size(), records_.size(), {}, 0});
        file_->write(records_.data(), records_.size() * sizeof(Record));
        records_.clear();
    }
    void load(std::size_t i) {
        Run& run = runs_[i];
        const std::size_t count = std::min(run.left, kBlock);
        run.block.resize(count);
        run.at = 0;
        file_->read(run.offset, run.block.data(), count * sizeof(Record));
        run.offset += count * sizeof(Record);
        run.left -= count;
    }

    Less less_;
    std::size_t most_, size_ = 0, at_ = 0;
    std::vector<Record> records_;
    std::unique_ptr<SpoolFile> file_;
    std::vector<Run> runs_;
    std::vector<std::size_t> heads_;
};

}  // namespace ridgepoint::import::kineto
