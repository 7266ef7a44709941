// SPDX-License-Identifier: GPL-3.0-or-later
// Reports the data that an import read, skipped (with the reason) or guessed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::import {

// A line of a text file, used as an example of skipped data.
struct Where {
    std::uint64_t line = 0;
    std::string_view what;
    std::string text() const;  // for example, "line 12: …"
};

class Report {
  public:
    struct Read {
        std::string what;  // for example, "kernel launches"
        std::uint64_t count = 0;
    };
    struct Skipped {
        std::string what;    // for example, "rows"
        std::string reason;  // for example, "they have more fields than the header"
        std::uint64_t count = 0;
        std::string first;  // place and content of the first example: "line 12: …"
        bool lost = true;   // whether the run lacks this data
    };

    void read(std::string_view what, std::uint64_t count = 1);
    // Counts skipped data by `what` and `reason`, and stores the first case as an example, cut to
    // one line. Beyond kMostKinds, all further kinds are counted together.
    void skip(std::string_view what, std::string_view reason, std::string_view first,
              std::uint64_t count = 1);
    // Counts lines that contain no data, such as program output and profiler messages.
    void passOver(std::string_view what, std::string_view reason, std::string_view first,
                  std::uint64_t count = 1);
    // Adds a sentence about a value that is not in the file and was assumed. Repeated sentences are
    // stored once.
    void guess(std::string sentence);
    // Adds a sentence that users of the numbers should know. Like guesses, it becomes one of the
    // run's notes.
    void note(std::string sentence);
    // Adds a note such as "TITLE: 3 × allreduce, 1 to 2 × broadcast.". When reports of several
    // files are combined, this remains one note, with the lowest and the highest count.
    void noteCounts(std::string_view title, const std::map<std::string, std::uint64_t>& counts);
    // Adds a note about a truncated file.
    void noteTruncation(std::string sentence);
    bool truncated() const { return truncated_; }

    // Adds the content of another report. Repeated sentences are stored once.
    void add(const Report& other);

    const std::vector<Read>& whatWasRead() const { return read_; }
    const std::vector<Skipped>& whatWasSkipped() const { return skipped_; }
    const std::vector<std::string>& guesses() const { return guesses_; }
    const std::vector<std::string>& notes() const { return notes_; }

    static constexpr std::size_t kMostKinds = 64;
    static constexpr std::size_t kMostSentences = 64;
    static constexpr std::size_t kMostOfAnExample = 160;  // in bytes

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

// Returns lines such as "read: 162 kernel launches", "skipped: 18 rows (…), first: …" and "guessed:
// …".
std::string toText(const Report& report);

}  // namespace ridgepoint::import
