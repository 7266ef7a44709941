// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/command/echo.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace ridgepoint::ui {
namespace {

// Bytes. With more unwritten output, the reader is considered stuck.
constexpr qsizetype kMostLeft = qsizetype{32} << 20;
constexpr qsizetype kPortion = 4096;  // PIPE_BUF: a write of this size does not block after poll()
constexpr int kEchoPatienceMs = 500;

}  // namespace

Echo::Echo(int file) : file_(file), ready_(file, QSocketNotifier::Write) {
    ready_.setEnabled(false);
    QObject::connect(&ready_, &QSocketNotifier::activated, &ready_, [this] { drain(0); });
}

Echo::~Echo() { drain(kEchoPatienceMs); }

void Echo::write(const QByteArray& bytes) {
    if (broken_) return;
    left_ += bytes;
    drain(0);
    if (left_.size() <= kMostLeft) return;
    left_.clear();
    left_ = QByteArrayLiteral("\n[output that nobody read was left out]\n");
}

void Echo::drain(int patience_ms) {
    qsizetype done = 0;
    while (!broken_ && done < left_.size()) {
        pollfd end{file_, POLLOUT, 0};
        if (::poll(&end, 1, patience_ms) <= 0) break;
        const ssize_t written =
            ::write(file_, left_.constData() + done,
                    static_cast<std::size_t>(std::min(kPortion, left_.size() - done)));
        if (written < 0 && errno != EINTR && errno != EAGAIN) broken_ = true;
        done += std::max<ssize_t>(written, 0);
    }
    left_.remove(0, broken_ ? left_.size() : done);
    ready_.setEnabled(!left_.isEmpty());
}

}  // namespace ridgepoint::ui
