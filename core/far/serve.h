// SPDX-License-Identifier: GPL-3.0-or-later
// The serving end of a stream: reads a run file, even while it is recorded, and writes changes to a
// descriptor. It runs as `ridgepoint serve` and ends with its connection.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/far/stream_frames.h"

namespace ridgepoint::far {

// The two streams of a connection, for example, standard input and output.
class Connection {
  public:
    // Sends the greeting, which contains this Ridgepoint's version.
    Connection(int in, int out, const std::string& version);
    // Waits for the other end's request, which is a JSON document. Throws ProtocolError, and
    // std::system_error if the connection ends.
    std::string request();
    void add(FrameType type, std::string_view content) { packer_.pack(type, content, unsent_); }
    std::size_t unsentBytes() const { return unsent_.size(); }
    // Sends all added frames. Throws std::system_error if the connection has ended.
    void send();
    // Waits at most this many milliseconds. Returns false if the other end has closed the
    // connection or was silent for a minute.
    bool wait(int milliseconds);
    // Returns whether the other end has requested the end of the recording since the last call.
    bool takeEnd();
    // Throws the std::system_error for a connection that has ended.
    [[noreturn]] static void end();

  private:
    int in_, out_;
    FramePacker packer_;
    std::string unsent_, received_;
    std::int64_t heard_ms_ = 0;
};

// Answers the other end's request for this run until the run is complete or the connection ends. A
// failure is sent to the other end as a sentence. `run` returns the path of the file and may start
// a recording.
void serve(Connection& connection, const std::function<std::filesystem::path()>& run);

}  // namespace ridgepoint::far
