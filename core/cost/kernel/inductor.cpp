// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/kernel/inductor.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cost::kernel {
namespace {

bool isOp(const std::string& name) {
    const std::string full = "aten::" + name;
    return cost::hasFormula(full) || cost::isComposite(full);
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    for (;;) {
        const std::size_t end = text.find('_');
        words.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + 1);
    }
}

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Returns the part of the name between "_fused_" and the number.
std::optional<std::string_view> opsIn(std::string_view name) {
    constexpr std::string_view kFused = "_fused_";
    const std::size_t begin = name.find(kFused);
    const std::size_t end = name.rfind('_');
    if (begin == std::string_view::npos || end < begin + kFused.size() ||
        !isNumber(name.substr(end + 1))) {
        return std::nullopt;
    }
    std::string_view before = name.substr(0, begin);
    constexpr std::string_view kTriton = "triton_";
    constexpr std::string_view kCpp = "cpp";
    if (before.starts_with(kTriton)) {
        // After the prefix, the kind has three letters, for example "poi", "red" or "tem".
        if (before.size() != kTriton.size() + 3) return std::nullopt;
    } else if (before != kCpp && !(before.starts_with("graph_") && before.ends_with("_cpp"))) {
        return std::nullopt;
    }
    return name.substr(begin + kFused.size(), end - begin - kFused.size());
}

// Returns whether `size` is the size of a dimension, or the product of several adjacent dimensions:
// for example, 128 for 8 × 16 × 256.
bool hasDimension(const cost::Tensor& tensor, double size) {
    for (std::size_t from = 0; from < tensor.sizes.size(); ++from) {
        double together = 1;
        for (std::size_t i = from; i < tensor.sizes.size() && together < size; ++i) {
            together *= static_cast<double>(tensor.sizes[i]);
            if (together == size) return true;
        }
    }
    return false;
}

}  // namespace

cost::Category InductorKernel::category() const {
    using enum cost::Category;
    cost::Category found = copy;
    for (const std::string& op : ops) {
        const cost::Category category = cost::categoryOf("aten::" + op);
        if (category == elementwise) found = elementwise;
        if (category == elementwise || category == view || category == allocation ||
            category == copy || category == other) {
            continue;
        }
        return category;
    }
    return found;
}

std::string sourceText(const std::vector<std::string>& ops) {
    std::string text;
    for (const std::string& op : ops) {
        if (cost::categoryOf("aten::" + op) == cost::Category::view) continue;
        text += (text.empty() ? "" : " + ") + op;
    }
    return text;
}

std::optional<InductorKernel> inductorKernel(std::string_view name) {
    constexpr std::size_t kLongestOp = 8;  // maximum number of words in an op name
    constexpr std::size_t kMostWords = 256;
    const auto text = opsIn(name);
    if (!text) return std::nullopt;
    InductorKernel kernel;
    kernel.from_template = name.starts_with("triton_tem_");
    const std::vector<std::string> words = wordsOf(*text);
    if (words.size() > kMostWords) return std::nullopt;
    for (std::size_t at = 0; at < words.size();) {
        std::size_t taken = 0;
        std::string op, longest;
        for (std::size_t next = at; next < std::min(words.size(), at + kLongestOp); ++next) {
            op += (next == at ? "" : "_") + words[next];
            if (!isOp(op)) continue;
            longest = op;
            taken = next + 1 - at;
        }
        kernel.ops.push_back(taken > 0 ? longest : words[at]);
        at += std::max<std::size_t>(taken, 1);
    }
    std::erase(kernel.ops, "");
    if (kernel.ops.empty()) return std::nullopt;
    return kernel;
}

std::optional<cost::OpCost> costOfTemplate(const InductorKernel& kernel,
                                           const std::vector<cost::Argument>& arguments) {
    const auto products = std::count_if(kernel.ops.begin(), kernel.ops.end(), [](const auto& op) {
        return cost::categoryOf("aten::" + op) == cost::Category::matmul ||
               cost::categoryOf("aten::" + op) == cost::Category::convolution ||
               cost::categoryOf("aten::" + op) == cost::Category::attention;
    });
    const bool matrices = std::count(kernel.ops.begin(), kernel.ops.end(), "mm") > 0 ||
                          std::count(kernel.ops.begin(), kernel.ops.end(), "addmm") > 0;
    if (!kernel.from_template || products != 1 || !matrices) return std::nullopt;
    std::vector<const cost::Tensor*> tensors;
    for (const cost::Argument& argument : arguments) {
        if (const auto* const tensor = std::get_if<cost::Tensor>(&argument)) {
            if (tensor->elements() <= 0) return std::nullopt;
            tensors.push_back(tensor);
        }
    }
    if (tensors.size() < 3) return std::nullopt;
    // The factors M × K and K × N are adjacent, in any layout, and the result M × N is last. If
    // these have a, b and r elements, K² = a b ÷ r.
    const auto elements = [](const cost::Tensor& tensor) {
        return static_cast<double>(tensor.elements());
    };
    const double result = elements(*tensors.back());
    std::optional<cost::OpCost> found;
    for (std::size_t i = 0; i + 2 < tensors.size(); ++i) {
        const cost::Tensor &left = *tensors[i], &right = *tensors[i + 1];
        const double inner = std::round(std::sqrt(elements(left) * elements(right) / result));
        const double rows = inner > 0 ? std::round(elements(left) / inner) : 0;
        const double columns = inner > 0 ? std::round(elements(right) / inner) : 0;
        if (rows * inner != elements(left) || columns * inner != elements(right) ||
            rows * columns != result || !hasDimension(left, inner) || !hasDimension(right, inner) ||
            left.dtype != right.dtype) {
            continue;
        }
        if (found) return std::nullopt;  // more than one product matches
        const auto size = [](double value) { return static_cast<std::int64_t>(value); };
        const std::vector<cost::Argument> factors{
            cost::Tensor{.dtype = left.dtype, .sizes = {size(rows), size(inner)}},
            cost::Tensor{.dtype = right.dtype, .sizes = {size(inner), size(columns)}}};
        found = cost::costOf({"aten::mm", factors});
    }
    if (!found) return std::nullopt;
    std::uint64_t bytes = 0;
    for (const cost::Tensor* const tensor : tensors) {
        bytes += static_cast<std::uint64_t>(tensor->bytes());
    }
    found->bytes_written = static_cast<std::uint64_t>(tensors.back()->bytes());
    found->bytes_read = bytes - found->bytes_written;
    found->working_set_bytes = bytes;
    return found;
}

}  // namespace ridgepoint::cost::kernel
