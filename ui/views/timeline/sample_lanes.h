// SPDX-License-Identifier: GPL-3.0-or-later
// Draws lanes of device samples: clock, power, temperature and utilization as curves, throttling as
// marks, and the counters of SMs, tensor cores and traffic as coloured bands.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <map>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"
#include "ui/base/theme.h"
#include "ui/views/timeline/lane_layout.h"
#include "ui/views/timeline/time_view.h"

namespace ridgepoint::ui {

class SampleLanes {
  public:
    enum class Kind : std::uint32_t {
        clock,
        power,
        temperature,
        busy,
        sm_active,
        tensor_active,
        dram,
        l2
    };
    static constexpr std::size_t kKinds = 8;

    void setTheme(const Theme& theme) { theme_ = theme; }
    void setSnapshot(std::shared_ptr<const run::Snapshot> snapshot);
    // Returns the keys of the lanes that have data.
    const std::vector<LaneKey>& keys() const { return keys_; }

    void paint(QPainter& painter, const QRectF& lane, const TimeScale& scale,
               const LaneKey& key) const;
    QString name(const LaneKey& key) const;        // for example "SM clock"
    QString scaleWords(const LaneKey& key) const;  // upper limit, for example "to 1.98 GHz"
    // Describes the last sample up to `time`. Returns an empty string if there is none or if `time`
    // is in a gap in the sampling.
    QString tooltip(const LaneKey& key, double time) const;

  private:
    struct Sample {
        std::int64_t time_ns = 0;
        float value = 0;  // NaN if not reported
        run::StringId held_back = run::StringId::none;
    };
    struct Lane {
        LaneKey key;
        std::vector<Sample> samples;  // sorted by time
        double most = 0;              // largest value, drawn at the full height
        bool to_roof = false;         // whether `most` is the roof of the memory level
    };
    using LaneMap = std::map<LaneKey, Lane>;
    const Lane* find(const LaneKey& key) const;
    static QString words(Kind kind, double value);
    static void addTo(LaneMap& lanes, const std::vector<const run::DeviceSample*>& samples,
                      bool counters);
    double roofOf(Kind kind) const;  // 0 if the run has no such roof

    Theme theme_ = Theme::light();
    std::shared_ptr<const run::Snapshot> snapshot_;
    run::Chunks<run::DeviceSample> seen_;
    std::vector<LaneKey> keys_;
    std::vector<Lane> lanes_;
};

}  // namespace ridgepoint::ui
