// SPDX-License-Identifier: GPL-3.0-or-later
// What every importer is: an entry of formats() (core/import/formats.cpp), which sniffs and makes a
// reader. A reader takes one or several files of its format that are of one run, puts what it finds
// into the run's sink, and says in the report what it read, skipped and guessed.
//
// A reader streams: its memory does not grow with the file, but for what it must join (names, a
// step's records). It may meet any bytes: nothing is trusted, every size is checked before use.
// What cannot be understood is skipped and counted; ImportError is for a file of which nothing can
// be used.
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
    // One file, to its end; called for each in the order given. input.read() stops it when the
    // import is cancelled, and reports the progress.
    virtual void read(Input& input) = 0;
    // After the last file: puts what waited for it into the sink. Throws ImportError with why
    // nothing of the files can be used.
    virtual void finish() = 0;
};

// How sure a sniffer is. The surest format takes the file; `no` of all of them is an error.
enum class Likeness : std::uint8_t { no, maybe, likely, certain };

struct Format {
    std::string_view name;   // "ncu": of --format, and in the run's source "imported:ncu"
    std::string_view title;  // "Nsight Compute"
    // By the first bytes of the file (at most Input::kBeginning, unpacked, UTF-8) and its name.
    Likeness (*sniff)(std::string_view beginning, std::string_view file_name);
    std::unique_ptr<Reader> (*open)(Sinks& sinks, Report& report);
    // Only adds to what other files tell (roofs): a run of several is called after those.
    bool adds = false;
    // Has the kernels of a run, each with its time: files of two such formats would count them
    // twice.
    bool kernels = false;
};

// All of them.
std::span<const Format> formats();
const Format* findFormat(std::string_view name);  // null: there is none

}  // namespace ridgepoint::import
