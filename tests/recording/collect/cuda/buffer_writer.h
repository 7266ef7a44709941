// SPDX-License-Identifier: GPL-3.0-or-later
// Writes activity buffers like CUPTI 13.0 from plain values, and records the data that a sink
// receives.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "core/recording/collect/cuda/activity.h"
#include "core/recording/collect/cuda/activity_parser.h"
#include "tests/recording/collect/cuda/records_13_0.h"

namespace ridgepoint::tests {

namespace cuda = recording::collect::cuda;

class BufferWriter {
  public:
    template <class Record>
    BufferWriter& put(const Record& record) {
        const std::size_t at = bytes_.size();
        bytes_.resize(at + sizeof(Record));
        std::memcpy(bytes_.data() + at, &record, sizeof(Record));
        return *this;
    }
    // Adds a record of an unknown kind: the kind followed by noise.
    BufferWriter& other(std::uint32_t kind) {
        const std::size_t at = bytes_.size();
        bytes_.resize(at + layouts().of(kind).bytes, std::byte{0x5a});
        std::memcpy(bytes_.data() + at, &kind, sizeof(kind));
        return *this;
    }
    // Adds a kernel record. `name` must outlive the buffer.
    BufferWriter& kernel(const char* name, std::uint32_t correlation, std::uint64_t start,
                         std::uint64_t end, std::uint32_t stream = 7) {
        layout::Kernel record{};
        record.kind = cuda::kConcurrentKernel;
        record.name = reinterpret_cast<std::uint64_t>(name);
        record.correlation = correlation;
        record.start = start;
        record.end = end;
        record.context = 1;
        record.stream = stream;
        record.grid[0] = 4;
        record.grid[1] = record.grid[2] = 1;
        record.block[0] = 128;
        record.block[1] = record.block[2] = 1;
        return put(record);
    }
    BufferWriter& call(std::uint32_t correlation, std::uint32_t thread, std::uint64_t start,
                       std::uint64_t end, std::uint32_t call_id = 211, bool driver = false) {
        layout::Api record{};
        record.kind = driver ? cuda::kDriver : cuda::kRuntime;
        record.call = call_id;
        record.start = start;
        record.end = end;
        record.thread = thread;
        record.correlation = correlation;
        return put(record);
    }
    const std::vector<std::byte>& bytes() const { return bytes_; }
    cuda::ActivityBuffer buffer() const { return {bytes_, layouts()}; }
    static const cuda::RecordLayouts& layouts() {
        return *cuda::RecordLayouts::ofVersion(layout::kCuptiVersion);
    }

  private:
    std::vector<std::byte> bytes_;
};

struct Gathered : cuda::ActivitySink {
    std::vector<cuda::KernelActivity> kernels;
    std::vector<std::string> names;  // kernel names
    std::vector<cuda::CopyActivity> copies;
    std::vector<cuda::FillActivity> fills;
    std::vector<cuda::GraphActivity> graphs;
    std::vector<cuda::ApiActivity> calls;
    std::vector<cuda::SynchronizationActivity> waits;
    std::vector<cuda::OverheadActivity> overheads;

    void take(const cuda::KernelActivity& a) override {
        names.emplace_back(a.name);
        kernels.push_back(a);
        kernels.back().name = {};
    }
    void take(const cuda::CopyActivity& a) override { copies.push_back(a); }
    void take(const cuda::FillActivity& a) override { fills.push_back(a); }
    void take(const cuda::GraphActivity& a) override { graphs.push_back(a); }
    void take(const cuda::ApiActivity& a) override { calls.push_back(a); }
    void take(const cuda::SynchronizationActivity& a) override { waits.push_back(a); }
    void take(const cuda::OverheadActivity& a) override { overheads.push_back(a); }
};

}  // namespace ridgepoint::tests
