// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a run file from an older format to the newest one, one version at a time.
#pragma once

#include <span>

#include "core/run/store/sqlite/sqlite.h"

namespace ridgepoint::run {

// SQL statements that convert a file from version N to N + 1. The index in a list of migrations is
// N - 1. The statements do not mention views, because views are dropped before the first migration
// and recreated after the last one.
using Migration = const char*;
std::span<const Migration> migrations();

// Runs the migrations from this version on. If the caller has an open transaction, they run in that
// transaction. Throws sqlite::Failure.
void migrate(sqlite::Database& database, int version, std::span<const Migration> steps);

}  // namespace ridgepoint::run
