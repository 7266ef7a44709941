// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds a reader with the requested number of damaged files:
//   import_mutations READER COUNT SEED WHOLE [FILE…]
// READER is one of kReaders or kOthers (tests/fuzz/feed.h). For kReaders, every WHOLE-th file is
// imported into a run that is read and checked; for the other files, the run is calculated but not
// written. The FILEs are damaged in addition to the small built-in ones. Everything runs in one
// process: "run" changes about 30 runs per second with SQL, and reads, checks and repairs them.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/fuzz/feed.h"
#include "tests/fuzz/mutations.h"
#include "tests/run/scratch.h"

int main(int argc, char** argv) {
    using namespace ridgepoint::tests;
    using Clock = std::chrono::steady_clock;
    if (argc < 5) {
        fmt::print(stderr, "import_mutations READER COUNT SEED WHOLE [FILE…]\n");
        return 2;
    }
    const std::string reader = argv[1];
    const auto isIn = [&](const auto& names) {
        return std::find(std::begin(names), std::end(names), reader) != std::end(names);
    };
    const bool other = isIn(kOthers);
    if (!other && !isIn(kReaders)) {
        fmt::print(stderr, "there is no reader \"{}\"; there are {}, {}\n", reader,
                   fmt::join(kReaders, ", "), fmt::join(kOthers, ", "));
        return 2;
    }
    const auto count = std::strtoull(argv[2], nullptr, 10);
    const auto whole = std::max(1ull, std::strtoull(argv[4], nullptr, 10));
    std::vector<std::string> files = smallFiles(reader);
    for (int i = 5; i < argc; ++i) {
        std::ostringstream text;
        text << std::ifstream(argv[i], std::ios::binary).rdbuf();
        files.push_back(text.str().substr(0, 60'000));
    }
    const Scratch scratch;
    Mutator mutator(std::strtoull(argv[3], nullptr, 10));
    std::uint64_t imported = 0, runs = 0;
    double slowest = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string bytes = mutator.next(files);
        {
            // Remains on disk if the input crashes the process.
            std::ofstream(scratch.folder() / "last", std::ios::binary) << bytes;
        }
        const auto start = Clock::now();
        if (other) {
            runs += readOther(reader, bytes, scratch.folder().string()) ? 1 : 0;
        } else if (i % whole == 0) {
            ++imported;
            runs += importAnything(reader, bytes, scratch.folder().string()) ? 1 : 0;
        } else {
            readAnything(reader, bytes);
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (seconds > slowest) slowest = seconds;
    }
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    fmt::print("{} mutations, {} of them imported ({} were read), slowest {:.3f} s, peak {} MiB\n",
               count, imported, runs, slowest, usage.ru_maxrss / 1024);
    return 0;
}
