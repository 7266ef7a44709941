// SPDX-License-Identifier: GPL-3.0-or-later
// Folder contains a study and its recordings, and is locked for one study at a time.
//
//   study.json          the study as last requested
//   recordings/         for each recording: NAME.ridge, NAME.json (the outcome) and NAME.log
//   results.*           tables, rewritten whenever the study ends
//   figures/            the study's figures, drawn by ridgepoint-ui
//
// A recording is complete when its outcome exists. Outcomes are written atomically, so a folder
// stays valid if the study is killed at any time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/study/outcome.h"
#include "core/study/study.h"

namespace ridgepoint::study {

// One recording process, which records one repeat of all points that differ only in their phase.
struct Recording {
    std::string key;   // all settings that affect the numbers, as text
    std::string name;  // file name "resnet18-cpu-b16-1f2e…", derived from the key
    Point point;       // the phase of this point is not used
    std::int64_t repeat = 1;
};
// Returns the recordings in the order in which they run: all points once, then all points again for
// the next repeat. A point for which the study provides a run is not repeated.
std::vector<Recording> recordingsOf(const Study& study, const std::vector<Point>& points);
std::string recordingName(const Study& study, const Point& point, std::int64_t repeat);

// Returns a file name that is valid on every file system, for example "tesla-k80" for "Tesla K80".
std::string plainName(std::string_view text, std::size_t most = 40);

inline constexpr const char* kFigures = "figures";
// Returns the path of a figure without its extension, for example "figures/2-throughput" for the
// study's second figure (number 1).
std::string figureFile(const FigureWish& wish, std::size_t number);

class Folder {
  public:
    // Creates the folder if it does not exist. Throws StudyError if the folder cannot be created,
    // if another process uses it, or if it contains a study with another name.
    Folder(const std::filesystem::path& path, const Study& study);
    // Opens the folder for reading and creates nothing. Another process can use the folder at the
    // same time.
    static Folder look(const std::filesystem::path& path) { return Folder(path); }
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path runFile(const Recording& recording) const;
    std::filesystem::path logFile(const Recording& recording) const;
    // Returns the outcome; unset if there is no readable outcome.
    std::optional<Outcome> outcome(const Recording& recording) const;
    void keep(const Recording& recording, const Outcome& outcome) const;
    // Removes the files of a recording that is unfinished or will be repeated.
    void clear(const Recording& recording) const;
    // Writes a file atomically, so that an existing file remains until the new file is complete.
    // Throws StudyError.
    void write(const std::string& name, std::string_view text) const;

  private:
    explicit Folder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path fileOf(const Recording& recording, const char* ending) const;

    std::filesystem::path path_;
    int lock_ = -1;
};

}  // namespace ridgepoint::study
