// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies GPU kernels and CUDA API calls by name: the work of a kernel and the purpose of a
// call. The rules are data (resources/kernels.json).
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

// The part of a layer's training that a kernel belongs to, if its name shows this.
enum class Pass : std::uint8_t { unknown, forward, data_gradient, weight_gradient };
std::string_view toString(Pass pass);  // "", "forward", "data_gradient", "weight_gradient"

// The purpose of a CUDA API call.
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
    // Precision of the unit that the kernel really uses for matrix work, if its name shows it.
    std::optional<roofline::Arithmetic> arithmetic;
    bool operator==(const KernelKind&) const = default;
};

// what() contains the place in the document, the error and the valid values.
class RulesError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class KernelRules {
  public:
    // The rules that are part of Ridgepoint.
    static const KernelRules& builtIn();
    // Throws RulesError.
    explicit KernelRules(std::string_view json);

    // Classifies a kernel by its demangled name. The first matching rule decides the category, the
    // algorithm and the pass; the first arithmetic rule decides the arithmetic. The time is linear
    // in the number of rules: call once for each distinct name.
    KernelKind kindOf(std::string_view name) const;
    // Returns the group of "cudaLaunchKernel" or "cuLaunchKernel". The first matching rule decides.
    CallGroup groupOf(std::string_view call) const;
    // Whether a kernel's name shows that it uses tensor cores: it contains a word of PyTorch's
    // TensorBoard plugin, or its arithmetic is that of a matrix unit.
    bool usesTensorCores(std::string_view name) const;

  private:
    struct Rule {
        std::vector<std::string> all, none;  // lower case
        KernelKind kind;
        CallGroup group = CallGroup::other;
        bool matches(std::string_view lower) const;
    };
    static std::vector<Rule> readRules(const nlohmann::json& document, const char* key);

    std::vector<Rule> rules_, arithmetic_rules_, call_rules_, tensor_core_rules_;
};

// Uses the built-in rules and caches the answer for each name. Callable from any thread.
KernelKind kindOf(std::string_view demangled_name);
CallGroup groupOf(std::string_view call);
bool usesTensorCores(std::string_view demangled_name);
// "implicit gemm, data gradient"; empty if the name shows neither.
std::string describe(const KernelKind& kind);

}  // namespace ridgepoint::kernel
