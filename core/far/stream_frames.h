// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the frames of a stream between two Ridgepoints. A frame is a type (one byte), the length
// of its content (four bytes, little-endian) and the content. The contents of rows and data frames
// form one compressed stream. Both ends may be malicious, so every length is limited.
//
// The serving end first sends one line, "ridgepoint-stream PROTOCOL FORMAT VERSION"; anything
// before it, such as a shell's greeting, is ignored. The other end replies with a request, which is
// one line of JSON. The serving end then sends frames. In the meantime, the other end sends an
// empty line every few seconds, and can send kEnd to end the recording like Ctrl-C.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct z_stream_s;

namespace ridgepoint::far {

// Increase this number for every change in the frames or in their rows. The greeting also contains
// the version of the run format (kSchemaVersion).
inline constexpr int kProtocol = 2;
inline constexpr std::string_view kGreeting = "ridgepoint-stream ";
inline constexpr std::string_view kEnd = "end\n";
inline constexpr std::size_t kMostRequestBytes = 16 << 10;
// This limit includes shell output before the greeting.
inline constexpr std::size_t kMostGreetingBytes = 64 << 10;
inline constexpr std::size_t kMostFrameBytes = 4 << 20;
inline constexpr std::size_t kMostRowsBytes = 2 << 20;  // limit for a sent frame before compression
inline constexpr std::size_t kMostUnpackedBytes = 8 << 20;
inline constexpr std::size_t kMostWordsBytes = 64 << 10;

// Thrown if the other end violates the protocol. what() returns one sentence.
class ProtocolError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class FrameType : char {
    rows = 'R',     // rows of tables, encoded by row_coder.h
    commit = 'C',   // the rows since the last commit form one transaction
    state = 'S',    // JSON {"over": bool, …}, sent at least once per second
    data = 'D',     // bytes of the run file
    refusal = 'E',  // one sentence; the last frame
};

struct Frame {
    FrameType type = FrameType::state;
    std::string content;
};

// Creates frames.
class FramePacker {
  public:
    FramePacker();
    ~FramePacker();
    FramePacker(const FramePacker&) = delete;
    FramePacker& operator=(const FramePacker&) = delete;
    // Appends a frame. Data that is longer than kMostRowsBytes is split into several frames. Throws
    // ProtocolError for rows that are longer. The content of all other frames is cut to
    // kMostWordsBytes.
    void pack(FrameType type, std::string_view content, std::string& to);

  private:
    std::unique_ptr<z_stream_s> stream_;
};

// Splits received bytes into frames and decompresses their contents.
class FrameParser {
  public:
    FrameParser();
    ~FrameParser();
    FrameParser(const FrameParser&) = delete;
    FrameParser& operator=(const FrameParser&) = delete;
    void add(std::string_view bytes) { waiting_ += bytes; }
    bool empty() const { return waiting_.empty(); }
    // Returns the next frame, or unset if it is not complete yet. Throws ProtocolError.
    std::optional<Frame> next();

  private:
    std::string unpacked(std::string_view packed);
    std::string waiting_;
    std::vector<char> buffer_ = std::vector<char>(64 << 10);
    std::unique_ptr<z_stream_s> stream_;
};

// The first line that the serving end sends.
struct Greeting {
    int protocol = 0;
    int format = 0;
    std::string version;
    std::string rest;  // data that follows the line
};
std::string greetingLine(std::string_view version);
// Finds the greeting in the received data. Returns nullopt if the greeting has not arrived yet.
// Throws ProtocolError after kMostGreetingBytes without a greeting.
std::optional<Greeting> greetingIn(std::string_view received);

}  // namespace ridgepoint::far
