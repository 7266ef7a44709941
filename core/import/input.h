// SPDX-License-Identifier: GPL-3.0-or-later
// Provides the bytes of another tool's file to its reader. The bytes are decompressed from gzip,
// converted to UTF-8 from UTF-16 (which PowerShell writes when it redirects output), and have no
// byte order mark. Memory use is bounded for any content. The file can be a regular file, a pipe or
// memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/run/store/store.h"

namespace ridgepoint::import {

struct InputLimits {
    // The maximum compression ratio. Deflate reaches at most 1032 : 1, and traces have ratios from
    // 10 : 1 to 60 : 1. Data with a higher ratio than this limit is a decompression bomb, or so
    // repetitive that it is useless. Files smaller than ratio_counts_from_bytes are not checked.
    std::uint64_t most_ratio = 300;
    std::uint64_t ratio_counts_from_bytes = 64 << 20;   // minimum uncompressed bytes for the check
    std::uint64_t most_bytes = std::uint64_t{1} << 40;  // maximum number of uncompressed bytes
};

class Input {
  public:
    // Opens a file or a pipe ("/dev/stdin"). `watch` receives the fraction of the file that was
    // read, and can stop any read. Throws an ImportError that contains the reason if the path does
    // not exist, is a folder or is not readable.
    static std::unique_ptr<Input> open(const std::filesystem::path& path, run::Watch watch = {},
                                       InputLimits limits = {});
    // Reads from memory instead of a file, for example data that was decoded from another file.
    static std::unique_ptr<Input> ofMemory(std::string bytes, std::string name = "memory",
                                           InputLimits limits = {});
    virtual ~Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    const std::string& name() const { return name_; }  // path of the file, used in messages

    // Returns up to kBeginning bytes without consuming them. Sniffers receive only these bytes.
    static constexpr std::size_t kBeginning = 64 << 10;
    std::string_view beginning();

    // Reads at most `into.size()` bytes and returns their number, which is 0 only at the end of the
    // input. Throws ImportCancelled, or ImportError if the file cannot be read or exceeds the
    // limits when decompressed.
    std::size_t read(std::span<char> into);

    // Returns a sentence that explains why the input ended early (a truncated or damaged gzip
    // file), or std::nullopt. Valid after the end of the input was reached. The bytes that were
    // read are correct in either case.
    const std::optional<std::string>& endedEarly() const { return ended_early_; }

    // Restarts at the first byte. Returns false if this is impossible because the input is a pipe.
    bool rewind();

    std::uint64_t bytesGiven() const { return given_; }  // bytes read since the start

    // Returns the path if the file is uncompressed and regular, so that a library can read it
    // directly.
    virtual std::optional<std::filesystem::path> plainFile() const { return std::nullopt; }
    // Reports the progress of a library that reads the file directly. Throws ImportCancelled.
    virtual void reach(double /*share*/) {}

  protected:
    explicit Input(std::string name) : name_(std::move(name)) {}

  private:
    // Returns decompressed bytes before their conversion to UTF-8.
    virtual std::size_t take(std::span<char> into) = 0;
    virtual bool restart() = 0;
    std::size_t takeText(std::span<char> into);
    void begin();

    enum class Encoding : std::uint8_t { unknown, bytes, utf16_little, utf16_big };
    std::string name_;
    Encoding encoding_ = Encoding::unknown;
    std::string ahead_;  // bytes that beginning() returned but read() did not
    std::size_t ahead_at_ = 0;
    std::string raw_;  // UTF-16 that is not decoded yet, or the bytes that begin() examined
    std::size_t raw_at_ = 0;
    std::string text_;  // decoded bytes that read() has not returned yet
    std::size_t text_at_ = 0;
    bool at_end_ = false;
    std::uint64_t given_ = 0;

  protected:
    std::optional<std::string> ended_early_;
};

// Returns the lines of an input without their line ends ("\n" or "\r\n"). Cuts a line at kMostLine
// bytes and skips the rest.
class Lines {
  public:
    static constexpr std::size_t kMostLine = 1 << 20;

    explicit Lines(Input& input) : input_(input) {}
    // Returns the next line, or std::nullopt at the end of the input. The line is valid until the
    // next call.
    std::optional<std::string_view> next();
    std::uint64_t number() const { return number_; }  // number of the last line, starting at 1
    bool wasCut() const { return cut_; }  // whether the last line was longer than kMostLine
    // Returns whether the last line was not terminated, because the input ended.
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
