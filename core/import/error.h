// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong while another tool's file is read.
#pragma once

#include <stdexcept>
#include <string>

namespace ridgepoint::import {

// what() is one sentence: which file, what of it, what to do.
class ImportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Whoever imports asked to stop; nothing is left of the run.
class ImportCancelled : public std::runtime_error {
  public:
    ImportCancelled() : std::runtime_error("The import was cancelled; nothing was written.") {}
};

}  // namespace ridgepoint::import
