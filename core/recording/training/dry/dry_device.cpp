// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/dry/dry_device.h"

#include <ATen/ops/empty_strided.h>
#include <ATen/ops/zeros.h>
#include <ATen/record_function.h>
#include <c10/core/Allocator.h>
#include <fmt/format.h>
#include <torch/library.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace ridgepoint::recording::training {
namespace {

using c10::DispatchKey;
using c10::IValue;
using torch::jit::Stack;

// Maximum number of elements in a tensor that keeps its values after the network creates it.
constexpr std::int64_t kMostRealElements = 8192;
// Maximum number of zeros that an operator without a shape function can receive. Such an operator
// runs on a CPU and can read all of them.
constexpr std::int64_t kMostZeros = std::int64_t{1} << 28;

std::unique_ptr<DryState> dry_state;

// Allocates addresses without memory and reports them to the memory hook like the CPU's allocator.
class DryAllocator final : public c10::Allocator {
  public:
    c10::DataPtr allocate(std::size_t bytes) override {
        if (bytes == 0) return {nullptr, nullptr, &release, device()};
        auto block = std::make_unique<Block>(Block{next_, static_cast<std::int64_t>(bytes)});
        next_ += (bytes + 63) / 64 * 64;
        live_ += block->bytes;
        void* const address = reinterpret_cast<void*>(block->address);
        c10::reportMemoryUsageToProfiler(address, block->bytes, static_cast<std::size_t>(live_), 0,
                                         device());
        return {address, block.release(), &release, device()};
    }
    c10::DeleterFnPtr raw_deleter() const override { return nullptr; }
    void copy_data(void*, const void*, std::size_t) const override {}

  private:
    struct Block {
        std::uintptr_t address;
        std::int64_t bytes;
    };
    static c10::Device device() { return {c10::kMeta}; }
    static void release(void* context) {
        const std::unique_ptr<Block> block(static_cast<Block*>(context));
        if (!block) return;
        live_ -= block->bytes;
        c10::reportMemoryUsageToProfiler(reinterpret_cast<void*>(block->address), -block->bytes,
                                         static_cast<std::size_t>(live_), 0, device());
    }

    // Addresses start above the address space of every process, so they never equal a real address.
    static inline std::uintptr_t next_ = std::uintptr_t{1} << 52;
    static inline std::int64_t live_ = 0;
};

template <class Visitor>
void forEachTensor(const IValue& value, const Visitor& visit) {
    if (value.isTensor()) {
        if (value.toTensor().defined()) visit(value.toTensor());
    } else if (value.isList()) {
        for (const IValue& element : value.toListRef()) forEachTensor(element, visit);
    }
}

bool anyMeta(c10::ArrayRef<IValue> arguments) {
    bool found = false;
    for (const IValue& value : arguments) {
        forEachTensor(value, [&](const at::Tensor& tensor) { found = found || tensor.is_meta(); });
    }
    return found;
}

bool anyTensor(c10::ArrayRef<IValue> arguments) {
    bool found = false;
    for (const IValue& value : arguments) {
        forEachTensor(value, [&](const at::Tensor&) { found = true; });
    }
    return found;
}

at::Tensor like(const at::Tensor& tensor, c10::Device device) {
    return at::empty_strided(tensor.sizes(), tensor.strides(), tensor.options().device(device));
}

// Moves a network's own tensors to the meta device when the step uses them, because from then on
// their values do not matter.
void moveToMeta(IValue& value) {
    if (value.isTensor()) {
        const at::Tensor& tensor = value.toTensor();
        if (tensor.defined() && tensor.is_cpu() && tensor.dim() > 0)
            value = like(tensor, c10::kMeta);
    } else if (value.isTensorList()) {
        std::vector<at::Tensor> tensors = value.toTensorVector();
        for (at::Tensor& tensor : tensors) {
            if (tensor.defined() && tensor.is_cpu() && tensor.dim() > 0) {
                tensor = like(tensor, c10::kMeta);
            }
        }
        value = tensors;
    } else if (value.isList() && value.toListRef().size() <= 16) {
        c10::List<std::optional<at::Tensor>> list;
        for (const IValue& element : value.toListRef()) {
            if (!element.isTensor() && !element.isNone()) return;
        }
        if (value.toListRef().empty()) return;
        for (const IValue& element : value.toListRef()) {
            IValue copy = element;
            moveToMeta(copy);
            list.push_back(copy.toOptional<at::Tensor>());
        }
        value = list;
    }
}

// Returns whether these arguments of a factory function create a small tensor.
bool makesSmallTensor(const c10::FunctionSchema& schema, c10::ArrayRef<IValue> arguments) {
    std::int64_t elements = 1;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const IValue& value = arguments[i];
        const std::string& name = schema.arguments()[i].name();
        if (value.isIntList() && name == "size") {
            for (const std::int64_t size : value.toIntVector()) {
                if (size < 0 || elements > kMostRealElements) return false;
                elements *= size;
            }
        } else if (value.isInt() && name != "dtype" && name != "layout") {
            if (std::abs(value.toInt()) > kMostRealElements) return false;
        } else if (value.isDouble() && std::abs(value.toDouble()) > kMostRealElements &&
                   name != "fill_value") {
            return false;
        }
    }
    return elements <= kMostRealElements;
}

void chooseDevice(const c10::FunctionSchema& schema, torch::jit::Stack& stack, bool meta) {
    const std::size_t count = schema.arguments().size();
    const std::size_t first = stack.size() - count;
    for (std::size_t i = 0; i < count; ++i) {
        const c10::TypePtr type = schema.arguments()[i].type();
        const auto optional = type->cast<c10::OptionalType>();
        const c10::TypeKind kind = optional ? optional->getElementType()->kind() : type->kind();
        if (kind != c10::TypeKind::DeviceObjType) continue;
        IValue& value = stack[first + i];
        const c10::ArrayRef<IValue> arguments(&stack[first], count);
        if (anyTensor(arguments)) {
            if (meta && !value.isNone()) value = c10::Device(c10::kMeta);
        } else {
            const bool small = makesSmallTensor(schema, arguments) &&
                               (value.isNone() || !value.toDevice().is_meta());
            value = c10::Device(small ? c10::kCPU : c10::kMeta);
        }
    }
}

bool hasMetaKernel(const c10::OperatorHandle& op) {
    static constexpr std::array keys{DispatchKey::Meta, DispatchKey::CompositeExplicitAutograd,
                                     DispatchKey::CompositeExplicitAutogradNonFunctional,
                                     DispatchKey::CompositeImplicitAutograd};
    return std::any_of(keys.begin(), keys.end(),
                       [&](DispatchKey key) { return op.hasKernelForDispatchKey(key); });
}

// Returns the indices of the arguments that an operator modifies. The operator returns these
// arguments in the same order.
std::vector<std::size_t> writtenBy(const c10::FunctionSchema& schema) {
    std::vector<std::size_t> written;
    for (std::size_t i = 0; i < schema.arguments().size(); ++i) {
        const c10::AliasInfo* alias = schema.arguments()[i].alias_info();
        if (alias != nullptr && alias->isWrite()) written.push_back(i);
    }
    return written;
}

bool looksAtValues(std::string_view name) {
    static constexpr std::array<std::string_view, 12> names{"aten::_local_scalar_dense",
                                                            "aten::item",
                                                            "aten::equal",
                                                            "aten::nonzero",
                                                            "aten::is_nonzero",
                                                            "aten::masked_select",
                                                            "aten::_unique2",
                                                            "aten::unique_dim",
                                                            "aten::unique_consecutive",
                                                            "aten::bincount",
                                                            "aten::allclose",
                                                            "aten::repeat_interleave"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

void onZeros(const c10::OperatorHandle& op, Stack& stack) {
    // The operators called here differ from the operators in a recording, so they must not be
    // recorded.
    const at::DisableRecordFunctionGuard unseen;
    const std::size_t count = op.schema().arguments().size();
    const std::size_t first = stack.size() - count;
    const auto zeros = [&](const at::Tensor& tensor) {
        if (tensor.numel() > kMostZeros) {
            throw NeedsValues(
                fmt::format("{} has no shape function, and its tensors are too large to try it",
                            op.schema().name()));
        }
        return at::zeros({}, tensor.options().device(c10::kCPU)).expand(tensor.sizes());
    };
    for (std::size_t i = 0; i < count; ++i) {
        IValue& value = stack[first + i];
        if (value.isTensor() && value.toTensor().defined() && value.toTensor().is_meta()) {
            value = zeros(value.toTensor());
        } else if (value.isTensorList()) {
            std::vector<at::Tensor> tensors = value.toTensorVector();
            for (at::Tensor& tensor : tensors) tensor = tensor.is_meta() ? zeros(tensor) : tensor;
            value = tensors;
        } else if (value.isDevice()) {
            value = c10::Device(c10::kCPU);
        }
    }
    {
        const c10::impl::ExcludeDispatchKeyGuard real(DispatchKey::Fake);
        op.callBoxed(stack);
    }
    for (std::size_t i = stack.size() - op.schema().returns().size(); i < stack.size(); ++i) {
        IValue& value = stack[i];
        if (value.isTensor() && value.toTensor().defined()) {
            value = like(value.toTensor(), c10::kMeta);
        } else {
            moveToMeta(value);
        }
    }
}

void intercept(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
    const c10::FunctionSchema& schema = op.schema();
    const std::size_t count = schema.arguments().size();
    const auto arguments = [&] {
        return c10::ArrayRef<IValue>(stack->data() + (stack->size() - count), count);
    };
    const c10::DispatchKeySet below =
        keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, DispatchKey::Fake);
    const bool meta = anyMeta(arguments());
    chooseDevice(schema, *stack, meta);
    if (!meta) {
        op.redispatchBoxed(below, stack);
        return;
    }
    const std::string& name = schema.name();
    if (looksAtValues(name)) {
        throw NeedsValues(fmt::format("it looks at the values of a tensor ({})", name));
    }
    const std::vector<std::size_t> written = writtenBy(schema);
    const auto leaveAsItIs = [&] {
        std::vector<IValue> results;
        for (std::size_t i = 0; i < schema.returns().size() && i < written.size(); ++i) {
            results.push_back(arguments()[written[i]]);
        }
        torch::jit::drop(*stack, count);
        stack->insert(stack->end(), results.begin(), results.end());
    };
    if (!written.empty() && arguments()[written[0]].isTensor() &&
        !arguments()[written[0]].toTensor().is_meta()) {
        // The step's values are unknown, so the network's own tensor is not changed.
        leaveAsItIs();
        return;
    }
    for (std::size_t i = 0; i < count; ++i) moveToMeta((*stack)[stack->size() - count + i]);
    if (const DryKernel kernel = dryKernel(name)) {
        kernel(op, *stack);
    } else if (hasMetaKernel(op)) {
        op.redispatchBoxed(below, stack);
    } else if (schema.returns().empty() || !written.empty()) {
        leaveAsItIs();
    } else {
        onZeros(op, *stack);
    }
}

TORCH_LIBRARY_IMPL(_, Fake, library) {
    library.fallback(torch::CppFunction::makeFromBoxedFunction<&intercept>());
}

}  // namespace

DryState* dryState() { return dry_state.get(); }

DryDevice::DryDevice(const DryOptions& options) : below_autograd_(DispatchKey::Fake) {
    static DryAllocator allocator;
    c10::SetAllocator(c10::kMeta, &allocator, 1);
    dry_state = std::make_unique<DryState>();
    dry_state->options = options;
}

DryDevice::~DryDevice() { dry_state.reset(); }

std::uint64_t DryDevice::workspaceBytes() const { return dry_state->workspace_bytes; }
std::optional<std::int64_t> DryDevice::smallestTable() const { return dry_state->smallest_table; }

}  // namespace ridgepoint::recording::training
