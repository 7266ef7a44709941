// SPDX-License-Identifier: GPL-3.0-or-later
// The three steps of an export. Only the second step needs the window's thread, so the window stays
// responsive.
#pragma once

#include <functional>
#include <stdexcept>

#include "core/run/store/store.h"

namespace ridgepoint::ui {

// what() returns one sentence for the user.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The steps of an export. They can throw ExportError and run::StoreError. After a stop request,
// they can throw any exception.
struct ExportSteps {
    using Step = std::function<void(const run::Watch&)>;
    Step read;                   // reads data; runs on any thread; can be empty
    std::function<Step()> draw;  // runs on the window's thread; the result runs on any thread
};

// Runs all steps in order and blocks until the export is complete.
inline void carryOut(const ExportSteps& steps) {
    if (steps.read) steps.read({});
    steps.draw()({});
}

}  // namespace ridgepoint::ui
