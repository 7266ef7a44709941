// SPDX-License-Identifier: GPL-3.0-or-later
// The folder of a study: what was recorded in it, and that only one study at a time works in it.
//
//   study.json          the study as it was asked for last
//   recordings/         for each recording NAME.ridge, NAME.json (its outcome) and NAME.log
//   results.*           tables, written again whenever a study ends there
//   figures/            the study's figures, by the window program
//
// A recording is over when its outcome is there, and that comes in one go: a folder is good at
// whatever moment a study is killed.
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

// One process: a point of which only the phase is left open, and which of its repeats.
struct Recording {
    std::string key;   // all that its numbers depend on, as text
    std::string name;  // of its files: "resnet18-cpu-b16-1f2e…"; the same key always gives the same
    Point point;       // its phase means nothing
    std::int64_t repeat = 1;
};
// In the order in which they are made: all points once, then all a second time.
std::vector<Recording> recordingsOf(const Study& study, const std::vector<Point>& points);
std::string recordingName(const Study& study, const Point& point, std::int64_t repeat);

inline constexpr const char* kFigures = "figures";
// "figures/2-throughput", of the study's second figure (number 1); without an ending.
std::string figureFile(const FigureWish& wish, std::size_t number);

class Folder {
  public:
    // Makes it where it is not there. Throws StudyError, also when another process has it, or when
    // it holds the study of another name.
    Folder(const std::filesystem::path& path, const Study& study);
    // Only to look: makes nothing, and another process may be at work in it.
    static Folder look(const std::filesystem::path& path) { return Folder(path); }
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path runFile(const Recording& recording) const;
    std::filesystem::path logFile(const Recording& recording) const;
    // Unset: it was not made, or what it left cannot be read.
    std::optional<Outcome> outcome(const Recording& recording) const;
    void keep(const Recording& recording, const Outcome& outcome) const;
    // Removes what a recording that was not finished left, or one that is to be made again.
    void clear(const Recording& recording) const;
    // In one go; what was there stays until the new one is whole. Throws StudyError.
    void write(const std::string& name, std::string_view text) const;

  private:
    explicit Folder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path fileOf(const Recording& recording, const char* ending) const;

    std::filesystem::path path_;
    int lock_ = -1;
};

}  // namespace ridgepoint::study
