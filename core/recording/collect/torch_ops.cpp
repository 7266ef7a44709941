// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/torch_ops.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <exception>
#include <optional>

namespace ridgepoint::recording::collect {
namespace {

std::atomic<ThreadLogs*> armed_logs{nullptr};
std::atomic<bool> meta_counts{false};
std::atomic<bool> exchanges_count{false};

constexpr auto kDTypes = [] {
    using cost::DType;
    std::array<DType, 64> table{};
    table.fill(DType::other);
    const auto set = [&](c10::ScalarType from, DType to) {
        table[static_cast<std::size_t>(from)] = to;
    };
    set(c10::ScalarType::Float, DType::float32);
    set(c10::ScalarType::Double, DType::float64);
    set(c10::ScalarType::Half, DType::float16);
    set(c10::ScalarType::BFloat16, DType::bfloat16);
    set(c10::ScalarType::Char, DType::int8);
    set(c10::ScalarType::Byte, DType::uint8);
    set(c10::ScalarType::Short, DType::int16);
    set(c10::ScalarType::Int, DType::int32);
    set(c10::ScalarType::Long, DType::int64);
    set(c10::ScalarType::Bool, DType::boolean);
    set(c10::ScalarType::Float8_e4m3fn, DType::float8_e4m3fn);
    set(c10::ScalarType::Float8_e5m2, DType::float8_e5m2);
    set(c10::ScalarType::Float8_e8m0fnu, DType::float8_e8m0fnu);
    set(c10::ScalarType::Float4_e2m1fn_x2, DType::float4_e2m1fn_x2);
    return table;
}();

// The remaining space in a bounded record. The functions below take and return it by value, so that
// it stays in registers. Otherwise, the written bytes could alias it, and every word would go
// through memory. The functions return nullopt if the argument does not fit.
struct Room {
    std::byte* at;
    std::byte* end;

    bool fits(std::size_t words) const { return static_cast<std::size_t>(end - at) >= 8 * words; }
    void put(std::uint64_t word) {
        std::memcpy(at, &word, 8);
        at += 8;
    }
    void put(ArgumentWord word) { put(std::bit_cast<std::uint64_t>(word)); }
};
using MaybeRoom = std::optional<Room>;

Room writeNone(Room room) {
    room.put(ArgumentWord{ArgumentWord::Type::none, 0, 0, 0, 0});
    return room;
}

// Returns whether the tensor does not describe the actual work. It can wrap another tensor: for
// grad() or vmap() in torch.func, or as a Python subclass with its own dispatch (a DTensor, a
// compiler's fake tensor). LibTorch then dispatches an inner op on the wrapped tensor, and only the
// wrapped tensor has the sizes of the actual work. It can also be a meta tensor that is not counted
// (MetaTensors).
bool standsForAnother(const c10::TensorImpl& tensor) {
    constexpr c10::DispatchKeySet kStandIns({c10::DispatchKey::Python, c10::DispatchKey::Batched,
                                             c10::DispatchKey::FuncTorchBatched,
                                             c10::DispatchKey::FuncTorchGradWrapper});
    return tensor.key_set().has_any(kStandIns) ||
           (tensor.is_meta() && !meta_counts.load(std::memory_order_relaxed));
}

// Returns whether the tensor has sizes that cost models can use. Undefined tensors, which represent
// None, and sparse or nested tensors have no such sizes.
inline bool isPlain(const at::Tensor& tensor) {
    if (!tensor.defined() || tensor.layout() != c10::kStrided || tensor.is_nested()) return false;
    const c10::TensorImpl& impl = *tensor.unsafeGetTensorImpl();
    return !impl.has_symbolic_sizes_strides() && !standsForAnother(impl);
}

inline std::uint64_t addressOf(const c10::TensorImpl& tensor) {
    if (!tensor.has_storage()) return 0;
    const auto address = reinterpret_cast<std::uint64_t>(tensor.unsafe_storage().data());
    const auto offset = static_cast<std::uint64_t>(tensor.storage_offset()) * tensor.itemsize();
    return address == 0 ? 0 : address + offset;
}

inline std::uint8_t typeOf(const c10::TensorImpl& tensor) {
    const auto type = static_cast<std::size_t>(c10::typeMetaToScalarType(tensor.dtype()));
    return static_cast<std::uint8_t>(kDTypes[type % 64]);
}

inline std::uint8_t layoutOf(const c10::TensorImpl& tensor) {
    using cost::Layout;
    Layout layout = Layout::strided;
    if (tensor.is_contiguous()) {
        layout = Layout::contiguous;
    } else if (tensor.is_strides_like_channels_last() ||
               tensor.is_strides_like_channels_last_3d()) {
        layout = Layout::channels_last;
    } else if (tensor.dim() == 2 && tensor.stride(0) == 1 && tensor.stride(1) == tensor.size(0)) {
        layout = Layout::transposed;
    }
    return static_cast<std::uint8_t>(layout);
}

inline MaybeRoom writeTensor(Room room, const at::Tensor& tensor) {
    if (!isPlain(tensor)) return writeNone(room);
    const c10::TensorImpl& impl = *tensor.unsafeGetTensorImpl();
    const auto sizes = impl.sizes();
    if (sizes.size() > kMaxListLength || !room.fits(2 + sizes.size())) return std::nullopt;
    room.put(ArgumentWord{ArgumentWord::Type::tensor, typeOf(impl),
                          static_cast<std::uint8_t>(sizes.size()), layoutOf(impl),
                          static_cast<std::uint32_t>(1 + sizes.size())});
    room.put(addressOf(impl));
    for (const std::int64_t size : sizes) room.put(static_cast<std::uint64_t>(size));
    return room;
}

Room writeValue(Room room, ArgumentWord::Type type, std::uint64_t value) {
    room.put(ArgumentWord{type, 0, 1, 0, 1});
    room.put(value);
    return room;
}

// Writes a list of integers, or of booleans as 0 and 1. A list with other elements, such as the
// symbolic sizes in a torch.compile graph, is written as unknown.
MaybeRoom writeList(Room room, c10::ArrayRef<c10::IValue> elements) {
    if (elements.size() > kMaxListLength || !room.fits(1 + elements.size())) return std::nullopt;
    const auto number = [](const c10::IValue& element) {
        return element.isInt() || element.isBool();
    };
    if (!std::all_of(elements.begin(), elements.end(), number)) return writeNone(room);
    room.put(ArgumentWord{ArgumentWord::Type::list, 0, static_cast<std::uint8_t>(elements.size()),
                          0, static_cast<std::uint32_t>(elements.size())});
    for (const c10::IValue& element : elements) {
        room.put(static_cast<std::uint64_t>(
            element.isInt() ? element.toInt() : static_cast<std::int64_t>(element.toBool())));
    }
    return room;
}

// Writes one tensor per type, which has all elements of the list's tensors with this type. Ops with
// long lists (an optimizer's _foreach_mul_, cat) work per element, and hundreds of sizes would not
// fit.
MaybeRoom writeJoinedTensors(Room room, c10::ArrayRef<c10::IValue> elements) {
    struct Joined {
        std::uint8_t type = 0;
        std::uint64_t address = 0, elements = 0;
    };
    std::array<Joined, 4> joined{};
    std::size_t count = 0;
    for (const c10::IValue& element : elements) {
        if (!element.isTensor()) return std::nullopt;
        const at::Tensor& tensor = element.toTensor();
        if (!isPlain(tensor)) return std::nullopt;
        const c10::TensorImpl& impl = *tensor.unsafeGetTensorImpl();
        const std::uint8_t type = typeOf(impl);
        std::size_t at = 0;
        while (at < count && joined[at].type != type) ++at;
        if (at == joined.size()) return std::nullopt;
        if (at == count) joined[count++] = {type, addressOf(impl), 0};
        joined[at].elements += static_cast<std::uint64_t>(impl.numel());
    }
    if (!room.fits(1 + 3 * count)) return std::nullopt;
    room.put(ArgumentWord{ArgumentWord::Type::tensor_list, 0, static_cast<std::uint8_t>(count), 0,
                          static_cast<std::uint32_t>(3 * count)});
    for (std::size_t i = 0; i < count; ++i) {
        room.put(ArgumentWord{ArgumentWord::Type::tensor, joined[i].type, 1, 0, 2});
        room.put(joined[i].address);
        room.put(joined[i].elements);
    }
    return room;
}

MaybeRoom writeTensorList(Room room, c10::ArrayRef<c10::IValue> elements) {
    if (elements.size() > kMaxTensorsListed) return writeJoinedTensors(room, elements);
    std::byte* const head = room.at;
    room.put(ArgumentWord{});
    for (const c10::IValue& element : elements) {
        if (!room.fits(2)) return std::nullopt;
        if (!element.isTensor() && !element.isNone()) return std::nullopt;
        const MaybeRoom after =
            element.isNone() ? writeNone(room) : writeTensor(room, element.toTensor());
        if (!after) return std::nullopt;
        room = *after;
    }
    const ArgumentWord word{ArgumentWord::Type::tensor_list, 0,
                            static_cast<std::uint8_t>(elements.size()), 0,
                            static_cast<std::uint32_t>((room.at - head) / 8 - 1)};
    std::memcpy(head, &word, sizeof(word));
    return room;
}

inline MaybeRoom writeArgument(Room room, const c10::IValue& value) {
    if (!room.fits(2)) return std::nullopt;
    if (value.isTensor()) return writeTensor(room, value.toTensor());
    if (value.isInt()) {
        return writeValue(room, ArgumentWord::Type::integer,
                          static_cast<std::uint64_t>(value.toInt()));
    }
    if (value.isBool())
        return writeValue(room, ArgumentWord::Type::boolean, value.toBool() ? 1 : 0);
    if (value.isDouble()) {
        return writeValue(room, ArgumentWord::Type::real,
                          std::bit_cast<std::uint64_t>(value.toDouble()));
    }
    if (value.isList()) {
        // Reads the boxed elements, because toIntVector and similar functions allocate.
        const auto elements = value.toListRef();
        if (elements.empty()) return writeList(room, elements);
        if (elements[0].isTensor() || elements[0].isNone()) return writeTensorList(room, elements);
        if (elements.size() <= kMaxListLength) return writeList(room, elements);
    }
    return writeNone(room);
}

struct Exchange : at::ObserverContext {
    CollectiveTimes times;
};

// Begins to record an exchange by Gloo, which ends on another thread and therefore has no parent
// op. Returns null for all other calls. Messages between two ranks are not exchanges, because the
// other ranks do not take part.
std::unique_ptr<at::ObserverContext> onAsync(const at::RecordFunction& function) {
    const std::string_view name = function.name();
    if (!exchanges_count.load(std::memory_order_relaxed) || !name.starts_with("gloo:") ||
        name.find("send") != name.npos || name.find("recv") != name.npos) {
        return nullptr;
    }
    auto exchange = std::make_unique<Exchange>();
    exchange->times.arrival = ticksNow();
    try {
        for (const c10::IValue& value : function.inputs()) {
            if (value.isTensor() && value.toTensor().defined()) {
                exchange->times.bytes += static_cast<std::int64_t>(value.toTensor().nbytes());
            }
        }
    } catch (const std::exception&) {
        return nullptr;  // nbytes() is not defined for sparse tensors
    }
    return exchange;
}

std::unique_ptr<at::ObserverContext> onOpen(const at::RecordFunction& function) {
    ThreadLogs* logs = armed_logs.load(std::memory_order_acquire);
    if (logs == nullptr) return nullptr;
    if (function.isAsync()) return onAsync(function);
    ThreadLog& log = logs->mine();
    std::byte* const start = log.reserveOp();
    if (start == nullptr) return nullptr;
    auto* record = reinterpret_cast<OpOpenRecord*>(start);
    const char* name = function.name();
    const std::size_t name_bytes = std::min(std::strlen(name), kMaxNameBytes);
    const bool node = function.scope() == at::RecordScope::BACKWARD_FUNCTION;
    record->sequence = function.seqNr();
    record->forward_thread = node ? function.forwardThreadId() : function.threadId();
    record->scope = node ? OpScope::backward_node
                         : (function.scope() == at::RecordScope::USER_SCOPE ? OpScope::user
                                                                            : OpScope::function);
    record->name_bytes = static_cast<std::uint8_t>(name_bytes);
    std::memcpy(start + sizeof(OpOpenRecord), name, name_bytes);
    Room room{start + sizeof(OpOpenRecord) + paddedTo8(name_bytes), start + kMaxOpRecordBytes};
    std::uint8_t count = 0;
    bool cut = false;
    if (!node) {
        // Catches all exceptions, because LibTorch prints every exception that leaves a callback,
        // with a stack trace.
        try {
            for (const c10::IValue& value : function.inputs()) {
                const MaybeRoom after = count == 255 ? std::nullopt : writeArgument(room, value);
                cut = !after;
                if (cut) break;
                room = *after;
                ++count;
            }
        } catch (const std::exception&) {
            cut = true;
        }
    }
    record->arguments_cut = cut ? 1 : 0;
    record->argument_count = count;
    log.commitOp(start, static_cast<std::size_t>(room.at - start));
    return nullptr;
}

void onClose(const at::RecordFunction& function, at::ObserverContext* context) {
    ThreadLogs* logs = armed_logs.load(std::memory_order_acquire);
    if (logs == nullptr) return;
    if (!function.isAsync()) {
        logs->mine().closeOp(std::uncaught_exceptions() > 0);
    } else if (auto* const exchange = static_cast<Exchange*>(context)) {
        exchange->times.end = ticksNow();
        logs->mine().collective(kUnplaced, exchange->times);
    }
}

// OpHook and CallWatch both use this callback, because they must see exactly the same calls.
at::RecordFunctionCallback callbackOf(at::RecordFunctionCallback::StartCallback open,
                                      at::RecordFunctionCallback::EndCallback close) {
    return at::RecordFunctionCallback(open, close)
        .scopes({at::RecordScope::FUNCTION, at::RecordScope::BACKWARD_FUNCTION,
                 at::RecordScope::USER_SCOPE});
}

thread_local const std::function<void(bool)>* watching = nullptr;

std::unique_ptr<at::ObserverContext> onCallBegins(const at::RecordFunction& function) {
    if (watching != nullptr && !function.isAsync()) (*watching)(true);
    return nullptr;
}
void onCallEnds(const at::RecordFunction& function, at::ObserverContext*) {
    if (watching != nullptr && !function.isAsync()) (*watching)(false);
}

}  // namespace

CallWatch::CallWatch(std::function<void(bool begins)> on_call) : on_call_(std::move(on_call)) {
    watching = &on_call_;
    handle_ = at::addGlobalCallback(callbackOf(&onCallBegins, &onCallEnds));
}

CallWatch::~CallWatch() {
    at::removeCallback(handle_);
    watching = nullptr;
}

OpHook::OpHook(ThreadLogs& logs, MetaTensors meta, bool exchanges) {
    exchanges_count.store(exchanges, std::memory_order_relaxed);
    meta_counts.store(meta == MetaTensors::counted, std::memory_order_relaxed);
    armed_logs.store(&logs, std::memory_order_release);
    handle_ = at::addGlobalCallback(callbackOf(&onOpen, &onClose).needsInputs(true));
}

OpHook::~OpHook() {
    at::removeCallback(handle_);
    armed_logs.store(nullptr, std::memory_order_release);
}

void OpHook::pause() { at::disableCallback(handle_); }
void OpHook::resume() { at::reenableCallback(handle_); }

}  // namespace ridgepoint::recording::collect
