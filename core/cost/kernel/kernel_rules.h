// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies GPU kernels by their work and CUDA API calls by their purpose, based on their names.
// The rules are data (resources/kernels.json).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/roofline/terms.h"

namespace ridgepoint::cost::kernel {

// The part of a layer's training that a kernel belongs to, if the kernel's name shows it.
enum class Pass : std::uint8_t { unknown, forward, data_gradient, weight_gradient };
std::string_view toString(Pass pass);  // "", "forward", "data_gradient", "weight_gradient"

// Purpose of a CUDA API call.
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
std::string_view toString(CallGroup group);  // for example, "launch"
std::optional<CallGroup> parseCallGroup(std::string_view text);

struct KernelKind {
    cost::Category category = cost::Category::other;
    std::string algorithm;  // "implicit gemm", "winograd", "fft", "direct" …; empty if unknown
    Pass pass = Pass::unknown;
    // Precision of the unit that the kernel actually uses for matrix work, if the kernel's name
    // shows it.
    std::optional<roofline::Arithmetic> arithmetic;
    // True if the kernel only combines partial results of an op's main kernels, as the reduction
    // of a split product does.
    bool combines = false;
    bool operator==(const KernelKind&) const = default;
};

// what() contains the position in the document, the error and the valid values.
class RulesError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class KernelRules {
  public:
    // Returns the rules that are part of Ridgepoint.
    static const KernelRules& builtIn();
    // Reads the rules. Throws RulesError.
    explicit KernelRules(std::string_view json);

    // Classifies a kernel by its demangled name. The first matching rule determines the category,
    // the algorithm and the pass. The first matching arithmetic rule determines the precision. The
    // time is proportional to the number of rules, so call this once per distinct name.
    KernelKind kindOf(std::string_view name) const;
    // Returns the group of a call, for example "cudaLaunchKernel" or "cuLaunchKernel". The first
    // matching rule determines the group.
    CallGroup groupOf(std::string_view call) const;
    // Returns whether a kernel's name shows that the kernel uses tensor cores. The name must
    // contain a keyword of PyTorch's TensorBoard plugin, or show the precision of a matrix unit.
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

// These functions use the built-in rules and cache the answer for each name. They can be called
// from any thread.
KernelKind kindOf(std::string_view demangled_name);
CallGroup groupOf(std::string_view call);
bool usesTensorCores(std::string_view demangled_name);
// Returns the algorithm and the pass, for example "implicit gemm, data gradient", or an empty
// string if both are unknown.
std::string describe(const KernelKind& kind);

}  // namespace ridgepoint::cost::kernel
