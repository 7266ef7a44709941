// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the document "calls": {"calls": [{"op", "shapes", …, "arguments": [argument, …]}, …]}.
// An argument is null, a boolean, a number, a list of integers, a tensor ({"dtype", "sizes",
// "layout"}) or a list of tensors ({"tensors": […]}).
#include "core/run/store/documents_json.h"

namespace ridgepoint::run {

using namespace documents;

namespace {

constexpr std::size_t kMostArguments = 255, kMostElements = 64;

ordered_json toJson(const cost::Tensor& tensor) {
    ordered_json json{{"dtype", cost::toString(tensor.dtype)}, {"sizes", tensor.sizes}};
    if (tensor.layout != cost::Layout::unknown) json["layout"] = cost::toString(tensor.layout);
    return json;
}

ordered_json toJson(const std::vector<cost::Tensor>& tensors) {
    ordered_json list = ordered_json::array();
    for (const cost::Tensor& tensor : tensors) list.push_back(toJson(tensor));
    return {{"tensors", std::move(list)}};
}

ordered_json toJson(const cost::Argument& argument) {
    return std::visit(
        [](const auto& value) -> ordered_json {
            using Value = std::remove_cvref_t<decltype(value)>;
            if constexpr (std::same_as<Value, std::monostate>) {
                return nullptr;
            } else if constexpr (std::same_as<Value, cost::Tensor> ||
                                 std::same_as<Value, std::vector<cost::Tensor>>) {
                return toJson(value);
            } else {
                return value;
            }
        },
        argument);
}

std::vector<std::int64_t> integersFrom(const json& list) {
    if (!list.is_array() || list.size() > kMostElements) Reader::wrong("arguments");
    std::vector<std::int64_t> values;
    for (const json& element : list) {
        if (!element.is_number_integer()) Reader::wrong("arguments");
        values.push_back(element.get<std::int64_t>());
    }
    return values;
}

cost::Tensor tensorFrom(const json& object) {
    const Reader read(object);
    const json* const sizes = read.find("sizes");
    if (sizes == nullptr) Reader::wrong("sizes");
    cost::Tensor tensor;
    tensor.sizes = integersFrom(*sizes);
    tensor.dtype = cost::DType::other;
    read.byName("dtype", tensor.dtype, cost::parseDType);
    read.byName("layout", tensor.layout, cost::parseLayout);
    return tensor;
}

cost::Argument argumentFrom(const json& value) {
    if (value.is_null()) return std::monostate{};
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_float()) return value.get<double>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_array()) return integersFrom(value);
    const json* const tensors = Reader(value).find("tensors");
    if (tensors == nullptr) return tensorFrom(value);
    if (!tensors->is_array() || tensors->size() > kMostElements) Reader::wrong("tensors");
    std::vector<cost::Tensor> list;
    for (const json& tensor : *tensors) list.push_back(tensorFrom(tensor));
    return list;
}

}  // namespace

std::string callsDocument(std::span<const CallArguments> calls) {
    ordered_json list = ordered_json::array();
    // The reader refuses a longer document, so it contains the first calls.
    std::size_t size = 0;
    for (const CallArguments& call : calls) {
        ordered_json one{{"op", base::validUtf8(call.op)},
                         {"shapes", call.shapes},
                         {"flops_matrix", call.flops_matrix},
                         {"flops_elementwise", call.flops_elementwise},
                         {"bytes", call.bytes}};
        if (!call.values_known) one["values_known"] = false;
        ordered_json& arguments = one["arguments"] = ordered_json::array();
        for (const cost::Argument& argument : call.arguments) arguments.push_back(toJson(argument));
        constexpr std::size_t kAround = 32;  // of the document, and a comma for each call
        size += one.dump().size() + 1;
        if (size + kAround > kMaxDocumentBytes || list.size() == kMostCallArguments) break;
        list.push_back(std::move(one));
    }
    return base::jsonDocument(ordered_json{{"calls", std::move(list)}});
}

std::vector<CallArguments> callsFrom(std::string_view text) {
    const json document = parse(text);
    const json* const list = Reader(document).find("calls");
    if (list == nullptr || !list->is_array() || list->size() > kMostCallArguments)
        Reader::wrong("calls");
    std::vector<CallArguments> calls;
    for (const json& one : *list) {
        const Reader read(one);
        CallArguments& call = calls.emplace_back();
        read("op", call.op);
        read("shapes", call.shapes);
        read("flops_matrix", call.flops_matrix);
        read("flops_elementwise", call.flops_elementwise);
        read("bytes", call.bytes);
        read("values_known", call.values_known);
        const json* const arguments = read.find("arguments");
        if (arguments == nullptr || !arguments->is_array() || arguments->size() > kMostArguments)
            Reader::wrong("arguments");
        for (const json& argument : *arguments) call.arguments.push_back(argumentFrom(argument));
    }
    return calls;
}

}  // namespace ridgepoint::run
