// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of a stream between two Ridgepoints. A frame is a type (one byte), the length of its
// content (four bytes, little-endian) and the content. The contents of rows and data frames form
// one compressed stream. Both ends may be hostile: every length is bounded.
//
// The serving end first sends one line, "ridgepoint-stream PROTOCOL FORMAT VERSION"; anything
// before it, such as a greeting of the shell, is ignored. The other end answers with a request, one
// line of JSON, and later with an empty line every few seconds, or with kEnd to end the recording
// like Ctrl-C. Frames follow.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct z_stream_s;

namespace ridgepoint::far {

// Higher for every change of the frames or of the rows in them. The run format's version counts as
// well (kSchemaVersion).
inline constexpr int kProtocol = 2;
inline constexpr std::string_view kGreeting = "ridgepoint-stream ";
inline constexpr std::string_view kEnd = "end\n";
inline constexpr std::size_t kMostRequestBytes = 16 << 10;
inline constexpr std::size_t kMostGreetingBytes = 64 << 10;  // with what a shell prints before it
inline constexpr std::size_t kMostFrameBytes = 4 << 20;
inline constexpr std::size_t kMostRowsBytes = 2 << 20;  // unpacked, in a frame that is sent
inline constexpr std::size_t kMostUnpackedBytes = 8 << 20;
inline constexpr std::size_t kMostWordsBytes = 64 << 10;

// The other end did not keep to the protocol; what() is one sentence.
class ProtocolError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class FrameType : char {
    rows = 'R',     // rows of tables (row_coder.h)
    commit = 'C',   // the rows since the last commit belong together
    state = 'S',    // JSON: {"over": bool, …}; at least every second
    data = 'D',     // bytes of the whole file
    refusal = 'E',  // one sentence; nothing follows
};

struct Frame {
    FrameType type = FrameType::state;
    std::string content;
};

// Makes frames.
class FramePacker {
  public:
    FramePacker();
    ~FramePacker();
    FramePacker(const FramePacker&) = delete;
    FramePacker& operator=(const FramePacker&) = delete;
    // Appends a frame; several if data are longer than kMostRowsBytes. Rows must not be.
    void pack(FrameType type, std::string_view content, std::string& to);

  private:
    std::unique_ptr<z_stream_s> stream_;
};

// Takes frames apart.
class FrameParser {
  public:
    FrameParser();
    ~FrameParser();
    FrameParser(const FrameParser&) = delete;
    FrameParser& operator=(const FrameParser&) = delete;
    void add(std::string_view bytes) { waiting_ += bytes; }
    bool empty() const { return waiting_.empty(); }
    // Returns the next complete frame; unset if there is none yet. Throws ProtocolError.
    std::optional<Frame> next();

  private:
    std::string unpacked(std::string_view packed);
    std::string waiting_;
    std::vector<char> buffer_ = std::vector<char>(64 << 10);
    std::unique_ptr<z_stream_s> stream_;
};

// The first line of the serving end.
struct Greeting {
    int protocol = 0;
    int format = 0;
    std::string version;
    std::string rest;  // what came after the line
};
std::string greetingLine(std::string_view version);
// Finds the greeting in what was received so far; unset if it has not come yet. Throws
// ProtocolError after kMostGreetingBytes without one.
std::optional<Greeting> greetingIn(std::string_view received);

}  // namespace ridgepoint::far
