// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the exceptions that occur when another tool's file is read.
#pragma once

#include <stdexcept>

namespace ridgepoint::import {

// what() returns one sentence that names the file, the error and the remedy.
class ImportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown after the caller stopped the import. The import then leaves no run file.
class ImportCancelled : public std::runtime_error {
  public:
    ImportCancelled() : std::runtime_error("The import was cancelled; nothing was written.") {}
};

}  // namespace ridgepoint::import
