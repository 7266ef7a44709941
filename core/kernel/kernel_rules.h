// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of work a GPU kernel does, and what a call of CUDA's API is for, by their names: rules
// that are data (resources/kernels.json).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/roofline/terms.h"

namespace ridgepoint::kernel {

// The part of a layer's training that a kernel belongs to, if its name shows it.
enum class Pass : std::uint8_t { unknown, forward, data_gradient, weight_gradient };
std::string_view toString(Pass pass);  // "", "forward", "data_gradient", "weight_gradient"

// What a call of CUDA's API is for, as people think of them.
enum class CallGroup : std::uint8_t {
    launch,
    memcpy,
    memset,
    synchronize,  // waits for the GPU
    malloc,       // allocates and frees
    event,
    other
};
inline constexpr std::size_t kCallGroupCount = 7;
std::string_view toString(CallGroup group);  // "launch"
std::optional<CallGroup> parseCallGroup(std::string_view text);

struct KernelKind {
    cost::Category category = cost::Category::other;
    std::string algorithm;  // "implicit gemm", "winograd", "fft", "direct" …; empty: unknown
    Pass pass = Pass::unknown;
    // The precision of its matrix work, if the name shows it; of the unit really used.
    std::optional<roofline::Arithmetic> arithmetic;
    bool operator==(const KernelKind&) const = default;
};

// what() says where in the document, what is wrong and what would be right.
class RulesError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class KernelRules {
  public:
    // What Ridgepoint comes with.
    static const KernelRules& builtIn();
    // Throws RulesError.
    explicit KernelRules(std::string_view json);

    // Of a demangled name. The first rule that matches decides the category, the algorithm and the
    // pass, the first arithmetic rule the arithmetic. Linear in the number of rules: ask once for
    // each distinct name.
    KernelKind kindOf(std::string_view name) const;
    // Of "cudaLaunchKernel" or "cuLaunchKernel". The first rule that matches decides.
    CallGroup groupOf(std::string_view call) const;

  private:
    struct Rule {
        std::vector<std::string> all, none;  // lower case
        KernelKind kind;
        CallGroup group = CallGroup::other;
        bool matches(std::string_view lower) const;
    };
    static std::vector<Rule> readRules(const nlohmann::json& document, const char* key);

    std::vector<Rule> rules_, arithmetic_rules_, call_rules_;
};

// By the built-in rules; quick to ask again for the same names. Any thread.
KernelKind kindOf(std::string_view demangled_name);
CallGroup groupOf(std::string_view call);
// "implicit gemm, data gradient"; empty if the name shows neither.
std::string describe(const KernelKind& kind);

}  // namespace ridgepoint::kernel
