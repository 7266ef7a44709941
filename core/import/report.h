// SPDX-License-Identifier: GPL-3.0-or-later
// Reports what an import read, what it skipped and why, and what it guessed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::import {

// A line of a text file, as an example of a skipped part.
struct Where {
    std::uint64_t line = 0;
    std::string_view what;
    std::string text() const;  // "line 12: …"
};

class Report {
  public:
    struct Read {
        std::string what;  // "kernel launches"
        std::uint64_t count = 0;
    };
    struct Skipped {
        std::string what;    // "rows"
        std::string reason;  // "they have more fields than the header"
        std::uint64_t count = 0;
        std::string first;  // place and text of the first one: "line 12: …"
        bool lost = true;   // true: data of the file is missing in the run; false: it is not needed
    };

    void read(std::string_view what, std::uint64_t count = 1);
    // Counts by `what` and `reason`; keeps the first one as an example, cut to one line. Kinds
    // above kMostKinds are counted together.
    void skip(std::string_view what, std::string_view reason, std::string_view first,
              std::uint64_t count = 1);
    // The same for lines that are not data: a program's output, a profiler's messages.
    void passOver(std::string_view what, std::string_view reason, std::string_view first,
                  std::uint64_t count = 1);
    // Adds a sentence about an assumed value that is not in the file. Stores equal sentences once.
    void guess(std::string sentence);
    // Adds a sentence about the numbers for their readers.
    // Like guesses, it is added to the run's notes.
    void note(std::string sentence);
    // Adds the note "TITLE: 3 × allreduce, 1 to 2 × broadcast.". Reports of several files that are
    // added up have one such note, with the least and the largest count in a file.
    void noteCounts(std::string_view title, const std::map<std::string, std::uint64_t>& counts);
    // The same about a file that ends too early.
    void noteTruncation(std::string sentence);
    bool truncated() const { return truncated_; }

    // Adds what another report says, without repeating sentences.
    void add(const Report& other);

    const std::vector<Read>& whatWasRead() const { return read_; }
    const std::vector<Skipped>& whatWasSkipped() const { return skipped_; }
    const std::vector<std::string>& guesses() const { return guesses_; }
    const std::vector<std::string>& notes() const { return notes_; }

    static constexpr std::size_t kMostKinds = 64;
    static constexpr std::size_t kMostSentences = 64;
    static constexpr std::size_t kMostOfAnExample = 160;  // bytes

  private:
    struct Range {
        std::uint64_t least = 0, most = 0;
    };
    struct Counts {
        std::string title, note;
        std::map<std::string, Range> ranges;
    };
    void put(Skipped skipped, std::string_view first);
    void put(const std::string& title, const std::map<std::string, Range>& ranges);
    std::vector<Read> read_;
    std::vector<Skipped> skipped_;
    std::vector<std::string> guesses_, notes_;
    std::vector<Counts> counts_;
    bool truncated_ = false;
};

// Returns lines: "read: 162 kernel launches", "skipped: 18 rows (…), first: …", "guessed: …".
std::string toText(const Report& report);

}  // namespace ridgepoint::import
