// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/kernel/short_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace ridgepoint::cost::kernel {
namespace {

constexpr std::string_view kAnonymous = "(anonymous namespace)";

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Returns the name without parts that the compiler adds, for example "(anonymous namespace)::" and
// "<unnamed>::".
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

// Returns the position of the parameter list's opening parenthesis, which is the first one outside
// template arguments, or the length of the name if there is none. "operator()" and "decltype(…)"
// occur only inside template arguments.
std::size_t endOfName(std::string_view name) {
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<') ++depth;
        if (name[i] == '>' && (i == 0 || name[i - 1] != '-')) --depth;
        if (name[i] == '(' && depth <= 0) return i;
    }
    return name.size();
}

// Returns the position after the return type, which ends at the last space outside template
// arguments.
std::size_t startOfName(std::string_view name) {
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<') ++depth;
        if (name[i] == '>') --depth;
        // The next part is the function's own name only if it is a word. In "kernel<…> [clone .1]",
        // it is not a word.
        if (name[i] == ' ' && depth <= 0 && i + 1 < name.size() && isWord(name[i + 1]))
            start = i + 1;
    }
    return start;
}

// Returns whether a word in the template arguments names a wrapper, a type or a place instead of
// the operation.
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
    // "T", "T1", "T12" and so on are placeholders for template parameters, not names of an
    // operation.
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

// Rates how well a word describes the operation. The names of functors and of a kernel's
// implementation describe it best.
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
    std::string_view word;  // empty if the operation is unknown
    std::string_view type;  // the word's template argument if it is a type, for example "float"
};

// Returns the operation in the template arguments: the word with the best rating, or the first of
// several such words.
Does whatItDoes(std::string_view arguments, bool any_word) {
    static constexpr std::array kTypes{"float", "double", "int", "long", "bool", "half"};
    Does best;
    // A lower-case word (rating 1) can mean anything, so it is used only if `any_word` is true.
    int most = any_word ? 0 : 1;
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

// Returns the first template argument if it is a floating-point type. It distinguishes cuDNN's
// engines, whose names do not show the operation.
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
    // Does not cut inside a UTF-8 character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

// Returns the part up to the tile size, which is sufficient to distinguish names that consist of
// settings.
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

std::size_t endOfDigits(std::string_view text, std::size_t at) {
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
    return at;
}

// Returns the identifiers of a name that the C++ library cannot demangle, as "scope::function<…>".
// cuDNN 9 has kernels with such names. Source of the mangling: Itanium C++ ABI, section 5.1.
std::string identifiersOf(std::string_view mangled) {
    std::string text;
    bool arguments = false;
    std::size_t at = std::string_view("_ZN").size();
    while (at < mangled.size()) {
        const std::size_t digits = endOfDigits(mangled, at);
        std::size_t length = 0;
        for (std::size_t i = at; i < digits && length <= mangled.size(); ++i)
            length = length * 10 + static_cast<std::size_t>(mangled[i] - '0');
        if (length > 0 && length <= mangled.size() - digits) {
            if (!text.empty() && text.back() != '<') text += arguments ? ", " : "::";
            text += mangled.substr(digits, length);
            at = digits + length;
        } else if (mangled[at] == 'S') {  // a substitution such as "S1_"
            at = std::min(mangled.find('_', at), mangled.size() - 1) + 1;
        } else if (mangled[at] == 'L') {  // a value such as "Li128E"
            at = std::min(mangled.find('E', at), mangled.size() - 1) + 1;
        } else {
            if (mangled[at] == 'I' && !arguments) {
                text += '<';
                arguments = true;
            }
            at = std::max(digits, at + 1);
        }
    }
    return text;
}

}  // namespace

std::string shortName(std::string_view demangled_name) {
    // A name such as "[CUDA memcpy DtoH]" is not a function name.
    if (demangled_name.starts_with('[')) return cut(std::string(demangled_name));
    const std::string name = demangled_name.starts_with("_ZN") ? identifiersOf(demangled_name)
                                                               : withoutAnonymous(demangled_name);
    std::string_view whole = std::string_view(name).substr(0, endOfName(name));
    // A name such as "copy device to device" is not a function signature, so it has no return type.
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
    if (function.empty()) return cut(std::string(demangled_name));
    std::string text = arguments.empty() ? settingsName(function) : std::string(function);
    // In names such as "cutlass::Kernel" and "internal::gemvx::kernel", the last word alone would
    // be ambiguous.
    const bool says_nothing = function == "Kernel" || function == "Kernel2" ||
                              function == "kernel" || function == "globalKernel";
    if (says_nothing && !scope.empty()) {
        const std::size_t colons = scope.rfind("::");
        text = std::string(colons == std::string_view::npos ? scope : scope.substr(colons + 2)) +
               "::" + text;
    }
    const Does does = whatItDoes(arguments, says_nothing);
    if (says_nothing && does.word.find('_') != std::string_view::npos) {
        text = does.word;  // a name such as "cutlass_80_tensorop_…" is sufficient
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

}  // namespace ridgepoint::cost::kernel
