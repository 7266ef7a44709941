// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the exceptions for reading another tool's file.
#pragma once

#include <stdexcept>
#include <string>

namespace ridgepoint::import {

// what() is one sentence: the file, the error and the remedy.
class ImportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown when the caller stopped the import; no run file is left.
class ImportCancelled : public std::runtime_error {
  public:
    ImportCancelled() : std::runtime_error("The import was cancelled; nothing was written.") {}
};

}  // namespace ridgepoint::import
