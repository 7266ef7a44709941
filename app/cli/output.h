// SPDX-License-Identifier: GPL-3.0-or-later
// Writes to standard output and to files, and reports every failed write.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "app/cli/interrupt.h"
#include "core/base/replaced_file.h"

namespace ridgepoint::cli {

// The reader of our standard output went away, as `head` does: nothing is left to do or to say.
class ReaderGone {};

// Throws ReaderGone, or Failure when standard output cannot take it.
void print(std::string_view text);
void printJson(const nlohmann::json& document);        // indented
void printJsonLine(const nlohmann::json& document);    // one line, for a stream of documents
std::string jsonText(const nlohmann::json& document);  // names that are not UTF-8 do not matter

// To standard error, with a line break. A sentence may quote a file or another program: it is
// written as one line of valid UTF-8 without control characters. Failing to is not a reason to
// stop.
void say(std::string_view sentence);

// Columns of the terminal behind a file descriptor; 0 when it is none.
int terminalColumns(int descriptor);

// Throws Failure when something is there that must not be replaced: a run, a database, a folder, a
// device or a pipe.
void refuseToReplace(const std::filesystem::path& file);

// A ReplacedFile that reports failures with the name that the user gave, and that an interruption
// removes.
class FileReplacement {
  public:
    explicit FileReplacement(const std::filesystem::path& file);

    const std::filesystem::path& temporary() const { return file_->temporary(); }
    void write(std::string_view text);
    void putInPlace();

  private:
    std::filesystem::path asked_;
    std::optional<run::ReplacedFile> file_;
    std::optional<RemovedOnInterrupt> removed_;
};

}  // namespace ridgepoint::cli
