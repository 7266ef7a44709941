// SPDX-License-Identifier: GPL-3.0-or-later
// "Save as", which the caller can stop.
#pragma once

#include <filesystem>
#include <stop_token>

namespace ridgepoint::run {

// As saveRunAs(from, to) of core/store/store.h; once `stop` is asked for it throws a StoreError of
// kind `cancelled` and leaves nothing at `to`.
void saveRunAs(const std::filesystem::path& from, const std::filesystem::path& to,
               std::stop_token stop);

}  // namespace ridgepoint::run
