// SPDX-License-Identifier: GPL-3.0-or-later
// Provides the bytes of another tool's file to its reader: unpacked from gzip, converted from
// UTF-16 (which PowerShell redirects write) to UTF-8, and without a byte order mark. Memory is
// bounded for any contents. Reads a regular file, a pipe or memory.
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
    // Deflate packs at most 1032 : 1, traces 10 : 1 to 60 : 1. Data above this ratio is a bomb, or
    // so repetitive that nothing is lost. The limit does not apply to small files.
    std::uint64_t most_ratio = 300;
    std::uint64_t ratio_counts_from_bytes = 64 << 20;   // unpacked bytes
    std::uint64_t most_bytes = std::uint64_t{1} << 40;  // unpacked bytes
};

class Input {
  public:
    // `watch` receives the share of the file that was read, and can stop
    // any read. Throws ImportError that gives the reason: no such file,
    // a folder, no permission. `path` may be a pipe ("/dev/stdin").
    static std::unique_ptr<Input> open(const std::filesystem::path& path, run::Watch watch = {},
                                       InputLimits limits = {});
    // Reads from memory; for tests.
    static std::unique_ptr<Input> ofMemory(std::string bytes, std::string name = "memory",
                                           InputLimits limits = {});
    virtual ~Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    const std::string& name() const { return name_; }  // the path, for messages

    // Returns up to kBeginning bytes without consuming them; sniffers see only these.
    static constexpr std::size_t kBeginning = 64 << 10;
    std::string_view beginning();

    // Fills `into` as far as possible; returns 0 only at the end. Throws ImportCancelled, and
    // ImportError if the file cannot be read or exceeds the limits when unpacked.
    std::size_t read(std::span<char> into);

    // Returns one sentence if the input ended early, because a gzip file is truncated or damaged.
    // Known at the end of the input. The bytes read so far are valid.
    const std::optional<std::string>& endedEarly() const { return ended_early_; }

    // Restarts from the first byte; false if that is impossible (a pipe).
    bool rewind();

    std::uint64_t bytesGiven() const { return given_; }  // bytes read since the beginning

    // Returns the path of a regular file that is not packed, for a library that reads it itself.
    virtual std::optional<std::filesystem::path> plainFile() const { return std::nullopt; }
    // Such a reader reports its progress here. Throws ImportCancelled.
    virtual void reach(double /*share*/) {}

  protected:
    explicit Input(std::string name) : name_(std::move(name)) {}

  private:
    virtual std::size_t take(std::span<char> into) = 0;  // unpacked, not yet converted
    virtual bool restart() = 0;
    std::size_t takeText(std::span<char> into);
    void begin();

    enum class Encoding : std::uint8_t { unknown, bytes, utf16_little, utf16_big };
    std::string name_;
    Encoding encoding_ = Encoding::unknown;
    std::string ahead_;  // seen by beginning() and not read yet
    std::size_t ahead_at_ = 0;
    std::string raw_;  // UTF-16 not yet decoded, or bytes seen by begin()
    std::size_t raw_at_ = 0;
    std::string text_;  // decoded, not yet returned
    std::size_t text_at_ = 0;
    bool at_end_ = false;
    std::uint64_t given_ = 0;

  protected:
    std::optional<std::string> ended_early_;
};

// Returns the lines of an input without line ends ("\n",
// "\r\n"). Cuts a line at kMostLine and skips its rest.
class Lines {
  public:
    static constexpr std::size_t kMostLine = 1 << 20;

    explicit Lines(Input& input) : input_(input) {}
    // Returns the next line, valid until the next call; unset at the end.
    std::optional<std::string_view> next();
    std::uint64_t number() const { return number_; }  // number of the last line, from 1
    bool wasCut() const { return cut_; }              // the last line was longer
    // Whether the input ended within the last line, without a line end.
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
