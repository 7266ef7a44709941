// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/far/peer.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/far/stream_rows.h"
#include "core/run/store/run_file.h"

namespace ridgepoint::tests {

namespace fs = std::filesystem;
using testing::IsEmpty;

far::FollowOptions following(const far::Address& address, const fs::path& mirror) {
    far::FollowOptions options;
    options.address = address;
    options.mirror = mirror;
    options.version = "1.2.3";
    return options;
}

namespace {

std::vector<far::Row> rowsOf(run::sqlite::Database& database, std::size_t table) {
    std::vector<far::Row> rows;
    far::readRows(database, table, 0, [&](std::int64_t id, far::Row row) {
        if (far::sentTables()[table].table->name == "document" &&
            far::isOwnDocument(std::get<std::string>(row[0])))
            return;
        row.emplace_back(id);
        rows.push_back(std::move(row));
    });
    return rows;
}

}  // namespace

void expectSameRun(const fs::path& run, const fs::path& mirror) {
    run::RunFile original(run), copy(mirror);
    for (std::size_t table = 0; table < far::sentTables().size(); ++table) {
        const auto& name = far::sentTables()[table].table->name;
        const auto wanted = rowsOf(original.database(), table);
        const auto found = rowsOf(copy.database(), table);
        if (name == "memory_point") {
            for (const auto& row : found)
                EXPECT_NE(std::find(wanted.begin(), wanted.end(), row), wanted.end());
            EXPECT_EQ(found.empty(), wanted.empty());
        } else {
            EXPECT_EQ(found, wanted) << name;
        }
    }
    EXPECT_THAT(run::checkRun(mirror).problems, IsEmpty());
}

void waitForRun(const fs::path& run) {
    while (storeErrorOf([&] { run::RunReader::open(run); }))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

}  // namespace ridgepoint::tests
