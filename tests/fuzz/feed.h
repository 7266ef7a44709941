// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds arbitrary bytes to a reader in core/import. It may refuse them, but must not crash, hang or
// use unlimited memory. The fuzzers, the damaged files of tests/import and the test of the
// committed corpus use these functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::tests {

// The tested readers, each with a folder in tests/fuzz/corpus: import::formats(). kineto has a
// second reader for Ridgepoint's own export (own), and memory has one for each kind of file.
inline constexpr const char* kReaders[] = {"ncu", "nsys",     "nvprof",   "rocprof", "kineto",
                                           "own", "snapshot", "timeline", "ert"};

// Other inputs from outside: study files, a gate's budgets, answers of the process that reads a
// TorchScript file, traces of several ranks that are joined, changes to a valid run file, and the
// data that two Ridgepoint programs on different machines exchange.
inline constexpr const char* kOthers[] = {"study", "budgets", "answer", "merge", "run", "far"};

// Reads the bytes with this reader and calculates the run without writing a file. Returns whether
// there is a run. Does not detect the format.
bool readAnything(std::string_view reader, std::string bytes);
// Does the same for kOthers. `folder` must be used only for this, for the files involved.
bool readOther(std::string_view what, const std::string& bytes, const std::string& folder);

// Imports a file with these bytes into a run file in this folder, like the programs, and removes
// both. Returns whether there was a run, which is then also read and checked. Throws
// std::logic_error if the run is not valid.
bool importAnything(std::string_view reader, const std::string& bytes, const std::string& folder);

// The small files in the reader's folder in tests/fuzz/corpus, sorted by name.
struct CorpusFile {
    std::string name, bytes;
};
std::vector<CorpusFile> corpusOf(std::string_view reader);

}  // namespace ridgepoint::tests
