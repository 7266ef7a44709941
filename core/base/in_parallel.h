// SPDX-License-Identifier: GPL-3.0-or-later
// Distributes work among several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace ridgepoint::base {

// Calls work(i) for each i below `count`, in ascending order, on at most `threads` threads
// including the calling thread. After an exception, no new calls start, and the exception from the
// lowest i is rethrown.
template <class Work>
void inParallel(std::size_t threads, std::size_t count, const Work& work) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::exception_ptr> failed(count);
    const auto each = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                failed[i] = std::current_exception();
                next = count;
            }
        }
    };
    {
        std::vector<std::jthread> others;
        while (others.size() + 1 < threads && others.size() + 1 < count) others.emplace_back(each);
        each();
    }
    for (const std::exception_ptr& exception : failed) {
        if (exception) std::rethrow_exception(exception);
    }
}

}  // namespace ridgepoint::base
