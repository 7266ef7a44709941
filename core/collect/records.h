// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the binary records that hooks and the trainer write into a thread's ring. Every record
// starts with a RecordHeader and is a multiple of 8 bytes long. Only the recorder thread of the
// same process reads it.
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
    graph_described,
    graph_open,
    graph_close,
    kernel_open,
};

struct RecordHeader {
    std::uint32_t size;  // bytes, header included
    RecordKind kind;
    std::uint16_t extra;
};

struct OpCloseRecord {  // header.extra: 1: an exception ended the op
    RecordHeader header;
    std::uint64_t ticks;
};

// The origin of an op call: a dispatched operator, an autograd node, a scope named by the user.
enum class OpScope : std::uint8_t { function, backward_node, user };

// Followed by the name (name_bytes, padded to 8) and argument_count arguments.
struct OpOpenRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t sequence;         // autograd's sequence number; -1 if there is none
    std::uint64_t forward_thread;  // backward nodes: the thread of the forward op
    OpScope scope;
    std::uint8_t name_bytes;
    std::uint8_t argument_count;
    std::uint8_t arguments_cut;  // 1: not all arguments fit
    std::uint32_t reserved;
};
inline constexpr std::size_t kMaxNameBytes = 160;
inline constexpr std::size_t kMaxOpRecordBytes = 2048;

// One argument: this word, then `words` words of content.
//   tensor: address, then `count` sizes. integer, real, boolean: the value.
//   list: `count` integers. tensor_list: `count` tensors, each again an ArgumentWord with content,
//   or of type none if there is no tensor; see kMaxTensorsListed.
struct ArgumentWord {
    enum class Type : std::uint8_t { none, tensor, boolean, integer, real, list, tensor_list };
    Type type;
    std::uint8_t dtype;  // cost::DType of a tensor
    std::uint8_t count;
    std::uint8_t reserved;
    std::uint32_t words;
};
inline constexpr std::size_t kMaxListLength = 16;
// Five lists of this length, with four sizes per tensor, fit into a record. In a longer list, all
// tensors of a type are combined into one tensor with all their elements.
inline constexpr std::size_t kMaxTensorsListed = 8;

struct MemoryRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::uint64_t address;
    std::int64_t bytes;     // > 0: allocated; < 0: freed
    std::int64_t reserved;  // live and cached bytes afterwards; kNotReserved: no cache
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

// A layer is an index of the run's strings or, with this bit set, a number that a LayerNameRecord
// names. Training can thus add layers while only the recorder thread can add strings.
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
    std::uint32_t layer;  // number with kNamedInLog
    std::uint32_t reserved;
};

// A compiled graph (compiled_graph.h) with its number, and the start of a call.
struct CompiledGraph;
struct GraphDescribedRecord {
    RecordHeader header;
    std::uint64_t number;
    const CompiledGraph* graph;  // the reader owns it
};
struct GraphRecord {
    RecordHeader header;
    std::uint64_t number;
};
// The start of a generated kernel; an op_close ends it.
struct KernelOpenRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::uint64_t slot;  // position in CompiledGraph::calls
};

struct StepRecordMark {  // StepRecord::Kind in header.extra
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t index;
    std::int64_t segment;
    std::int64_t batch;
};

// An exchange with other ranks, written when it is complete. Times in ticks; wait_start 0: no wait.
struct CollectiveTimes {
    std::int64_t bytes = 0;
    std::uint64_t arrival = 0;                   // when this rank was ready
    std::uint64_t end = 0;                       // when the result was available
    std::uint64_t wait_start = 0, wait_end = 0;  // wait of the training thread
};
// Instead of a number: an exchange of a user's script, recorded on one of Gloo's threads. The
// arrival is the time when this thread began; exchange_places.h completes the data.
inline constexpr std::uint16_t kUnplaced = 0xffff;
struct CollectiveRecord {  // number in the step in header.extra
    RecordHeader header;
    CollectiveTimes times;
};

// Sets the category and the layer of the block at an address.
struct TagRecord {  // run::MemoryCategory in header.extra
    RecordHeader header;
    std::uint64_t address;
    std::uint32_t layer;
    std::uint32_t reserved;
};

// Names and records are padded to whole words.
constexpr std::size_t paddedTo8(std::size_t bytes) { return (bytes + 7) & ~std::size_t{7}; }

static_assert(sizeof(RecordHeader) == 8 && sizeof(ArgumentWord) == 8);
static_assert(sizeof(OpOpenRecord) % 8 == 0 && sizeof(MemoryRecord) % 8 == 0);

}  // namespace ridgepoint::collect
