// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/revise.h"

#include "core/run/store/documents.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"
#include "core/run/store/table_reader.h"
#include "core/run/store/tables/run_tables.h"
#include "core/run/store/tables/write.h"

namespace ridgepoint::run {

void reviseRun(const std::filesystem::path& path, const std::function<void(RunInfo&)>& change) {
    RunInfo info;
    {
        RunFile file(path);
        info = TableReader(file, path).runInfo();
    }
    const auto rank = [&] { return info.rank ? info.rank->rank : 0; };
    const std::int64_t before = rank();
    change(info);
    try {
        sqlite::Database database(path, sqlite::Access::read_write);
        sqlite::Transaction transaction(database, sqlite::Transaction::Kind::write);
        tables::Insert<tables::Documents>(database, tables::Existing::replaced)
            .put(tables::Document{"run", toDocument(info)});
        if (rank() != before) {
            sqlite::Statement renumber =
                database.prepare("UPDATE collective SET rank = ? WHERE rank = ?");
            renumber.bind(rank()).bind(before).run();
        }
        transaction.commit();
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path, true);
    }
}

std::vector<CallArguments> callsIn(const std::filesystem::path& path) {
    RunFile file(path);
    return TableReader(file, path).calls();
}

void closeAbandonedRun(const std::filesystem::path& path) {
    if (RunReader::open(path)->beingWritten()) return;
    try {
        sqlite::Database database(path, sqlite::Access::read_write);
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        database.execute("PRAGMA journal_mode = DELETE");
    } catch (const sqlite::Failure&) {
        rethrowAsStoreError(path, true);
    }
}

std::optional<std::vector<std::string>> annotationsIn(const std::filesystem::path& path) {
    RunFile file(path);
    return TableReader(file, path).annotations();
}

}  // namespace ridgepoint::run
