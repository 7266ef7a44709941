// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/following.h"

#include <exception>
#include <utility>

#include "core/far/mirror.h"

namespace ridgepoint::far {

Following::Following(FollowOptions options) : options_(std::move(options)) {
    options_.mirror = mirrorFile(options_.address, options_.start);
    options_.end = end_.get_token();
    thread_ = std::jthread([this](const std::stop_token& stop) {
        options_.stop = stop;
        try {
            follow(options_);
        } catch (const std::exception& error) {
            options_.tell({FollowStatus::State::failed, {}, error.what()}, false);
        }
    });
}

}  // namespace ridgepoint::far
