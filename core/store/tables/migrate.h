// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a run file from an older format to the newest, one version at a time.
#pragma once

#include <span>

#include "core/store/sqlite/sqlite.h"

namespace ridgepoint::run {

// SQL that converts a file from version N to N + 1; step [N - 1] of a list. Steps do not contain
// views, which are removed before the first step and created again after the last.
using Migration = const char*;
std::span<const Migration> migrations();

// Runs the steps from this version on, within the caller's transaction if there is one. Throws
// sqlite::Failure.
void migrate(sqlite::Database& database, int version, std::span<const Migration> steps);

}  // namespace ridgepoint::run
