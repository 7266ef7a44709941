// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a run file of an older format into one of the newest, a version at a time.
#pragma once

#include <span>

#include "core/store/sqlite/sqlite.h"

namespace ridgepoint::run {

// SQL that turns a file of version N into one of version N + 1; the step at place N - 1 of a list.
// Steps do not contain views: these are removed before the first step and made again after the
// last.
using Migration = const char*;
std::span<const Migration> migrations();

// Runs the steps from this version on, in the transaction of the caller, if any. Throws
// sqlite::Failure.
void migrate(sqlite::Database& database, int version, std::span<const Migration> steps);

}  // namespace ridgepoint::run
