// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface of importers. An importer is an entry of formats()
// (core/import/formats.cpp) with a sniffer and a reader. The reader reads one or several files of
// one run, writes their contents to the run's sink, and reports what it read, skipped and guessed.
//
// A reader streams the file: its memory does not grow with the file's size, except for data that
// must be joined (names, a step's records). A file can contain any bytes, so the reader checks all
// sizes before it uses them. It skips and counts unsupported data, and throws ImportError if a file
// contains nothing usable.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/import/error.h"
#include "core/import/input.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import {

class Reader {
  public:
    virtual ~Reader() = default;
    // Reads one file to its end; called for each file in the given order. input.read() reports the
    // progress, and stops the reader if the import is cancelled.
    virtual void read(Input& input) = 0;
    // Called after the last file: writes the remaining data to the sink. Throws ImportError with
    // the reason if the files contain nothing usable.
    virtual void finish() = 0;
};

// The certainty of a sniffer. The most certain format reads the file. If all return `no`, the
// import fails.
enum class Likeness : std::uint8_t { no, maybe, likely, certain };

struct Format {
    std::string_view name;   // "ncu", for --format and in the run's source "imported:ncu"
    std::string_view title;  // "Nsight Compute"
    // Judges the file by its name and its first bytes (at most Input::kBeginning, unpacked, UTF-8).
    Likeness (*sniff)(std::string_view beginning, std::string_view file_name);
    std::unique_ptr<Reader> (*open)(Sinks& sinks, Report& report);
    // The format only supplements other files (with roofs): if a run has several files, it is named
    // after the others.
    bool adds = false;
    // The format contains a run's kernels with their times, so two files of such formats would
    // count kernels twice.
    bool kernels = false;
    // Reads a file only for the counts of its launches, which are joined with the launches of a
    // file of another format. The sink is not written. Null: the format has no counts.
    std::unique_ptr<Reader> (*open_counts)(Sinks& sinks, Report& report,
                                           LaunchCounts& counts) = nullptr;
    bool times = false;  // the format has the time of each launch, which such counts can join
};

std::span<const Format> formats();
const Format* findFormat(std::string_view name);  // null: not found

}  // namespace ridgepoint::import
