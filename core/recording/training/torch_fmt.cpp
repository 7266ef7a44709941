// SPDX-License-Identifier: GPL-3.0-or-later
// LibTorch's headers contain their own copy of fmt, whose version differs from the distribution's.
// Files that include LibTorch use this copy. This file compiles its non-header part.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
template FMT_API auto detail::dragonbox::to_decimal(float x) noexcept
    -> dragonbox::decimal_fp<float>;
template FMT_API auto detail::dragonbox::to_decimal(double x) noexcept
    -> dragonbox::decimal_fp<double>;
template FMT_API void detail::buffer<char>::append(const char*, const char*);
template FMT_API auto detail::thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto detail::decimal_point_impl(locale_ref) -> char;
FMT_END_NAMESPACE
