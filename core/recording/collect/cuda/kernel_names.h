// SPDX-License-Identifier: GPL-3.0-or-later
// KernelNames stores a run's kernel names. Each is demangled, shortened and classified once.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/cost/kernel/kernel_rules.h"

namespace ridgepoint::recording::collect::cuda {

enum class KernelId : std::uint32_t {};

struct KernelName {
    std::string mangled;
    std::string full;  // demangled
    std::string short_name;
    cost::kernel::KernelKind kind;
    // True if the kernel computes matrix FLOPs (convolution, matrix product, attention).
    bool matrix = false;
    bool fill = false;  // whether the kernel writes one number to every element
};

class KernelNames {
  public:
    explicit KernelNames(
        const cost::kernel::KernelRules& rules = cost::kernel::KernelRules::builtIn())
        : rules_(rules) {}
    // Returns the ID of a name. An empty name is replaced with "(unnamed kernel)".
    KernelId idOf(std::string_view mangled);
    const KernelName& at(KernelId id) const { return names_.at(static_cast<std::size_t>(id)); }
    std::size_t size() const { return names_.size(); }

  private:
    const cost::kernel::KernelRules& rules_;
    std::deque<KernelName> names_;  // a deque, because by_text_ requires stable addresses
    std::unordered_map<std::string_view, KernelId> by_text_;
    // Caches IDs by address. CUPTI stores a kernel's name at the same address while the kernel's
    // module is loaded.
    std::unordered_map<const char*, KernelId> by_address_;
};

}  // namespace ridgepoint::recording::collect::cuda
