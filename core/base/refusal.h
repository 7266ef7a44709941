// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked for cannot be done: std::invalid_argument with one sentence of what, and what to
// do.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace ridgepoint::run {

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
    throw std::invalid_argument(fmt::format(sentence, std::forward<Arguments>(arguments)...));
}

}  // namespace ridgepoint::run
