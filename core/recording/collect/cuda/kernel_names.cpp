// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/kernel_names.h"

#include "core/cost/kernel/demangle.h"
#include "core/cost/kernel/short_name.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

constexpr std::size_t kMostAddresses = 1 << 16;

}  // namespace

KernelId KernelNames::idOf(std::string_view mangled) {
    if (mangled.empty()) mangled = "(unnamed kernel)";
    const auto known = by_address_.find(mangled.data());
    // A new module might be at the address of an unloaded one, so the name is compared, too.
    if (known != by_address_.end() && at(known->second).mangled == mangled) return known->second;
    if (by_address_.size() >= kMostAddresses) by_address_.clear();

    auto found = by_text_.find(mangled);
    if (found == by_text_.end()) {
        KernelName name;
        name.mangled = mangled;
        name.full = cost::kernel::demangled(mangled);
        name.short_name = cost::kernel::shortName(name.full);
        name.kind = rules_.kindOf(name.full);
        using cost::Category;
        name.fill = name.full.find("FillFunctor") != std::string::npos;
        name.matrix = name.kind.category == Category::convolution ||
                      name.kind.category == Category::matmul ||
                      name.kind.category == Category::attention;
        names_.push_back(std::move(name));
        found =
            by_text_.emplace(names_.back().mangled, static_cast<KernelId>(names_.size() - 1)).first;
    }
    by_address_[mangled.data()] = found->second;
    return found->second;
}

}  // namespace ridgepoint::recording::collect::cuda
