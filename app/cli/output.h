// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output and files: every byte arrives or somebody hears of it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "app/cli/interrupt.h"

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

// Throws Failure when a file is there that must not be replaced: a run, a database, a folder.
void refuseToReplace(const std::filesystem::path& file);

// Puts a file in its place in one go: what was there stays until the new one is whole, and nothing
// is left of one that is interrupted.
class FileReplacement {
  public:
    explicit FileReplacement(const std::filesystem::path& file);
    ~FileReplacement();  // removes what was not put in place
    FileReplacement(const FileReplacement&) = delete;
    FileReplacement& operator=(const FileReplacement&) = delete;

    const std::filesystem::path& temporary() const { return temporary_; }  // with the same ending
    void write(std::string_view text);  // after what was written before
    void putInPlace();

  private:
    std::filesystem::path asked_, file_, temporary_;
    std::optional<RemovedOnInterrupt> removed_;
    int descriptor_ = -1;  // of the temporary file, once something was written
};

}  // namespace ridgepoint::cli
