// SPDX-License-Identifier: GPL-3.0-or-later
// The three steps of an export. Only the middle step needs the window's thread, so the window stays
// responsive.
#pragma once

#include <functional>
#include <stdexcept>

#include "core/store/store.h"

namespace ridgepoint::ui {

// what() is one sentence.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// All of them throw: ExportError, run::StoreError; once the watch is asked to stop, anything.
struct ExportSteps {
    using Step = std::function<void(const run::Watch&)>;
    Step read;                   // what is to be shown, on any thread; may be empty
    std::function<Step()> draw;  // on the window's thread; what comes back writes, on any thread
};

// One after the other, for callers that can wait.
inline void carryOut(const ExportSteps& steps) {
    if (steps.read) steps.read({});
    steps.draw()({});
}

}  // namespace ridgepoint::ui
