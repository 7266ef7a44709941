// SPDX-License-Identifier: GPL-3.0-or-later
// Link runs a command that reaches another Ridgepoint, such as ssh, and exchanges frames with it.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/child.h"
#include "core/far/address.h"
#include "core/far/stream_frames.h"

namespace ridgepoint::far {

// Thrown if the other machine cannot be reached or refuses a request. what() returns one sentence.
// If `lost` is true, another attempt may succeed.
class FarError : public std::runtime_error {
  public:
    FarError(const std::string& sentence, bool lost) : std::runtime_error(sentence), lost_(lost) {}
    bool lost() const { return lost_; }

  private:
    bool lost_;
};

class Link {
  public:
    // Runs the words at the address and waits for the greeting. Throws FarError. After a stop
    // request, the constructor and next() throw FarError within a tenth of a second. `patience` is
    // the maximum time for one frame.
    Link(const Address& address, std::span<const std::string> words, const std::string& version,
         std::chrono::seconds patience, std::stop_token stop);
    // Sends a line. If sending fails, next() reports the failure after it has returned the other
    // end's last frames.
    void send(std::string_view line);
    // Waits at most a tenth of a second for the next frame. Returns nullopt if no frame has
    // arrived. Throws FarError if the other end refuses or sends invalid data, or if the connection
    // has ended or was silent or too slow for too long.
    std::optional<Frame> next();

  private:
    std::string received();
    void takeWords();
    [[noreturn]] void lose();

    Address address_;
    std::chrono::seconds patience_;
    std::stop_token stop_;
    base::Descriptor to_, from_, words_;
    std::optional<base::Child> child_;
    FrameParser parser_;
    bool greeted_ = false;
    std::string said_;                               // last output on standard error
    std::chrono::steady_clock::time_point told_{};   // time when this end last sent anything
    std::chrono::steady_clock::time_point heard_{};  // time when the other end last sent anything
    // Time when waiting for the current frame began.
    std::chrono::steady_clock::time_point whole_{};
};

}  // namespace ridgepoint::far
