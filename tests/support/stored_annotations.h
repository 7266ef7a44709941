// SPDX-License-Identifier: GPL-3.0-or-later
// Gives a complete run the names of its annotations, which a recorder or an importer writes itself.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/run/store/documents.h"
#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/tables/run_tables.h"
#include "core/run/store/tables/write.h"

namespace ridgepoint::tests {

inline void storeAnnotations(const std::filesystem::path& path,
                             const std::vector<std::string>& names) {
    std::string text = run::annotationsDocument(names);
    if (text.empty()) return;
    run::sqlite::Database database(path, run::sqlite::Access::read_write);
    run::tables::Insert<run::tables::Documents>(database, run::tables::Existing::replaced)
        .put(run::tables::Document{"annotations", std::move(text)});
}

}  // namespace ridgepoint::tests
