// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/point_history.h"

#include <memory>
#include <utility>

#include "core/run/point_sieve.h"

namespace ridgepoint::run {
namespace {

// Chunks with fewer points are merged, because each snapshot copies one pointer per chunk.
constexpr std::size_t kSmallChunk = 256;

void append(std::vector<MemoryPoint>& to, const std::vector<MemoryPoint>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

void PointHistory::add(std::vector<MemoryPoint> points) {
    if (points.empty()) return;
    size_ += points.size();
    const bool small = chunks_.size() > spread_ && chunks_.back()->size() < kSmallChunk;
    if (small) points.insert(points.begin(), chunks_.back()->begin(), chunks_.back()->end());
    auto chunk = std::make_shared<const std::vector<MemoryPoint>>(std::move(points));
    if (small) {
        chunks_.back() = std::move(chunk);
    } else {
        chunks_.insert(chunks_.end(), {std::move(chunk)});
    }
    if (size_ > most_) thinOut();
}

// Keeps the newest points, up to a quarter of the limit, and thins out all earlier points to at
// most half of the limit.
void PointHistory::thinOut() {
    std::vector<MemoryPoint> spread;
    spread.reserve(most_);
    for (std::size_t i = 0; i < spread_; ++i) append(spread, *chunks_[i]);
    std::size_t left = size_ - spread.size();
    PointSieve sieve(of_, spread);
    auto chunk = chunks_.begin() + static_cast<std::ptrdiff_t>(spread_);
    for (; chunk != chunks_.end() && left > most_ / 4; ++chunk) {
        for (const MemoryPoint& point : **chunk) sieve.take(point);
        left -= (*chunk)->size();
    }
    sieve.flush();
    while (spread.size() > most_ / 2) {
        std::vector<MemoryPoint> half;
        PointSieve halving(4, half);
        for (const MemoryPoint& point : spread) halving.take(point);
        halving.flush();
        spread = std::move(half);
        of_ *= 2;
    }
    size_ = spread.size() + left;
    spread_ = 1;
    Chunks<MemoryPoint> chunks{std::make_shared<const std::vector<MemoryPoint>>(std::move(spread))};
    chunks.insert(chunks.end(), chunk, chunks_.end());
    chunks_ = std::move(chunks);
}

}  // namespace ridgepoint::run
