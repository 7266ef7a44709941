// SPDX-License-Identifier: GPL-3.0-or-later
// The report of an import: what was read, what was skipped and why, what was guessed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::import {

// A line of a text file, as an example of what was skipped.
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
        std::string first;  // where and what the first one was: "line 12: …"
        bool lost = true;   // a part of the file's data; false: not needed
    };

    void read(std::string_view what, std::uint64_t count = 1);
    // Counted by what and reason; the first one is kept as an example, cut to a line's length. Of
    // more kinds than kMostKinds the later ones are counted together.
    void skip(std::string_view what, std::string_view reason, std::string_view first,
              std::uint64_t count = 1);
    // Likewise, of what is no part of the data: a program's prints, a profiler's messages.
    void passOver(std::string_view what, std::string_view reason, std::string_view first,
                  std::uint64_t count = 1);
    // What the file does not say and was taken to be so. A sentence; the same one is kept once.
    void guess(std::string sentence);
    // A remark for readers of the numbers. A sentence; goes into the run's notes as guesses
    // do.
    void note(std::string sentence);

    const std::vector<Read>& whatWasRead() const { return read_; }
    const std::vector<Skipped>& whatWasSkipped() const { return skipped_; }
    const std::vector<std::string>& guesses() const { return guesses_; }
    const std::vector<std::string>& notes() const { return notes_; }

    static constexpr std::size_t kMostKinds = 64;
    static constexpr std::size_t kMostSentences = 64;
    static constexpr std::size_t kMostOfAnExample = 160;  // bytes

  private:
    void put(Skipped skipped, std::string_view first);
    std::vector<Read> read_;
    std::vector<Skipped> skipped_;
    std::vector<std::string> guesses_, notes_;
};

// As lines for people: "read: 162 kernel launches", "skipped: 18 rows (…), first: …", "guessed: …".
std::string toText(const Report& report);

}  // namespace ridgepoint::import
