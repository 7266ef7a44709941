// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/launches.h"

#include <algorithm>
#include <numeric>

#include "core/base/saturating.h"
#include "core/base/seconds.h"

namespace ridgepoint::run {
namespace {

std::optional<Distribution> distributionOf(std::vector<double> values) {
    if (values.empty()) return std::nullopt;
    std::sort(values.begin(), values.end());
    Distribution of;
    of.count = values.size();
    of.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(of.count);
    of.least = values.front();
    of.most = values.back();
    const std::size_t middle = values.size() / 2;
    of.median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return of;
}

}  // namespace

void Launches::add(std::span<const GpuRecord> records, std::span<const ApiCall> calls) {
    for (const GpuRecord& record : records) {
        if (record.kind == GpuKind::idle) continue;
        if (record.kind == GpuKind::copy) {
            Copies& copies = copies_[record.direction];
            ++copies.count;
            base::addSaturating(copies.bytes, record.copied_bytes);
            copies.seconds += base::seconds(record.duration_ns);
            if (copies.steps.empty() || copies.steps.back().step != record.step)
                copies.steps.push_back({record.step, 0, 0, 0});
            CopySummary::OfStep& step = copies.steps.back();
            ++step.copies;
            base::addSaturating(step.bytes, record.copied_bytes);
            step.seconds += base::seconds(record.duration_ns);
            const auto rate = throughput(record);
            if (rate && record.copied_bytes > 0) copies.rates.push_back(*rate);
        }
        if (!record.api_call || *record.api_call >= calls.size()) continue;
        const ApiCall& call = calls[*record.api_call];
        delays_.push_back(base::seconds(
            std::max<std::int64_t>(record.start_ns - (call.start_ns + call.duration_ns), 0)));
        const bool kernel = record.kind == GpuKind::kernel;
        short_kernels_ += kernel && record.duration_ns < call.duration_ns;
        auto& changes = changes_[laneOf(record)];
        changes.emplace_back(call.start_ns, 1);
        changes.emplace_back(record.start_ns, -1);
    }
}

LaunchSummary Launches::launches() const {
    LaunchSummary summary;
    summary.launches = delays_.size();
    summary.short_kernels = short_kernels_;
    summary.delay = distributionOf(delays_);
    for (const auto& [lane, unordered] : changes_) {
        auto changes = unordered;
        std::sort(changes.begin(), changes.end());
        LaunchSummary::Queue& queue = summary.queues.emplace_back();
        queue.lane = lane;
        std::vector<double> lengths;
        std::int64_t length = 0, full_ns = 0;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            length += changes[i].second;
            lengths.push_back(static_cast<double>(length));
            if (length >= kFullQueue && i + 1 < changes.size())
                full_ns += changes[i + 1].first - changes[i].first;
        }
        queue.length = distributionOf(std::move(lengths)).value_or(Distribution());
        queue.full_seconds = base::seconds(full_ns);
    }
    return summary;
}

std::vector<CopySummary> Launches::copies() const {
    std::vector<CopySummary> all;
    for (const auto& [direction, copies] : copies_) {
        all.push_back({direction, copies.count, copies.bytes, copies.seconds,
                       distributionOf(copies.rates), copies.steps});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
    return all;
}

}  // namespace ridgepoint::run
