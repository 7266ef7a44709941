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
#include "core/far/frames.h"

namespace ridgepoint::far {

// The other machine cannot be reached or refuses; what() is one sentence. `lost`: trying again may
// help.
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
    // request, this and next() throw FarError within a tenth of a second.
    // `patience`: the longest time that one frame may take.
    Link(const Address& address, std::span<const std::string> words, const std::string& version,
         std::chrono::seconds patience, std::stop_token stop);
    // Sends a line. A failure is noticed by next(), after the other end's last words.
    void send(std::string_view line);
    // Waits a tenth of a second for the next frame; unset if none has come. A refusal, a broken
    // protocol and a connection that has ended or has been silent for too long throw FarError.
    std::optional<Frame> next();

  private:
    std::string received();
    void takeWords();
    [[noreturn]] void lose();

    Address address_;
    std::chrono::seconds patience_;
    std::stop_token stop_;
    run::Descriptor to_, from_, words_;
    std::optional<run::Child> child_;
    FrameParser parser_;
    bool greeted_ = false;
    std::string said_;                               // the last words on standard error
    std::chrono::steady_clock::time_point told_{};   // when we last gave a sign of life
    std::chrono::steady_clock::time_point heard_{};  // when the other end did
    std::chrono::steady_clock::time_point whole_{};  // since when the current frame is awaited
};

}  // namespace ridgepoint::far
