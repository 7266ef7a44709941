// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sample_history.h"

#include <utility>

namespace ridgepoint::run {
namespace {

constexpr std::size_t kChunk = 64;  // each new sample copies its chunk until the chunk is full

}  // namespace

void SampleHistory::add(const DeviceSample& sample) {
    if (next_++ % of_ != 0) return;
    std::vector<DeviceSample> last;
    const bool room = !chunks_.empty() && chunks_.back()->size() < kChunk;
    if (room) last = *chunks_.back();
    last.push_back(sample);
    auto chunk = std::make_shared<const std::vector<DeviceSample>>(std::move(last));
    if (room) {
        chunks_.back() = std::move(chunk);
    } else {
        chunks_.push_back(std::move(chunk));
    }
    if (++size_ > most_) halve();
}

void SampleHistory::halve() {
    Chunks<DeviceSample> halved;
    std::vector<DeviceSample> chunk;
    std::size_t position = 0, kept = 0;
    for (const auto& samples : chunks_) {
        for (const DeviceSample& sample : *samples) {
            if (position++ % 2 != 0) continue;
            chunk.push_back(sample);
            ++kept;
            if (chunk.size() < kChunk) continue;
            halved.push_back(
                std::make_shared<const std::vector<DeviceSample>>(std::exchange(chunk, {})));
        }
    }
    if (!chunk.empty()) {
        halved.push_back(std::make_shared<const std::vector<DeviceSample>>(std::move(chunk)));
    }
    chunks_ = std::move(halved);
    size_ = kept;
    of_ *= 2;
    next_ = 0;
}

}  // namespace ridgepoint::run
