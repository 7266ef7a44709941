// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/threads.h"

#include <fmt/format.h>

#include <QThreadPool>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

namespace ridgepoint::ui {

void requireThreads() {
    // Number of threads that must start. Qt needs them for its platform, painting and loading
    // files.
    constexpr int kWanted = 8;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::vector<std::jthread> threads;
    for (int i = 0; i < kWanted; ++i) {
        threads.push_back(startThread([&](const std::stop_token& stop) {
            std::unique_lock lock(mutex);
            wake.wait(lock, stop, [] { return false; });
        }));
    }
}

std::jthread startThread(std::function<void(const std::stop_token&)> work) {
    try {
        return std::jthread(std::move(work));
    } catch (const std::system_error& error) {
        throw std::runtime_error(
            fmt::format("Cannot start another thread ({}); close other programs or raise the "
                        "limits of ulimit -u and ulimit -v.",
                        error.code().message()));
    }
}

void onPool(std::function<void()> work) {
    // Tries to start a thread first. Qt's pool does not report a failed start and would wait
    // forever.
    try {
        std::thread([] {}).join();
    } catch (const std::system_error&) {
        work();
        return;
    }
    QThreadPool::globalInstance()->start(std::move(work));
}

}  // namespace ridgepoint::ui
