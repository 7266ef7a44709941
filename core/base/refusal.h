// SPDX-License-Identifier: GPL-3.0-or-later
// refuse() reports a request that cannot be fulfilled: it throws std::invalid_argument with one
// sentence that contains the reason and the remedy.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace ridgepoint::base {

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
    throw std::invalid_argument(fmt::format(sentence, std::forward<Arguments>(arguments)...));
}

}  // namespace ridgepoint::base
