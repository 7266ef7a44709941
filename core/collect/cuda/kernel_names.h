// SPDX-License-Identifier: GPL-3.0-or-later
// The names of a run's kernels, each demangled, shortened and classified once.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/kernel/kernel_rules.h"

namespace ridgepoint::collect::cuda {

enum class KernelId : std::uint32_t {};

struct KernelName {
    std::string mangled;
    std::string full;  // demangled
    std::string short_name;
    kernel::KernelKind kind;
    // Whether it is of the kinds that do matrix FLOPs: convolution, matrix product, attention.
    bool matrix = false;
};

class KernelNames {
  public:
    explicit KernelNames(const kernel::KernelRules& rules = kernel::KernelRules::builtIn())
        : rules_(rules) {}
    // A kernel without a name is called "(unnamed kernel)".
    KernelId idOf(std::string_view mangled);
    const KernelName& at(KernelId id) const { return names_.at(static_cast<std::size_t>(id)); }
    std::size_t size() const { return names_.size(); }

  private:
    const kernel::KernelRules& rules_;
    std::deque<KernelName> names_;  // stays in place: by_text_ looks into it
    std::unordered_map<std::string_view, KernelId> by_text_;
    // CUPTI gives one kernel's name at one address as long as its module is loaded.
    std::unordered_map<const char*, KernelId> by_address_;
};

}  // namespace ridgepoint::collect::cuda
