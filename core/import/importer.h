// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface of importers. An importer is an entry of formats()
// (core/import/formats.cpp) and consists of a sniffer and a reader. The reader reads one or more
// files of one run, writes their contents to the run's sink, and reports the data that it read,
// skipped and guessed.
//
// A reader streams the file. Its memory use does not grow with the file size, except for data that
// must be joined (names, the records of a step). A file can contain any bytes, so the reader checks
// all sizes before it uses them. It skips and counts unsupported data, and throws ImportError if a
// file contains no usable data.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/import/import_error.h"
#include "core/import/import_report.h"
#include "core/import/input.h"
#include "core/import/sink.h"

namespace ridgepoint::import {

class Reader {
  public:
    virtual ~Reader() = default;
    // Reads one file to its end. The import calls this for each file in the given order.
    // input.read() reports the progress and throws if the import is cancelled.
    virtual void read(Input& input) = 0;
    // Writes the remaining data to the sink after the last file was read. Throws an ImportError
    // that contains the reason if the files contain no usable data.
    virtual void finish() = 0;
};

// A sniffer's certainty. The format with the highest certainty reads the file. The import fails if
// every format returns `no`.
enum class Likeness : std::uint8_t { no, maybe, likely, certain };

struct Format {
    // Format name, for example "ncu". It is accepted by --format, and the run's source contains it
    // ("imported:ncu").
    std::string_view name;
    std::string_view title;  // for example, "Nsight Compute"
    // Judges the file from its name and its first bytes, which are decompressed and converted to
    // UTF-8 (at most Input::kBeginning).
    Likeness (*sniff)(std::string_view beginning, std::string_view file_name);
    std::unique_ptr<Reader> (*open)(Sinks& sinks, Report& report);
    // True if the format only adds data (roofs) to other files. A run with several files is named
    // after the other files.
    bool adds = false;
    // True if the format contains the kernels and their times. Two files of such formats would
    // count every kernel twice.
    bool kernels = false;
    // Opens a reader that reads only the counts of launches, which are then joined to launches in a
    // file of another format. The reader does not write to the sink. Null if the format has no
    // counts.
    std::unique_ptr<Reader> (*open_counts)(Sinks& sinks, Report& report,
                                           LaunchCounts& counts) = nullptr;
    bool times = false;  // whether counts can be joined to the launch times in this format
};

std::span<const Format> formats();
const Format* findFormat(std::string_view name);  // returns null if there is no such format

}  // namespace ridgepoint::import
