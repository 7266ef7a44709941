// SPDX-License-Identifier: GPL-3.0-or-later
// Shortens a kernel's name for tables.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::cost::kernel {

// Returns the function in a demangled name without return type, namespaces and parameters, followed
// by the operation that its template arguments show. The result has at most kLongestShortName
// characters:
//   "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, …>(…)"
//   → "vectorized_elementwise_kernel add<float>"
//   "sm80_xmma_fprop_implicit_gemm_tf32f32_…_tilesize64x128x32_stage5_…" → up to the tile size
// Several kernels can have the same short name, so callers also store the full name.
inline constexpr std::size_t kLongestShortName = 64;
std::string shortName(std::string_view demangled_name);

}  // namespace ridgepoint::cost::kernel
