// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/sample_lanes.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct SampleText {
    Q_DECLARE_TR_FUNCTIONS(SampleLanes)
};

constexpr double kMark = 3;  // pixels; height of a throttling mark

using SampleKind = SampleLanes::Kind;

std::optional<double> valueOf(const run::DeviceSample& sample, SampleKind kind) {
    switch (kind) {
        case SampleKind::clock:
            return sample.sm_clock_hz;
        case SampleKind::power:
            return sample.power_watts;
        case SampleKind::temperature:
            return sample.temperature_celsius;
        case SampleKind::sm_active:
            return sample.sm_active;
        case SampleKind::tensor_active:
            return sample.tensor_active;
        case SampleKind::dram:
            return sample.dram_bytes_per_second;
        case SampleKind::l2:
            return sample.l2_bytes_per_second;
        case SampleKind::busy:
            break;
    }
    return sample.busy;
}

// Returns whether samples of this kind come from counters. Such a sample is the mean over the
// interval that ends at the sample. Other samples are instantaneous.
constexpr bool ofCounters(SampleKind kind) { return kind >= SampleKind::sm_active; }

bool ofCounters(const run::DeviceSample& sample) {
    return sample.sm_active || sample.tensor_active || sample.dram_bytes_per_second ||
           sample.l2_bytes_per_second;
}

bool isShare(SampleKind kind) {
    return kind == SampleKind::busy || kind == SampleKind::sm_active ||
           kind == SampleKind::tensor_active;
}

// Returns the colour of a counter's band, from the series palette.
QColor bandColor(SampleKind kind) {
    return QColor::fromRgb(kSeriesColors[static_cast<std::size_t>(kind) -
                                         static_cast<std::size_t>(SampleKind::sm_active)]);
}

// Minimum ratio of an interval's length to its neighbours' length at which the interval contains a
// gap in sampling.
constexpr std::int64_t kLaneGap = 4;

// Returns the beginning of each sample's interval. The samples must come from one device and be
// sorted by time.
std::vector<std::int64_t> beginnings(const std::vector<const run::DeviceSample*>& samples) {
    std::vector<std::int64_t> lengths(samples.size(), 0);
    for (std::size_t i = 1; i < samples.size(); ++i)
        lengths[i] = samples[i]->time_ns - samples[i - 1]->time_ns;
    if (samples.size() > 1) lengths[0] = lengths[1];
    std::vector<std::int64_t> begins;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::int64_t before = i > 1 ? lengths[i - 1] : 0;
        const std::int64_t after = i + 1 < samples.size() ? lengths[i + 1] : before;
        const std::int64_t usual = std::max(before, after);
        const bool gap = i > 0 && usual > 0 && lengths[i] / kLaneGap > usual;
        begins.push_back(samples[i]->time_ns - (gap ? usual : lengths[i]));
    }
    return begins;
}

}  // namespace

void SampleLanes::addTo(LaneMap& lanes, const std::vector<const run::DeviceSample*>& samples,
                        bool counters) {
    const std::vector<std::int64_t> begins =
        counters ? beginnings(samples) : std::vector<std::int64_t>();
    for (std::uint32_t i = 0; i < kKinds; ++i) {
        const auto kind = static_cast<SampleKind>(i);
        if (ofCounters(kind) != counters) continue;
        Lane lane;
        bool any = false;
        for (std::size_t k = 0; k < samples.size(); ++k) {
            const run::DeviceSample& sample = *samples[k];
            const auto value = valueOf(sample, kind);
            const bool is_value = value && std::isfinite(*value);
            const std::int64_t from = counters ? begins[k] : sample.time_ns;
            // Ends the previous value at its sample, because sampling stopped there.
            if (counters && k > 0 && from > samples[k - 1]->time_ns)
                lane.samples.push_back(
                    {samples[k - 1]->time_ns, std::nanf(""), run::StringId::none});
            lane.samples.push_back(
                {from, is_value ? static_cast<float>(*value) : std::nanf(""), sample.held_back});
            if (!is_value) continue;
            any = true;
            lane.most = std::max(lane.most, *value);
        }
        if (counters && !samples.empty())
            lane.samples.push_back({samples.back()->time_ns, std::nanf(""), run::StringId::none});
        if (any) lanes.emplace(LaneKey::ofSamples(samples.front()->device, i), std::move(lane));
    }
}

double SampleLanes::roofOf(SampleKind kind) const {
    if (kind != SampleKind::dram && kind != SampleKind::l2) return 0;
    const roofline::Level level =
        kind == SampleKind::dram ? roofline::Level::dram : roofline::Level::l2;
    double most = 0;
    for (const roofline::Ceiling& ceiling : snapshot_->ceilings) {
        if (ceiling.kind == roofline::Ceiling::Kind::bandwidth && ceiling.level == level)
            most = std::max(most, ceiling.value);
    }
    return most;
}

void SampleLanes::setSnapshot(std::shared_ptr<const run::Snapshot> snapshot) {
    snapshot_ = std::move(snapshot);
    // Chunks never change, so identical chunks contain no new samples.
    if (snapshot_ && snapshot_->device_samples == seen_) return;
    seen_ = snapshot_ ? snapshot_->device_samples : run::Chunks<run::DeviceSample>();
    // Groups the samples by device and source. Counters and other values are sampled separately, at
    // different intervals.
    std::map<std::pair<std::uint32_t, bool>, std::vector<const run::DeviceSample*>> series;
    for (const auto& chunk : seen_) {
        for (const run::DeviceSample& sample : *chunk)
            series[{sample.device, ofCounters(sample)}].push_back(&sample);
    }
    LaneMap lanes;
    for (auto& [of, samples] : series) {
        std::stable_sort(samples.begin(), samples.end(),
                         [](const auto* a, const auto* b) { return a->time_ns < b->time_ns; });
        addTo(lanes, samples, of.second);
    }
    keys_.clear();
    lanes_.clear();
    for (auto& [key, lane] : lanes) {
        const auto kind = static_cast<SampleKind>(key.number);
        lane.key = key;
        if (isShare(kind)) lane.most = 1;
        if (const double roof = roofOf(kind); roof > lane.most) {
            lane.most = roof;
            lane.to_roof = true;
        }
        keys_.push_back(key);
        lanes_.push_back(std::move(lane));
    }
}

const SampleLanes::Lane* SampleLanes::find(const LaneKey& key) const {
    const auto lane = std::find_if(lanes_.begin(), lanes_.end(),
                                   [&key](const Lane& each) { return each.key == key; });
    return lane != lanes_.end() ? &*lane : nullptr;
}

void SampleLanes::paint(QPainter& painter, const QRectF& lane, const TimeScale& scale,
                        const LaneKey& key) const {
    const Lane* const of = find(key);
    if (of == nullptr || of->most <= 0) return;
    // A value is valid until the next sample. In each pixel column, the line covers the range from
    // the minimum to the maximum value.
    auto sample = std::partition_point(
        of->samples.begin(), of->samples.end(),
        [&](const Sample& each) { return static_cast<double>(each.time_ns) < scale.view.from; });
    if (sample != of->samples.begin()) --sample;
    const auto kind = static_cast<SampleKind>(key.number);
    const QColor edge = ofCounters(kind) ? bandColor(kind) : theme_.muted;
    const QColor fill = onto(theme_.lane, edge, ofCounters(kind) ? 0.45 : 0.22);
    double column = -1, least = 0, most = 0;
    const auto flush = [&](double until) {
        if (column < 0 || until <= column) return;
        const auto y = [&](double value) {
            return lane.bottom() - std::clamp(value / of->most, 0.0, 1.0) * (lane.height() - 2);
        };
        const double top = y(most), width = until - column;
        painter.fillRect(QRectF(column, top, width, lane.bottom() - top), fill);
        painter.fillRect(QRectF(column, top, width, std::max(y(least) - top, 1.5)), edge);
    };
    for (; sample != of->samples.end(); ++sample) {
        const double x = scale.x(static_cast<double>(sample->time_ns));
        if (x > scale.right()) break;
        const double left = std::max(std::floor(x), scale.left);
        if (left != column) {
            flush(left);
            column = std::isfinite(sample->value) ? left : -1;
            least = most = sample->value;
        } else if (std::isfinite(sample->value)) {
            least = std::min<double>(least, sample->value);
            most = std::max<double>(most, sample->value);
        }
        const auto next = sample + 1;
        if (kind != SampleKind::clock || sample->held_back == run::StringId::none) {
            continue;
        }
        const double right =
            next != of->samples.end()
                ? std::min(scale.x(static_cast<double>(next->time_ns)), scale.right())
                : left + 1;
        painter.fillRect(QRectF(left, lane.top(), std::max(right - left, 1.0), kMark),
                         theme_.warning);
    }
    // The value after the last sample is unknown.
    flush(sample == of->samples.end() ? std::min(column + 2, scale.right()) : scale.right());
}

QString SampleLanes::name(const LaneKey& key) const {
    const bool several = std::any_of(keys_.begin(), keys_.end(), [&](const LaneKey& each) {
        return each.gpu.device != key.gpu.device;
    });
    QString name;
    switch (static_cast<SampleKind>(key.number)) {
        case SampleKind::clock:
            name = SampleText::tr("SM clock");
            break;
        case SampleKind::power:
            name = SampleText::tr("power");
            break;
        case SampleKind::temperature:
            name = SampleText::tr("temperature");
            break;
        case SampleKind::sm_active:
            name = SampleText::tr("SMs active");
            break;
        case SampleKind::tensor_active:
            name = SampleText::tr("tensor cores");
            break;
        case SampleKind::dram:
            name = SampleText::tr("%1 traffic").arg(word(roofline::Level::dram));
            break;
        case SampleKind::l2:
            name = SampleText::tr("%1 traffic").arg(word(roofline::Level::l2));
            break;
        case SampleKind::busy:
            name = SampleText::tr("utilization");
            break;
    }
    return several ? QStringLiteral("GPU %1 ").arg(key.gpu.device) + name : name;
}

QString SampleLanes::words(SampleKind kind, double value) {
    switch (kind) {
        case SampleKind::clock:
            return QStringLiteral("%1 MHz").arg(text(roofline::formatCount(value * 1e-6)));
        case SampleKind::power:
            return QStringLiteral("%1 W").arg(text(roofline::formatCount(value)));
        case SampleKind::temperature:
            return QStringLiteral("%1 °C").arg(text(roofline::formatCount(value)));
        case SampleKind::dram:
        case SampleKind::l2:
            return text(roofline::formatBandwidth(value));
        case SampleKind::busy:
        case SampleKind::sm_active:
        case SampleKind::tensor_active:
            break;
    }
    return text(roofline::formatShare(value));
}

QString SampleLanes::scaleWords(const LaneKey& key) const {
    const Lane* const lane = find(key);
    return lane != nullptr ? words(static_cast<SampleKind>(key.number), lane->most) : QString();
}

QString SampleLanes::tooltip(const LaneKey& key, double time) const {
    const Lane* const lane = find(key);
    if (lane == nullptr) return {};
    const auto next = std::partition_point(
        lane->samples.begin(), lane->samples.end(),
        [time](const Sample& each) { return static_cast<double>(each.time_ns) <= time; });
    if (next == lane->samples.begin()) return {};
    const Sample& sample = *std::prev(next);
    const auto kind = static_cast<SampleKind>(key.number);
    if (ofCounters(kind) && !std::isfinite(sample.value)) return {};  // the time is in a gap
    QString value = std::isfinite(sample.value) ? words(kind, sample.value) : QStringLiteral("–");
    if (lane->to_roof) {
        value =
            SampleText::tr("%1, %2 of the roof")
                .arg(value,
                     text(roofline::formatShare(static_cast<double>(sample.value) / lane->most)));
    }
    QString said = SampleText::tr("%1: %2, sampled at %3")
                       .arg(name(key), value, durationText(static_cast<double>(sample.time_ns)));
    if (sample.held_back != run::StringId::none) {
        said += QLatin1Char('\n') + SampleText::tr("Clocks throttled: %1")
                                        .arg(text((*snapshot_->strings)[sample.held_back]));
    }
    return said;
}

}  // namespace ridgepoint::ui
