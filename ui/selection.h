// SPDX-License-Identifier: GPL-3.0-or-later
// What the user has picked, shared by all views of a window: a row, by its name, so that it lasts
// while rows come and go; and a stretch of the run's time.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>

namespace ridgepoint::ui {

// Nanoseconds since the start of the run, from_ns < to_ns.
struct TimeRange {
    std::int64_t from_ns = 0, to_ns = 0;
    bool operator==(const TimeRange&) const = default;
};

class Selection : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    const QString& row() const { return row_; }
    void setRow(const QString& name) {
        if (name == row_) return;
        row_ = name;
        Q_EMIT rowChanged(row_);
    }
    const std::optional<TimeRange>& range() const { return range_; }
    // A range of no length is none.
    void setRange(std::optional<TimeRange> range) {
        if (range && range->to_ns <= range->from_ns) range.reset();
        if (range == range_) return;
        range_ = range;
        Q_EMIT rangeChanged();
    }

  Q_SIGNALS:
    void rowChanged(const QString& name);
    void rangeChanged();

  private:
    QString row_;
    std::optional<TimeRange> range_;
};

}  // namespace ridgepoint::ui
