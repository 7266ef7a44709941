// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of another tool's file for its reader: unpacked if the file is gzip, as
// UTF-8 where it is UTF-16 (as PowerShell redirects), without a byte order mark. Memory is bounded
// whatever the file holds. A regular file, a pipe or a piece of memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/store/store.h"

namespace ridgepoint::import {

struct InputLimits {
    // Deflate packs at most 1032 : 1, traces 10 : 1 to 60 : 1. What unpacks to more than this is
    // a bomb, or so repetitive that nothing is lost; small files may do what they like.
    std::uint64_t most_ratio = 300;
    std::uint64_t ratio_counts_from_bytes = 64 << 20;   // unpacked
    std::uint64_t most_bytes = std::uint64_t{1} << 40;  // unpacked
};

class Input {
  public:
    // `watch` hears the part of the file that was taken, and stops any read. Throws ImportError
    // with what is wrong: no such file, a folder, no permission. `path` may be a pipe
    // ("/dev/stdin").
    static std::unique_ptr<Input> open(const std::filesystem::path& path, run::Watch watch = {},
                                       InputLimits limits = {});
    // Of bytes that are there already; for tests.
    static std::unique_ptr<Input> ofMemory(std::string bytes, std::string name = "memory",
                                           InputLimits limits = {});
    virtual ~Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    const std::string& name() const { return name_; }  // for sentences: the path

    // Up to kBeginning bytes of what read() will give, without taking them: all that sniffing sees.
    static constexpr std::size_t kBeginning = 64 << 10;
    std::string_view beginning();

    // Fills as much as there is; 0 at the end only. Throws ImportCancelled, and ImportError when
    // the file cannot be read or unpacks to more than the limits allow.
    std::size_t read(std::span<char> into);

    // Why the bytes end before the file's author meant them to (a gzip file cut off or damaged),
    // one sentence; known at the end. What was read until then is good.
    const std::optional<std::string>& endedEarly() const { return ended_early_; }

    // Starts again from the first byte; false where that cannot be done (a pipe).
    bool rewind();

    std::uint64_t bytesGiven() const { return given_; }  // since the beginning

  protected:
    explicit Input(std::string name) : name_(std::move(name)) {}

  private:
    virtual std::size_t take(std::span<char> into) = 0;  // unpacked, as it is
    virtual bool restart() = 0;
    std::size_t takeText(std::span<char> into);
    void begin();

    enum class Encoding : std::uint8_t { unknown, bytes, utf16_little, utf16_big };
    std::string name_;
    Encoding encoding_ = Encoding::unknown;
    std::string ahead_;  // was looked at by beginning() and not read yet
    std::size_t ahead_at_ = 0;
    std::string raw_;  // UTF-16 that is not decoded yet, or what begin() looked at
    std::size_t raw_at_ = 0;
    std::string text_;  // decoded, not given yet
    std::size_t text_at_ = 0;
    bool at_end_ = false;
    std::uint64_t given_ = 0;

  protected:
    std::optional<std::string> ended_early_;
};

// Lines of an input, without their ends ("\n", "\r\n"). A line longer than kMostLine is cut there,
// its rest is passed over.
class Lines {
  public:
    static constexpr std::size_t kMostLine = 1 << 20;

    explicit Lines(Input& input) : input_(input) {}
    // The next one, valid until the next call; unset at the end.
    std::optional<std::string_view> next();
    std::uint64_t number() const { return number_; }  // of the line that next() gave, from 1
    bool wasCut() const { return cut_; }              // … was longer
    // The input ended in the middle of that line: there was no line end behind it.
    bool wasLast() const { return unended_; }

  private:
    bool fill();
    Input& input_;
    std::string buffer_, line_;
    std::size_t at_ = 0;
    std::uint64_t number_ = 0;
    bool cut_ = false, unended_ = false, at_end_ = false;
};

}  // namespace ridgepoint::import
