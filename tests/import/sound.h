// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that every imported run must have.
#pragma once

#include "tests/import/imported.h"

namespace ridgepoint::tests {

// Expects that the steps' sums equal the whole run's, independent of where work runs, that no row
// is above its roof without a note, and that unknown numbers are null and not 0.
void expectSound(Imported& got);

}  // namespace ridgepoint::tests
