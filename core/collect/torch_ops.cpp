// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/torch_ops.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace ridgepoint::collect {
namespace {

std::atomic<ThreadLogs*> armed_logs{nullptr};

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
    return table;
}();

// Writes words into a bounded record; when something does not fit, nothing of it is written.
class WordWriter {
  public:
    WordWriter(std::byte* at, std::byte* end) : at_(at), end_(end) {}
    bool fits(std::size_t words) const { return static_cast<std::size_t>(end_ - at_) >= 8 * words; }
    void put(std::uint64_t word) {
        std::memcpy(at_, &word, 8);
        at_ += 8;
    }
    void put(ArgumentWord word) { put(std::bit_cast<std::uint64_t>(word)); }
    std::byte* at() const { return at_; }

  private:
    std::byte* at_;
    std::byte* end_;
};

bool writeTensor(WordWriter& out, const at::Tensor& tensor) {
    // An undefined tensor is a None; a sparse or nested one has no sizes that formulas could use.
    if (!tensor.defined() || tensor.layout() != c10::kStrided || tensor.is_nested()) {
        out.put(ArgumentWord{ArgumentWord::Type::none, 0, 0, 0, 0});
        return true;
    }
    const c10::TensorImpl* impl = tensor.unsafeGetTensorImpl();
    if (impl->has_symbolic_sizes_strides()) {
        out.put(ArgumentWord{ArgumentWord::Type::none, 0, 0, 0, 0});
        return true;
    }
    const auto sizes = impl->sizes();
    if (sizes.size() > kMaxListLength || !out.fits(2 + sizes.size())) return false;
    std::uint64_t address = 0;
    if (impl->has_storage()) {
        address = reinterpret_cast<std::uint64_t>(impl->unsafe_storage().data());
        if (address != 0) {
            address += static_cast<std::uint64_t>(impl->storage_offset()) * impl->itemsize();
        }
    }
    const auto type = static_cast<std::size_t>(c10::typeMetaToScalarType(impl->dtype()));
    out.put(ArgumentWord{ArgumentWord::Type::tensor, static_cast<std::uint8_t>(kDTypes[type % 64]),
                         static_cast<std::uint8_t>(sizes.size()), 0,
                         static_cast<std::uint32_t>(1 + sizes.size())});
    out.put(address);
    for (const std::int64_t size : sizes) out.put(static_cast<std::uint64_t>(size));
    return true;
}

void writeValue(WordWriter& out, ArgumentWord::Type type, std::uint64_t value) {
    out.put(ArgumentWord{type, 0, 1, 0, 1});
    out.put(value);
}

// Lists of int, and of bool as 0 and 1.
bool writeList(WordWriter& out, c10::ArrayRef<c10::IValue> elements) {
    if (elements.size() > kMaxListLength || !out.fits(1 + elements.size())) return false;
    out.put(ArgumentWord{ArgumentWord::Type::list, 0, static_cast<std::uint8_t>(elements.size()),
                         0, static_cast<std::uint32_t>(elements.size())});
    for (const c10::IValue& element : elements) {
        out.put(static_cast<std::uint64_t>(element.isInt()
                                               ? element.toInt()
                                               : static_cast<std::int64_t>(element.toBool())));
    }
    return true;
}

bool writeTensorList(WordWriter& out, const c10::IValue& value) {
    const auto elements = value.toListRef();
    if (elements.size() > kMaxListLength || !out.fits(1)) return false;
    std::byte* head = out.at();
    out.put(ArgumentWord{});
    for (const c10::IValue& element : elements) {
        if (!out.fits(2) || !writeTensor(out, element.toTensor())) return false;
    }
    const ArgumentWord word{ArgumentWord::Type::tensor_list, 0,
                            static_cast<std::uint8_t>(elements.size()), 0,
                            static_cast<std::uint32_t>((out.at() - head) / 8 - 1)};
    std::memcpy(head, &word, sizeof(word));
    return true;
}

bool writeArgument(WordWriter& out, const c10::IValue& value) {
    if (!out.fits(2)) return false;
    if (value.isTensor()) return writeTensor(out, value.toTensor());
    if (value.isInt()) {
        writeValue(out, ArgumentWord::Type::integer, static_cast<std::uint64_t>(value.toInt()));
        return true;
    }
    if (value.isBool()) {
        writeValue(out, ArgumentWord::Type::boolean, value.toBool() ? 1 : 0);
        return true;
    }
    if (value.isDouble()) {
        writeValue(out, ArgumentWord::Type::real, std::bit_cast<std::uint64_t>(value.toDouble()));
        return true;
    }
    if (value.isList()) {
        // Through the boxed elements: toIntVector and its like would allocate.
        const auto elements = value.toListRef();
        if (elements.empty()) return writeList(out, elements);
        if (elements[0].isTensor()) return writeTensorList(out, value);
        if (elements.size() <= kMaxListLength && (elements[0].isInt() || elements[0].isBool())) {
            return writeList(out, elements);
        }
    }
    out.put(ArgumentWord{ArgumentWord::Type::none, 0, 0, 0, 0});
    return true;
}

std::unique_ptr<at::ObserverContext> onOpen(const at::RecordFunction& function) {
    ThreadLogs* logs = armed_logs.load(std::memory_order_acquire);
    if (logs == nullptr) return nullptr;
    ThreadLog& log = logs->mine();
    std::byte* room = log.reserveOp();
    if (room == nullptr) return nullptr;
    auto* record = reinterpret_cast<OpOpenRecord*>(room);
    const char* name = function.name();
    const std::size_t name_bytes = std::min(std::strlen(name), kMaxNameBytes);
    const bool node = function.scope() == at::RecordScope::BACKWARD_FUNCTION;
    record->sequence = function.seqNr();
    record->forward_thread =
        node ? function.forwardThreadId() : at::RecordFunction::currentThreadId();
    record->scope = node ? OpScope::backward_node
                         : (function.scope() == at::RecordScope::USER_SCOPE ? OpScope::user
                                                                            : OpScope::function);
    record->name_bytes = static_cast<std::uint8_t>(name_bytes);
    std::memcpy(room + sizeof(OpOpenRecord), name, name_bytes);
    WordWriter out(room + sizeof(OpOpenRecord) + paddedTo8(name_bytes), room + kMaxOpRecordBytes);
    std::uint8_t count = 0;
    record->arguments_cut = 0;
    if (!node) {
        for (const c10::IValue& value : function.inputs()) {
            if (count == 255 || !writeArgument(out, value)) {
                record->arguments_cut = 1;
                break;
            }
            ++count;
        }
    }
    record->argument_count = count;
    log.commitOp(room, static_cast<std::size_t>(out.at() - room));
    return nullptr;
}

void onClose(const at::RecordFunction&, at::ObserverContext*) {
    if (ThreadLogs* logs = armed_logs.load(std::memory_order_acquire)) logs->mine().closeOp();
}

}  // namespace

OpHook::OpHook(ThreadLogs& logs) {
    armed_logs.store(&logs, std::memory_order_release);
    handle_ = at::addGlobalCallback(
        at::RecordFunctionCallback(&onOpen, &onClose)
            .needsInputs(true)
            .scopes({at::RecordScope::FUNCTION, at::RecordScope::BACKWARD_FUNCTION,
                     at::RecordScope::USER_SCOPE}));
}

OpHook::~OpHook() {
    at::removeCallback(handle_);
    armed_logs.store(nullptr, std::memory_order_release);
}

void OpHook::pause() { at::disableCallback(handle_); }
void OpHook::resume() { at::reenableCallback(handle_); }

}  // namespace ridgepoint::collect
