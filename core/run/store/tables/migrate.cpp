// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/tables/migrate.h"

#include <fmt/format.h>

#include <array>

#include "core/run/store/store.h"
#include "core/run/store/tables/schema.h"

namespace ridgepoint::run {
namespace {

// A migration must not be changed after its release.
constexpr std::array<Migration, kSchemaVersion - 1> kMigrations{
    // Memory that is in use on the whole device and by the process.
    "ALTER TABLE device_sample ADD COLUMN used_bytes INTEGER;"
    "ALTER TABLE device_sample ADD COLUMN process_bytes INTEGER;"
    "ALTER TABLE memory_summary ADD COLUMN peak_device_bytes INTEGER;"
    "ALTER TABLE memory_summary ADD COLUMN peak_process_bytes INTEGER;"
    "ALTER TABLE rank ADD COLUMN peak_allocated_bytes INTEGER;"
    "ALTER TABLE rank ADD COLUMN peak_reserved_bytes INTEGER;"
    "ALTER TABLE rank ADD COLUMN peak_device_bytes INTEGER;"
    "ALTER TABLE rank ADD COLUMN peak_process_bytes INTEGER;",
    // Window of a step, which also includes the GPU work of the step.
    "ALTER TABLE step ADD COLUMN window_start_ns INTEGER;"
    "ALTER TABLE step ADD COLUMN window_end_ns INTEGER;"
    "ALTER TABLE rank_step ADD COLUMN window_start_ns INTEGER;"
    "ALTER TABLE rank_step ADD COLUMN window_end_ns INTEGER;",
    // Block-scaled number formats, energy counters, and the number of GPUs that ran kernels.
    "INSERT OR IGNORE INTO precision(code, name) VALUES (11, 'tensor_mxfp8'), "
    "(12, 'tensor_mxfp6'), (13, 'tensor_mxfp4'), (14, 'tensor_nvfp4');"
    "ALTER TABLE device_sample ADD COLUMN energy_joules REAL;"
    "ALTER TABLE device_sample ADD COLUMN cpu_energy_joules REAL;"
    "ALTER TABLE gpu_use ADD COLUMN devices INTEGER;"};

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

void migrate(sqlite::Database& database, int version, std::span<const Migration> steps) {
    const auto eachView = [&](const auto& change) {
        for (const SchemaObject& object : schemaObjects()) {
            if (object.sql.starts_with("CREATE VIEW")) database.execute(change(object).c_str());
        }
    };
    eachView([](const auto& view) { return fmt::format("DROP VIEW IF EXISTS {}", view.name); });
    for (auto at = static_cast<std::size_t>(version - 1); at < steps.size(); ++at)
        database.execute(steps[at]);
    eachView([](const auto& view) { return view.sql; });
    database.execute(fmt::format("PRAGMA user_version = {}", steps.size() + 1).c_str());
}

}  // namespace ridgepoint::run
