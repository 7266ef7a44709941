// SPDX-License-Identifier: GPL-3.0-or-later
// RecordLayouts describes the positions of the fields in CUPTI's activity records. There are two
// sources: a table of the record structs of each CUPTI version (record_table.h, from NVIDIA's
// headers), and CUPTI itself, for user-defined records (cupti_activity.h, from CUDA 13.3 on).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace ridgepoint::recording::collect::cuda {

// Values from CUpti_ActivityKind.
enum Kind : std::uint32_t {
    kMemcpy = 1,
    kMemset = 2,
    kSerialKernel = 3,  // KERNEL: same struct as CONCURRENT_KERNEL, for kernels that run one at a
                        // time
    kDriver = 4,
    kRuntime = 5,
    kConcurrentKernel = 10,
    kOverhead = 17,
    kMemcpyPeer = 22,  // MEMCPY2
    kSynchronization = 38,
    kGraphTrace = 51,
};
inline constexpr std::uint32_t kKindCount = 64;

enum class Field : std::uint8_t {
    start,  // ns
    end,    // ns
    device,
    context,
    stream,
    correlation,
    graph,
    graph_node,
    name,  // const char*, owned by CUPTI
    grid_x,
    grid_y,
    grid_z,
    block_x,
    block_y,
    block_z,
    cluster_x,
    cluster_y,
    cluster_z,
    registers_per_thread,
    static_shared_bytes,
    dynamic_shared_bytes,
    local_bytes_per_thread,
    copy_kind,
    source_kind,
    destination_kind,
    flags,
    bytes,
    memory_kind,
    call,
    thread,
    result,
    type,
    overhead_kind,
    overhead_data,
};
inline constexpr std::size_t kFieldCount = std::size_t{1} + static_cast<int>(Field::overhead_data);

struct FieldPlace {
    std::uint16_t offset = 0;
    std::uint16_t bytes = 0;  // at most 8; 0 if the record has no such field
    bool operator==(const FieldPlace&) const = default;
};

struct RecordLayout {
    std::uint16_t bytes = 0;  // 0 if the record size is unknown
    std::array<FieldPlace, kFieldCount> places{};

    FieldPlace place(Field field) const { return places[static_cast<std::size_t>(field)]; }
    // Returns an unsigned field, or 0 if the layout does not have it. The record must have at least
    // `bytes` bytes.
    std::uint64_t read(const std::byte* record, Field field) const {
        const FieldPlace at = place(field);
        std::uint64_t value = 0;  // correct because every system that CUDA supports is
                                  // little-endian
        std::memcpy(&value, record + at.offset, at.bytes);
        return value;
    }
    bool operator==(const RecordLayout&) const = default;
};

class RecordLayouts {
  public:
    // Returns the layouts of the record structs for a CUPTI_API_VERSION (22 for CUDA 12.4, 130001
    // for CUDA 13.0), or null if the table does not contain this version.
    static const RecordLayouts* ofVersion(std::uint32_t cupti_version);
    static std::uint32_t oldestVersion();
    static std::uint32_t newestVersion();

    const RecordLayout& of(std::uint32_t kind) const {
        return kinds_[kind < kKindCount ? kind : 0];
    }
    // Changes the layout for a kind from 1 to kKindCount − 1. If a field is outside the record,
    // returns false and changes nothing.
    bool set(std::uint32_t kind, const RecordLayout& layout);
    bool operator==(const RecordLayouts&) const = default;

  private:
    std::array<RecordLayout, kKindCount> kinds_{};
};

// A field in a user-defined record, with its identifier (for example, from
// CUpti_ActivityKernelFieldIds).
struct SelectedField {
    Field field;
    int identifier;
};
// Returns the fields to read from records of this kind, or an empty list if CUPTI has no
// identifiers for the kind.
std::vector<SelectedField> selectedFields(std::uint32_t kind);

}  // namespace ridgepoint::recording::collect::cuda
