// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/buffers.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <limits>
#include <stdexcept>

#include "core/machine/machine.h"

namespace ridgepoint::machine {
namespace {

constexpr std::size_t kSmallestPage = 4096;

[[noreturn]] void refuse(std::size_t each) {
    throw std::runtime_error(
        fmt::format("not enough memory for measuring: {} MiB per thread is not available; close "
                    "other programs and try again",
                    each >> 20U));
}

}  // namespace

Buffers::Buffers(ThreadTeam& team, std::size_t bytes_each)
    : each_(bytes_each), total_(bytes_each * static_cast<std::size_t>(team.size())) {
    // The available memory is checked first, because the system overcommits memory and then kills a
    // process that uses it.
    const auto most = static_cast<std::size_t>(
        availableMemoryBytes().value_or(std::numeric_limits<std::int64_t>::max()));
    if (bytes_each > most / static_cast<std::size_t>(team.size())) refuse(each_);
    memory_ = mmap(nullptr, total_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED) refuse(each_);
    // Writes to every page first, because all pages without any write are mapped to one shared page
    // of zeros.
    team.run([this](int thread) {
        char* const begin = of(thread);
        for (std::size_t at = 0; at < each_; at += kSmallestPage) begin[at] = 1;
    });
}

Buffers::~Buffers() { munmap(memory_, total_); }

}  // namespace ridgepoint::machine
