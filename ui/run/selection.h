// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the user's selection, which all views of a
// window share: rows by name, a time range, and a filter.
#pragma once

#include <QObject>
#include <QStringList>
#include <cstdint>
#include <optional>

#include "ui/run/filter.h"

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
    // Names of rows, the primary one first.
    const QStringList& rows() const { return rows_; }
    // The only selected row; empty if none or several are selected.
    QString row() const { return rows_.size() == 1 ? rows_.front() : QString(); }
    void setRow(const QString& name) {
        setRows(name.isEmpty() ? QStringList() : QStringList(name));
    }
    void setRows(const QStringList& names) {
        if (names == rows_) return;
        rows_ = names;
        Q_EMIT rowsChanged();
    }
    const std::optional<TimeRange>& range() const { return range_; }
    // An empty range means no range.
    void setRange(std::optional<TimeRange> range) {
        if (range && range->to_ns <= range->from_ns) range.reset();
        if (range == range_) return;
        range_ = range;
        Q_EMIT rangeChanged();
    }
    const Filter& filter() const { return filter_; }
    void setFilter(const Filter& filter) {
        if (filter == filter_) return;
        filter_ = filter;
        Q_EMIT filterChanged();
    }
    void clear() {
        setRows({});
        setRange(std::nullopt);
        setFilter({});
    }
    bool any() const { return !rows_.isEmpty() || range_ || filter_.any(); }

  Q_SIGNALS:
    void rowsChanged();
    void rangeChanged();
    void filterChanged();

  private:
    QStringList rows_;
    std::optional<TimeRange> range_;
    Filter filter_;
};

}  // namespace ridgepoint::ui
