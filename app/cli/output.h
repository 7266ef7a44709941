// SPDX-License-Identifier: GPL-3.0-or-later
// Writes to standard output and to files, and reports every failed write.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "app/cli/interrupt.h"
#include "core/base/replaced_file.h"
#include "core/present/show.h"

namespace ridgepoint::cli {

// Thrown when the reader of standard output has exited, for example `head`. The program then exits
// silently.
class ReaderGone {};

// Writes text to standard output. Throws ReaderGone, or Failure if writing fails for another
// reason. Names can come from files, so control characters are replaced, except the characters in
// `kept`.
void print(std::string_view text, std::string_view kept = "\n\t");
void clearTerminal();
void printJson(const nlohmann::json& document);  // prints indented JSON
void printShowJson(const run::Snapshot& snapshot, const present::ShowOptions& options,
                   const nlohmann::ordered_json& more);  // see present::writeShowJson
void printJsonLine(const nlohmann::json& document);      // prints a single line, for sequences
std::string jsonText(const nlohmann::json& document);    // see base::jsonDocument()

// Prints a line to standard error. A sentence can quote a file or another program, so it is printed
// as one line of valid UTF-8 without control characters. Write errors are ignored.
void say(std::string_view sentence);

// Returns the terminal's width in columns; 0 if the descriptor is not a terminal.
int terminalColumns(int descriptor);

// Throws Failure if the path must not be replaced because it is a run, a database, a folder, a
// device or a pipe.
void refuseToReplace(const std::filesystem::path& file);

// A ReplacedFile that reports errors with the user's file name and is removed on an interrupt.
class FileReplacement {
  public:
    explicit FileReplacement(const std::filesystem::path& file);

    const std::filesystem::path& temporary() const { return file_->temporary(); }
    void write(std::string_view text);
    void putInPlace();

  private:
    std::filesystem::path asked_;
    std::optional<base::ReplacedFile> file_;
    std::optional<RemovedOnInterrupt> removed_;
};

}  // namespace ridgepoint::cli
