// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/formula.h"

#include <algorithm>

namespace ridgepoint::cost {
namespace {

template <class T>
const T* typedAt(const OpCall& call, std::size_t position) {
    const Argument* argument = argumentAt(call, position);
    return argument != nullptr ? std::get_if<T>(argument) : nullptr;
}

bool sameTensor(const Tensor& a, const Tensor& b) {
    return &a == &b || (a.address != 0 && a.address == b.address && a.bytes() == b.bytes());
}

}  // namespace

const Argument* argumentAt(const OpCall& call, std::size_t position) {
    return position < call.arguments.size() ? &call.arguments[position] : nullptr;
}

const Tensor* tensorAt(const OpCall& call, std::size_t position) {
    return typedAt<Tensor>(call, position);
}

const std::vector<Tensor>* tensorsAt(const OpCall& call, std::size_t position) {
    return typedAt<std::vector<Tensor>>(call, position);
}

const Sizes* listAt(const OpCall& call, std::size_t position) {
    return typedAt<Sizes>(call, position);
}

bool isNoneAt(const OpCall& call, std::size_t position) {
    const Argument* argument = argumentAt(call, position);
    return argument == nullptr || std::holds_alternative<std::monostate>(*argument);
}

std::optional<std::int64_t> integerAt(const OpCall& call, std::size_t position) {
    const auto* value = typedAt<std::int64_t>(call, position);
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<double> numberAt(const OpCall& call, std::size_t position) {
    if (const auto* value = typedAt<double>(call, position)) {
        return *value;
    }
    if (const auto* value = typedAt<std::int64_t>(call, position)) {
        return static_cast<double>(*value);
    }
    if (const auto* value = typedAt<bool>(call, position)) {
        return *value ? 1.0 : 0.0;
    }
    return std::nullopt;
}

std::optional<bool> flagAt(const OpCall& call, std::size_t position) {
    if (const auto* value = typedAt<bool>(call, position)) {
        return *value;
    }
    if (const auto* value = typedAt<std::int64_t>(call, position)) {
        return *value != 0;
    }
    return std::nullopt;
}

std::optional<DType> dtypeFromTorch(std::int64_t scalar_type) {
    switch (scalar_type) {
        case 0:
            return DType::uint8;
        case 1:
            return DType::int8;
        case 2:
            return DType::int16;
        case 3:
            return DType::int32;
        case 4:
            return DType::int64;
        case 5:
            return DType::float16;
        case 6:
            return DType::float32;
        case 7:
            return DType::float64;
        case 11:
            return DType::boolean;
        case 15:
            return DType::bfloat16;
        case 23:
            return DType::float8_e5m2;
        case 24:
            return DType::float8_e4m3fn;
        case 44:
            return DType::float8_e8m0fnu;
        case 45:
            return DType::float4_e2m1fn_x2;
        default:
            return std::nullopt;
    }
}

std::optional<DType> dtypeAt(const OpCall& call, std::size_t position, DType otherwise) {
    if (isNoneAt(call, position)) {
        return otherwise;
    }
    const auto scalar_type = integerAt(call, position);
    return scalar_type ? dtypeFromTorch(*scalar_type) : std::nullopt;
}

std::optional<Sizes> expandedList(const Sizes* list, std::size_t dimensions,
                                  std::int64_t otherwise) {
    if (list == nullptr || list->empty()) {
        return Sizes(dimensions, otherwise);
    }
    if (list->size() == 1) {
        return Sizes(dimensions, list->front());
    }
    return list->size() == dimensions ? std::optional(*list) : std::nullopt;
}

std::optional<Sizes> expandedListAt(const OpCall& call, std::size_t position,
                                    std::size_t dimensions, std::int64_t otherwise) {
    if (isNoneAt(call, position)) {
        return Sizes(dimensions, otherwise);
    }
    if (const auto value = integerAt(call, position)) {
        return Sizes(dimensions, *value);
    }
    const Sizes* list = listAt(call, position);
    return list != nullptr ? expandedList(list, dimensions, otherwise) : std::nullopt;
}

std::optional<std::size_t> wrappedDimension(std::int64_t dimension, std::size_t dimensions) {
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(dimensions, 1));
    if (dimension < -count || dimension >= count) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(dimension < 0 ? dimension + count : dimension);
}

Count product(std::span<const std::int64_t> sizes) {
    Count count = 1;
    for (const std::int64_t size : sizes) {
        count *= size;
    }
    return count;
}

Count elements(const Tensor& tensor) { return product(tensor.sizes); }

Count bytes(const Tensor& tensor) { return elements(tensor) * elementBytes(tensor.dtype); }

bool isFloating(DType dtype) {
    return dtype == DType::float32 || dtype == DType::float64 || dtype == DType::float16 ||
           dtype == DType::bfloat16 || dtype == DType::float8_e4m3fn ||
           dtype == DType::float8_e5m2 || dtype == DType::float4_e2m1fn_x2;
}

DType promoted(DType a, DType b) {
    // The result type is the operand type with the higher rank. Two different half precisions give
    // float32, and signed and unsigned bytes give int16.
    const auto rank = [](DType dtype) {
        switch (dtype) {
            case DType::boolean:
                return 0;
            case DType::uint8:
                return 1;
            case DType::int8:
                return 2;
            case DType::int16:
                return 3;
            case DType::int32:
                return 4;
            case DType::int64:
                return 5;
            case DType::float16:
                return 6;
            case DType::bfloat16:
                return 7;
            case DType::float32:
                return 8;
            case DType::float64:
                return 9;
            case DType::float8_e4m3fn:
            case DType::float8_e5m2:
            case DType::float8_e8m0fnu:
            case DType::float4_e2m1fn_x2:  // torch does not promote these types
            case DType::other:
                return 10;
        }
        return 10;
    };
    const auto [low, high] = rank(a) < rank(b) ? std::pair(a, b) : std::pair(b, a);
    if (low == DType::float16 && high == DType::bfloat16) {
        return DType::float32;
    }
    if (low == DType::uint8 && high == DType::int8) {
        return DType::int16;
    }
    return high;
}

DType accumulateType(DType dtype) {
    return dtype == DType::float16 || dtype == DType::bfloat16 ? DType::float32 : dtype;
}

roofline::Arithmetic arithmeticOf(DType dtype) {
    switch (dtype) {
        case DType::float64:
            return roofline::Arithmetic::fp64;
        case DType::float16:
            return roofline::Arithmetic::fp16;
        case DType::bfloat16:
            return roofline::Arithmetic::bf16;
        case DType::float8_e4m3fn:
        case DType::float8_e5m2:
            return roofline::Arithmetic::tensor_fp8;
        case DType::float4_e2m1fn_x2:
            return roofline::Arithmetic::tensor_nvfp4;
        default:
            return roofline::Arithmetic::fp32;
    }
}

std::optional<Sizes> broadcast(const Sizes& a, const Sizes& b) {
    Sizes result(std::max(a.size(), b.size()), 1);
    const auto fromEnd = [](const Sizes& sizes, std::size_t i) {
        return i < sizes.size() ? sizes[sizes.size() - 1 - i] : 1;
    };
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::int64_t left = fromEnd(a, i);
        const std::int64_t right = fromEnd(b, i);
        if (left != right && left != 1 && right != 1) {
            return std::nullopt;
        }
        result[result.size() - 1 - i] = left == 1 ? right : left;
    }
    return result;
}

Tally::Touched& Tally::touch(const Tensor& tensor) {
    for (std::size_t i = 0; i < touched_count_; ++i) {
        if (sameTensor(*touched_[i].tensor, tensor)) {
            return touched_[i];
        }
    }
    working_set_ += cost::bytes(tensor);
    if (touched_count_ == kMostRemembered) {  // not possible, because no op's formula has this many
                                              // tensors
        overflow_ = {&tensor, false, false};
        return overflow_;
    }
    return touched_[touched_count_++] = {&tensor, false, false};
}

void Tally::read(const Tensor& tensor) {
    Touched& touched = touch(tensor);
    if (!touched.read) {
        touched.read = true;
        read_ += cost::bytes(tensor);
    }
}

void Tally::readIfGiven(const Tensor* tensor) {
    if (tensor != nullptr) {
        read(*tensor);
    }
}

void Tally::readPart(Count part_bytes) {
    read_ += part_bytes;
    working_set_ += part_bytes;
}

void Tally::write(const Tensor& tensor) {
    Touched& touched = touch(tensor);
    if (!touched.written) {
        touched.written = true;
        written_ += cost::bytes(tensor);
    }
}

void Tally::writeNew(Count element_count, DType dtype) {
    const Count size = element_count * elementBytes(dtype);
    written_ += size;
    working_set_ += size;
}

void Tally::does(const Work& work) {
    if (work_count_ < works_.size()) works_[work_count_++] = work;
}

std::optional<OpCost> Tally::cost(DType dtype) const {
    if (!(matrix_ + elementwise_).good() || !(read_ + written_).good() || !working_set_.good()) {
        return std::nullopt;
    }
    const bool floating = isFloating(dtype) || dtype == DType::other;
    OpCost result;
    result.arithmetic = arithmeticOf(dtype);
    result.flops_matrix = floating ? matrix_.value() : 0;
    result.flops_elementwise = floating ? elementwise_.value() : 0;
    result.flops_avoidable = floating && avoidable_.good() ? avoidable_.value() : 0;
    result.bytes_read = read_.value();
    result.bytes_written = written_.value();
    result.working_set_bytes = working_set_.value();
    result.works = works_;
    result.work_count = work_count_;
    std::int64_t kernels = 0;
    for (std::uint8_t i = 0; i < work_count_; ++i) kernels += works_[i].count;
    for (std::uint8_t i = 0; i < work_count_; ++i) {
        result.works[i].value_bytes = static_cast<std::uint8_t>(elementBytes(dtype));
        result.works[i].bytes = result.bytes() / static_cast<std::uint64_t>(kernels);
    }
    return result;
}

std::optional<OpCost> sum(const std::optional<OpCost>& a, const std::optional<OpCost>& b) {
    if (!a || !b) {
        return std::nullopt;
    }
    bool good = true;
    const auto add = [&good](std::uint64_t left, std::uint64_t right) {
        const Count total =
            Count(static_cast<std::int64_t>(left)) + static_cast<std::int64_t>(right);
        good = good && total.good();
        return total.value();
    };
    OpCost result = *a;
    result.flops_matrix = add(a->flops_matrix, b->flops_matrix);
    result.flops_elementwise = add(a->flops_elementwise, b->flops_elementwise);
    result.flops_avoidable = add(a->flops_avoidable, b->flops_avoidable);
    result.bytes_read = add(a->bytes_read, b->bytes_read);
    result.bytes_written = add(a->bytes_written, b->bytes_written);
    result.working_set_bytes = add(a->working_set_bytes, b->working_set_bytes);
    return good ? std::optional(result) : std::nullopt;
}

}  // namespace ridgepoint::cost
