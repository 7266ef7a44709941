// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/short_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace ridgepoint::kernel {
namespace {

constexpr std::string_view kAnonymous = "(anonymous namespace)";

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The name without what compilers add to it: "(anonymous namespace)::", "<unnamed>::".
std::string withoutAnonymous(std::string_view name) {
    std::string text(name);
    for (const std::string_view noise : {std::string_view("(anonymous namespace)::"), kAnonymous,
                                         std::string_view("<unnamed>::")}) {
        for (std::size_t at = text.find(noise); at != std::string::npos;
             at = text.find(noise, at)) {
            text.erase(at, noise.size());
        }
    }
    return text;
}

// Where the parameters begin: the first parenthesis outside of template arguments. "operator()" and
// "decltype(…)" only occur inside these.
std::size_t endOfName(std::string_view name) {
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<') ++depth;
        if (name[i] == '>' && (i == 0 || name[i - 1] != '-')) --depth;
        if (name[i] == '(' && depth <= 0) return i;
    }
    return name.size();
}

// After the return type: behind the last space outside of template arguments.
std::size_t startOfName(std::string_view name) {
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<') ++depth;
        if (name[i] == '>') --depth;
        // What follows is the function's own only if it is a word: "kernel<…> [clone .1]" is not.
        if (name[i] == ' ' && depth <= 0 && i + 1 < name.size() && isWord(name[i + 1]))
            start = i + 1;
    }
    return start;
}

// Words of the template arguments that name a wrapper, a type or a place, not what is done.
bool saysNothing(std::string_view word) {
    static constexpr std::array kNoise{"AUnaryFunctor",
                                       "Array",
                                       "BUnaryFunctor",
                                       "BinaryFunctor",
                                       "BinaryFunctorBase",
                                       "Half",
                                       "LoadWithCast",
                                       "LoadWithoutCast",
                                       "OffsetCalculator",
                                       "OpaqueType",
                                       "ReduceOp",
                                       "Scalar",
                                       "StoreWithCast",
                                       "StoreWithoutCast",
                                       "Tensor",
                                       "TensorInfo",
                                       "TensorIterator",
                                       "TensorIteratorBase",
                                       "TrivialOffsetCalculator",
                                       "array",
                                       "at",
                                       "basic",
                                       "binary_internal",
                                       "bool",
                                       "c10",
                                       "char",
                                       "complex",
                                       "const",
                                       "cub",
                                       "cuda",
                                       "cutlass",
                                       "detail",
                                       "double",
                                       "epilogue",
                                       "false",
                                       "float",
                                       "func_wrapper_t",
                                       "gemm",
                                       "gpu_index_kernel",
                                       "gpu_kernel_impl",
                                       "gpu_kernel_impl_nocast",
                                       "half",
                                       "instance",
                                       "int",
                                       "int8_t",
                                       "kernel",
                                       "lambda",
                                       "layout",
                                       "long",
                                       "memory",
                                       "native",
                                       "operator",
                                       "sizeof",
                                       "short",
                                       "signed",
                                       "std",
                                       "string",
                                       "templates",
                                       "thread",
                                       "threadblock",
                                       "true",
                                       "ul",
                                       "unsigned",
                                       "void",
                                       "warp"};
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) != 0) return true;
    // "T1", "T12": arguments that a compiler left unnamed.
    if (word.front() == 'T' && std::all_of(word.begin() + 1, word.end(), [](char c) {
            return std::isdigit(static_cast<unsigned char>(c)) != 0;
        })) {
        return true;
    }
    return std::find(kNoise.begin(), kNoise.end(), word) != kNoise.end();
}

bool endsWithAny(std::string_view word, std::initializer_list<std::string_view> ends) {
    return std::any_of(ends.begin(), ends.end(),
                       [&](std::string_view end) { return word.ends_with(end); });
}

// How well a word says what is done: a functor does, and a kernel's own implementation.
int worth(std::string_view word) {
    if (saysNothing(word)) return 0;
    if (word.find("Functor") != std::string_view::npos) return 4;
    if (endsWithAny(word, {"Ops", "_functor", "Op"})) return 4;
    if (endsWithAny(word, {"_kernel_impl", "_kernel_cuda", "_cuda_kernel", "_kernel", "_cuda",
                           "_cuda_out", "_impl"})) {
        return 3;
    }
    if (word.starts_with("Implicit") || word.find("Convolution") != std::string_view::npos)
        return 3;
    return std::isupper(static_cast<unsigned char>(word.front())) != 0 ? 2 : 1;
}

std::string_view tidied(std::string_view word) {
    for (const std::string_view front :
         {std::string_view("CUDAFunctor_"), std::string_view("CUDAFunctorOnSelf_"),
          std::string_view("CUDAFunctorOnOther_")}) {
        if (word.starts_with(front)) word.remove_prefix(front.size());
    }
    for (const std::string_view end :
         {std::string_view("_kernel_cuda"), std::string_view("_kernel_impl"),
          std::string_view("_cuda_kernel"), std::string_view("_cuda_out"),
          std::string_view("_cuda"), std::string_view("_functor"), std::string_view("Functor"),
          std::string_view("_impl")}) {
        if (word.size() > end.size() && word.ends_with(end)) {
            word.remove_suffix(end.size());
            break;
        }
    }
    return word;
}

struct Does {
    std::string_view word;  // empty: nothing is said
    std::string_view type;  // "float", where one follows the word at once
};

// What the template arguments say that the kernel does: the best of their words, of equals the
// first.
Does whatItDoes(std::string_view arguments, bool any_word) {
    static constexpr std::array kTypes{"float", "double", "int", "long", "bool", "half"};
    Does best;
    int most = any_word ? 0 : 1;  // a lone lower-case word may be anything
    std::size_t i = 0;
    while (i < arguments.size()) {
        if (!isWord(arguments[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < arguments.size() && isWord(arguments[end])) ++end;
        const std::string_view word = arguments.substr(i, end - i);
        if (const int points = worth(word); points > most) {
            most = points;
            best = {word, {}};
            if (end < arguments.size() && arguments[end] == '<') {
                std::string_view rest = arguments.substr(end + 1);
                if (rest.starts_with("c10::")) rest.remove_prefix(5);
                std::size_t length = 0;
                while (length < rest.size() && isWord(rest[length])) ++length;
                const std::string_view type = rest.substr(0, length);
                if (std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end() ||
                    type == "Half" || type == "BFloat16") {
                    best.type = type;
                }
            }
        }
        i = end;
    }
    best.word = tidied(best.word);
    return best;
}

// The first template argument where it is a type: engines of cuDNN say nothing else.
std::string_view firstType(std::string_view arguments) {
    for (const std::string_view type : {std::string_view("float"), std::string_view("double"),
                                        std::string_view("__half"), std::string_view("half")}) {
        if (arguments.starts_with(type)) return type;
    }
    return {};
}

std::string cut(std::string text) {
    if (text.size() <= kLongestShortName) return text;
    std::size_t end = kLongestShortName - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // UTF-8
    return text.substr(0, end) + "…";
}

// Names that consist of settings: up to the tile, which distinguishes them.
std::string settingsName(std::string_view name) {
    const std::size_t layout = name.find("_nhwckrsc");
    const std::size_t tile = name.find("_tilesize");
    std::string text(name.substr(0, std::min(layout, tile)));
    if (tile != std::string_view::npos) {
        const std::size_t start = tile + std::string_view("_tilesize").size();
        const std::size_t end = name.find('_', start);
        text += ' ';
        text += name.substr(start, end == std::string_view::npos ? end : end - start);
    }
    return text;
}

}  // namespace

std::string shortName(std::string_view demangled_name) {
    // "[CUDA memcpy DtoH]": not a function's.
    if (demangled_name.starts_with('[')) return cut(std::string(demangled_name));
    const std::string name = withoutAnonymous(demangled_name);
    std::string_view whole = std::string_view(name).substr(0, endOfName(name));
    // "copy device to device" has no return type: only a function's signature has one.
    if (whole.size() < name.size() || whole.find('<') != std::string_view::npos ||
        whole.starts_with("void "))
        whole.remove_prefix(startOfName(whole));
    const std::size_t open = whole.find('<');
    std::string_view function = whole.substr(0, open);
    const std::string_view arguments =
        open == std::string_view::npos ? std::string_view() : whole.substr(open + 1);
    std::string_view scope;
    if (const std::size_t colons = function.rfind("::"); colons != std::string_view::npos) {
        scope = function.substr(0, colons);
        function.remove_prefix(colons + 2);
    }
    if (function.empty()) return cut(name);
    std::string text = arguments.empty() ? settingsName(function) : std::string(function);
    // "cutlass::Kernel", "internal::gemvx::kernel": the word alone would be anybody's.
    const bool says_nothing =
        function == "Kernel" || function == "kernel" || function == "globalKernel";
    if (says_nothing && !scope.empty()) {
        const std::size_t colons = scope.rfind("::");
        text = std::string(colons == std::string_view::npos ? scope : scope.substr(colons + 2)) +
               "::" + text;
    }
    const Does does = whatItDoes(arguments, says_nothing);
    if (says_nothing && does.word.find('_') != std::string_view::npos) {
        text = does.word;  // "cutlass_80_tensorop_…" is a name by itself
    } else if (!does.word.empty()) {
        text += ' ';
        text += does.word;
        if (!does.type.empty()) {
            text += '<';
            text += does.type;
            text += '>';
        }
    } else if (const std::string_view type = firstType(arguments); !type.empty()) {
        text += '<';
        text += type;
        text += '>';
    }
    return cut(text);
}

}  // namespace ridgepoint::kernel
