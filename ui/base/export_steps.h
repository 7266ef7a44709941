// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the three steps of an export. Only the middle step
// needs the window's thread, so the window stays responsive.
#pragma once

#include <functional>
#include <stdexcept>

#include "core/store/store.h"

namespace ridgepoint::ui {

// what() is one sentence.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// All steps may throw ExportError and run::StoreError; after a stop request, any exception.
struct ExportSteps {
    using Step = std::function<void(const run::Watch&)>;
    Step read;                   // reads the data, on any thread; may be empty
    std::function<Step()> draw;  // on the window's thread; the result then writes, on any thread
};

// Runs all steps in order, for callers that can wait.
inline void carryOut(const ExportSteps& steps) {
    if (steps.read) steps.read({});
    steps.draw()({});
}

}  // namespace ridgepoint::ui
