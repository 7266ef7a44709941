// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the binary records that hooks and the trainer write into a thread's ring. Every record
// starts with a RecordHeader and is a multiple of 8 bytes long. Only the recorder thread of the
// same process reads it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/run/types.h"

namespace ridgepoint::recording::collect {

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
    std::uint32_t size;  // in bytes, including the header
    RecordKind kind;
    std::uint16_t extra;
};

struct OpCloseRecord {  // header.extra is 1 if an exception ended the op
    RecordHeader header;
    std::uint64_t ticks;
};

// The kind of an op call: a dispatched operator, an autograd node, or a scope that the user named.
enum class OpScope : std::uint8_t { function, backward_node, user };

// The start of an op. The record is followed by the name (name_bytes bytes, padded to a multiple of
// 8) and argument_count arguments.
struct OpOpenRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t sequence;         // autograd's sequence number; -1 if there is none
    std::uint64_t forward_thread;  // for backward nodes: the forward op's thread
    OpScope scope;
    std::uint8_t name_bytes;
    std::uint8_t argument_count;
    std::uint8_t arguments_cut;  // 1 if some arguments did not fit
    std::uint32_t reserved;
};
inline constexpr std::size_t kMaxNameBytes = 160;
inline constexpr std::size_t kMaxOpRecordBytes = 2048;

// One argument: this word, followed by `words` words of content:
//   tensor: address, then `count` sizes
//   integer, real, boolean: the value
//   list: `count` integers
//   tensor_list: `count` tensors. Each is an ArgumentWord with content, or with type none if there
//                is no tensor; see kMaxTensorsListed.
struct ArgumentWord {
    enum class Type : std::uint8_t { none, tensor, boolean, integer, real, list, tensor_list };
    Type type;
    std::uint8_t dtype;  // cost::DType of a tensor
    std::uint8_t count;
    std::uint8_t layout;  // cost::Layout of a tensor
    std::uint32_t words;
};
inline constexpr std::size_t kMaxListLength = 16;
// A record has space for five lists of this length with four sizes per tensor. In a longer list,
// all tensors of the same type are combined into one tensor with all their elements.
inline constexpr std::size_t kMaxTensorsListed = 8;

struct MemoryRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::uint64_t address;
    std::int64_t bytes;     // positive if allocated, negative if freed
    std::int64_t reserved;  // live and cached bytes after the event; kNotReserved: no cache
};
inline constexpr std::int64_t kNotReserved = -1;

struct OutOfMemoryRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t requested;
    std::int64_t reserved;
};

struct PhaseRecord {  // header.extra contains the phase
    RecordHeader header;
    std::uint64_t ticks;
};

// A layer is an index into the run's strings or, if this bit is set, a number that a
// LayerNameRecord names. The training thread can therefore add layers, although only the recorder
// thread can add strings.
inline constexpr std::uint32_t kNamedInLog = 1u << 31;
inline constexpr std::uint32_t kMostNamedInLog = 1u << 20;

struct LayerRecord {
    RecordHeader header;
    std::uint32_t layer;  // run::StringId, or see kNamedInLog
    std::uint32_t reserved;
};

// The name of a layer. The record is followed by the name (header.extra bytes, padded to a multiple
// of 8).
struct LayerNameRecord {
    RecordHeader header;
    std::uint32_t layer;  // layer number with kNamedInLog
    std::uint32_t reserved;
};

// Two records: one assigns a number to a compiled graph (compiled_graph.h), the other marks the
// start or end of a call of that graph.
struct CompiledGraph;
struct GraphDescribedRecord {
    RecordHeader header;
    std::uint64_t number;
    const CompiledGraph* graph;  // owned by the reader
};
struct GraphRecord {
    RecordHeader header;
    std::uint64_t number;
};
// The start of a generated kernel; an op_close record ends the kernel.
struct KernelOpenRecord {
    RecordHeader header;
    std::uint64_t ticks;
    std::uint64_t slot;  // index into CompiledGraph::calls
};

struct StepRecordMark {  // header.extra contains the StepRecord::Kind
    RecordHeader header;
    std::uint64_t ticks;
    std::int64_t index;
    std::int64_t segment;
    std::int64_t batch;
};

// An exchange with other ranks, written when the exchange is complete. Times are in ticks;
// wait_start is 0 if there was no wait.
struct CollectiveTimes {
    std::int64_t bytes = 0;
    std::uint64_t arrival = 0;                   // time when this rank was ready
    std::uint64_t end = 0;                       // time when the result was available
    std::uint64_t wait_start = 0, wait_end = 0;  // the training thread's wait
};
// Placeholder for the number of an exchange in a user's script. Such an exchange is recorded on one
// of Gloo's threads, and its arrival is the time when that thread began the exchange.
// placeExchanges() completes the record (exchange_places.h).
inline constexpr std::uint16_t kUnplaced = 0xffff;
struct CollectiveRecord {  // header.extra contains the exchange's number in the step
    RecordHeader header;
    CollectiveTimes times;
};

// Sets the category and the layer for the block at an address.
struct TagRecord {  // header.extra contains the run::MemoryCategory
    RecordHeader header;
    std::uint64_t address;
    std::uint32_t layer;
    std::uint32_t reserved;
};

// Names and records are padded to multiples of 8 bytes.
constexpr std::size_t paddedTo8(std::size_t bytes) { return (bytes + 7) & ~std::size_t{7}; }

static_assert(sizeof(RecordHeader) == 8 && sizeof(ArgumentWord) == 8);
static_assert(sizeof(OpOpenRecord) % 8 == 0 && sizeof(MemoryRecord) % 8 == 0);

}  // namespace ridgepoint::recording::collect
