// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/following.h"

#include <exception>
#include <utility>

#include "core/far/mirror.h"

namespace ridgepoint::far {

FollowNews::News FollowNews::take(const FollowStatus& status, bool begun) {
    using Is = FollowStatus::State;
    News news;
    news.over = status.state == Is::over || status.state == Is::failed;
    if (status.state == Is::failed) {
        news.failed = status.sentence;
        return news;
    }
    if (path_.empty() && !status.path.empty()) {
        path_ = status.path;
        news.began = true;
    }
    news.lost = status.state == Is::lost;
    news.again = !news.lost && lost_;
    lost_ = news.lost;
    news.ready = begun && !std::exchange(ready_, true);
    return news;
}

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
