// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/repair/page_check.h"

#include <fmt/format.h>

#include "core/run/store/run_file.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {

void refuseDamagedPages(const std::filesystem::path& path) {
    RunFile file(path);
    try {
        sqlite::Database& database = file.database();
        // Constraints that other programs added could run forever.
        database.execute("PRAGMA ignore_check_constraints = ON");
        sqlite::Statement query = database.prepare("PRAGMA quick_check(1)");
        if (!query.step() || query.text(0, 1 << 16) == "ok") return;
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path, false);
    }
    throw StoreError(StoreError::Kind::damaged,
                     fmt::format("\"{}\" is damaged: its pages do not fit each other; "
                                 "\"ridgepoint check --repair\" saves what can be saved.",
                                 path.string()));
}

}  // namespace ridgepoint::run
