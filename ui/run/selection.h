// SPDX-License-Identifier: GPL-3.0-or-later
// The user's selection, which all views of a window share: rows by name, a time range, and a
// filter.
#pragma once

#include <QObject>
#include <QStringList>
#include <cstdint>
#include <optional>

#include "core/run/track.h"
#include "ui/run/filter.h"

namespace ridgepoint::ui {

// Nanoseconds since the start of the run. `from_ns` is less than `to_ns`.
struct TimeRange {
    std::int64_t from_ns = 0, to_ns = 0;
    bool operator==(const TimeRange&) const = default;
};

// A call, kernel or copy on the timeline.
struct CallPlace {
    using Kind = run::IntervalKind;
    std::int64_t step = 0;
    std::uint32_t call = 0;  // index of the record (Interval::record)
    Kind kind = Kind::op;
    bool onGpu() const { return kind == Kind::gpu; }
    bool operator==(const CallPlace&) const = default;
};

class Selection : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    // Returns the names of the selected rows, starting with the primary row.
    const QStringList& rows() const { return rows_; }
    // Returns the name of the selected row, or an empty string if no row or several rows are
    // selected.
    QString row() const { return rows_.size() == 1 ? rows_.front() : QString(); }
    void setRow(const QString& name) {
        setRows(name.isEmpty() ? QStringList() : QStringList(name));
    }
    // Selects rows. `call` is the call on the timeline that the user clicked, if any.
    void setRows(const QStringList& names, const std::optional<CallPlace>& call = {}) {
        const bool other_call = call != call_;
        call_ = call;
        if (names != rows_) {
            rows_ = names;
            setRoof({});  // it belongs to the insight that selected the previous rows
            Q_EMIT rowsChanged();
        }
        if (other_call) Q_EMIT callChanged();
    }
    const std::optional<CallPlace>& call() const { return call_; }
    const std::optional<TimeRange>& range() const { return range_; }
    // Sets the time range. An empty range clears it.
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
    // The name of the roof that the selected insight names; empty if there is none.
    const QString& roof() const { return roof_; }
    void setRoof(const QString& name) {
        if (name == roof_) return;
        roof_ = name;
        Q_EMIT roofChanged();
    }
    void clear() {
        setRoof({});
        setRows({});
        setRange(std::nullopt);
        setFilter({});
    }
    // Requests that the timeline opens and shows the call.
    void lookAt(const CallPlace& call, const TimeRange& where) { Q_EMIT lookWanted(call, where); }
    bool any() const { return !rows_.isEmpty() || range_ || filter_.any() || !roof_.isEmpty(); }

  Q_SIGNALS:
    void rowsChanged();
    void callChanged();
    void rangeChanged();
    void filterChanged();
    void roofChanged();
    void lookWanted(const CallPlace& call, const TimeRange& where);

  private:
    QStringList rows_;
    std::optional<CallPlace> call_;
    std::optional<TimeRange> range_;
    Filter filter_;
    QString roof_;
};

}  // namespace ridgepoint::ui
