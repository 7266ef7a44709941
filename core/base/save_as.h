// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a copy of a run; the caller can cancel it.
#pragma once

#include <filesystem>
#include <stop_token>

namespace ridgepoint::run {

// Like saveRunAs(from, to) in core/store/store.h. After a stop request, it throws a StoreError of
// kind `cancelled` and leaves no file at `to`.
void saveRunAs(const std::filesystem::path& from, const std::filesystem::path& to,
               std::stop_token stop);

}  // namespace ridgepoint::run
