// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds any bytes to a reader of core/import: it may refuse them, but neither crash nor hang nor
// take memory without bound. The fuzzers, the damaged files of tests/import and the test of the
// committed corpus all go through here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::tests {

// What is tried, each with a folder in tests/fuzz/corpus: import::formats(), of which kineto has a
// second reader for this program's own export (own), and memory one for each kind of file.
inline constexpr const char* kReaders[] = {"ncu", "nsys",     "nvprof",   "rocprof", "kineto",
                                           "own", "snapshot", "timeline", "ert"};

// What else takes bytes from outside: study files, budgets of a gate, what the process that reads a
// TorchScript file answers, traces of several ranks that are joined, changes to a sound run
// file, and what two Ridgepoints on different machines send to each other.
inline constexpr const char* kOthers[] = {"study", "budgets", "answer", "merge", "run", "far"};

// Reads the bytes as the reader does and works the run out, without a run file; true when they made
// one. Passes the choice of the reader by.
bool readAnything(std::string_view reader, std::string bytes);
// The same of kOthers. A folder of its own, for files that take part.
bool readOther(std::string_view what, const std::string& bytes, const std::string& folder);

// Imports a file of these bytes into a run file in this folder, as the programs do, and removes
// both; true when they made a run, which is then also read and checked. Throws std::logic_error
// when the run is not sound.
bool importAnything(std::string_view reader, const std::string& bytes, const std::string& folder);

// The small files in the reader's folder of tests/fuzz/corpus, in the order of their names.
struct CorpusFile {
    std::string name, bytes;
};
std::vector<CorpusFile> corpusOf(std::string_view reader);

}  // namespace ridgepoint::tests
