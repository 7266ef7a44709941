// SPDX-License-Identifier: GPL-3.0-or-later
// What hooks and the trainer put into a thread's ring, byte for byte. Every record starts with a
// RecordHeader, is a multiple of 8 bytes long and is read by the recorder thread of the same
// process only.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/run/types.h"

namespace ridgepoint::collect {

enum class RecordKind : std::uint16_t {
    padding,
    op_open,
    op_close,
    memory,
    out_of_memory,
    phase_open,
    phase_close,
    layer_open,
    layer_close,
    layer_name,
    step_open,
    step_close,
    step_drop,
    tag,
    collective,
};

struct RecordHeader {
    std::uint32_t size;  // bytes, header included
    RecordKind kind;
    std::uint16_t extra;
};

struct OpCloseRecord {  // header.extra: 1 when an exception ended the op
    RecordHeader header;
    std::uint64_t ticks;
};

// Where an op call comes from: a dispatched operator, an autograd node, a scope that a user named.
enum class OpScope : std::uint8_t { function, backward_node, user };

// Followed by the name (name_bytes, padded to 8) and argument_count arguments.
struct OpOpenRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t sequence;         // autograd's sequence number, -1 none
    std::uint64_t forward_thread;  // backward nodes: the thread of the forward op
    OpScope scope;
    std::uint8_t name_bytes;
    std::uint8_t argument_count;
    std::uint8_t arguments_cut;  // 1: not all arguments fitted
    std::uint32_t reserved;
};
inline constexpr std::size_t kMaxNameBytes = 160;
inline constexpr std::size_t kMaxOpRecordBytes = 2048;

// One argument: this word, then `words` words of content.
//   tensor: address, then `count` sizes. integer, real, boolean: the value.
//   list: `count` integers. tensor_list: `count` tensors, each again an ArgumentWord with content,
//   or of type none where there is no tensor; see kMaxTensorsListed.
struct ArgumentWord {
    enum class Type : std::uint8_t { none, tensor, boolean, integer, real, list, tensor_list };
    Type type;
    std::uint8_t dtype;  // cost::DType of a tensor
    std::uint8_t count;
    std::uint8_t reserved;
    std::uint32_t words;
};
inline constexpr std::size_t kMaxListLength = 16;
// Five lists of that many tensors with four sizes fit into a record; of a longer list the tensors
// of a type are one with all their elements.
inline constexpr std::size_t kMaxTensorsListed = 8;

struct MemoryRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::uint64_t address;
    std::int64_t bytes;     // > 0 allocated, < 0 freed
    std::int64_t reserved;  // then, with what the allocator keeps for later; kNotReserved: nothing
};
inline constexpr std::int64_t kNotReserved = -1;

struct OutOfMemoryRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t requested;
    std::int64_t reserved;
};

struct PhaseRecord {  // phase in header.extra
    RecordHeader header;
    std::uint64_t ticks;
};

// A layer is an index of the run's strings or, with this bit, a number that a LayerNameRecord
// names: training can find a layer when only the recorder thread can add strings.
inline constexpr std::uint32_t kNamedInLog = 1u << 31;
inline constexpr std::uint32_t kMostNamedInLog = 1u << 20;

struct LayerRecord {
    RecordHeader header;
    std::uint32_t layer;  // run::StringId, or see kNamedInLog
    std::uint32_t reserved;
};

// Followed by the name (header.extra bytes, padded to 8).
struct LayerNameRecord {
    RecordHeader header;
    std::uint32_t layer;  // with kNamedInLog
    std::uint32_t reserved;
};

struct StepRecordMark {  // StepRecord::Kind in header.extra
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t index;
    std::int64_t segment;
    std::int64_t batch;
};

// An exchange with other ranks, written once it is over. Ticks; wait_start 0: nobody waited for it.
struct CollectiveTimes {
    std::int64_t bytes = 0;
    std::uint64_t arrival = 0;                   // when this rank was ready for it
    std::uint64_t end = 0;                       // when its result was there
    std::uint64_t wait_start = 0, wait_end = 0;  // when the training thread stood still for it
};
// In place of a number: an exchange of an entered program, seen from one of Gloo's threads. Its
// arrival is when that thread began with it; exchange_places.h finds the rest.
inline constexpr std::uint16_t kUnplaced = 0xffff;
struct CollectiveRecord {  // its number in the step in header.extra
    RecordHeader header;
    CollectiveTimes times;
};

// Says what the block at an address holds, and for which layer.
struct TagRecord {  // run::MemoryCategory in header.extra
    RecordHeader header;
    std::uint64_t address;
    std::uint32_t layer;
    std::uint32_t reserved;
};

// Names and records fill whole words.
constexpr std::size_t paddedTo8(std::size_t bytes) { return (bytes + 7) & ~std::size_t{7}; }

static_assert(sizeof(RecordHeader) == 8 && sizeof(ArgumentWord) == 8);
static_assert(sizeof(OpOpenRecord) % 8 == 0 && sizeof(MemoryRecord) % 8 == 0);

}  // namespace ridgepoint::collect
