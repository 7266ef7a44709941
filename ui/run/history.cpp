// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/history.h"

#include <QScopedValueRollback>
#include <utility>

namespace ridgepoint::ui {
namespace {

// Changes by dragging a range, moving a slider or typing are considered one change if they follow
// each other within this time.
constexpr qint64 kOneChangeMilliseconds = 800;

}  // namespace

History::History(Selection* selection, ViewOptions* options, QObject* parent)
    : QObject(parent), selection_(selection), options_(options) {
    // Waits until the event loop is idle, so that all changes by one click become one entry.
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &History::note);
    const auto later = [this] {
        if (!going_) soon_.start();
    };
    connect(selection_, &Selection::rowsChanged, this, later);
    connect(selection_, &Selection::rangeChanged, this, later);
    connect(selection_, &Selection::filterChanged, this, later);
    connect(options_, &ViewOptions::changed, this, later);
    places_.push_back(here());
}

Picked History::here() const {
    return {options_->groupBy(), options_->rank(), selection_->rows(), selection_->range(),
            selection_->filter()};
}

void History::clear() {
    soon_.stop();
    places_ = {here()};
    at_ = 0;
    noted_.invalidate();
    Q_EMIT changed();
}

void History::note() {
    Picked place = here();
    if (place == places_[at_]) return;
    bool same_gesture = false;
    if (noted_.isValid() && noted_.elapsed() < kOneChangeMilliseconds && at_ > 0 &&
        at_ + 1 == places_.size()) {
        // Returns whether the only differences are in values that users drag or type.
        const auto still = [](Picked one, const Picked& other) {
            one.range = other.range;
            one.filter.heaviest = other.filter.heaviest;
            one.filter.pattern = other.filter.pattern;
            return one == other;
        };
        same_gesture = still(place, places_[at_]) && still(places_[at_], places_[at_ - 1]);
    }
    noted_.start();
    if (same_gesture) {
        places_[at_] = std::move(place);
    } else {
        places_.resize(at_ + 1);
        places_.push_back(std::move(place));
        if (places_.size() > kMost) places_.erase(places_.begin());
        at_ = places_.size() - 1;
    }
    Q_EMIT changed();
}

void History::pick(const Picked& picked) {
    const QScopedValueRollback guard(going_, true);
    options_->setGroupBy(picked.by);
    options_->setRank(picked.rank);
    selection_->setFilter(picked.filter);
    selection_->setRange(picked.range);
    selection_->setRows(picked.rows);
}

void History::restart(const Picked& picked) {
    pick(picked);
    clear();
}

void History::go(std::size_t to) {
    if (soon_.isActive()) {
        soon_.stop();
        note();
    }
    at_ = to;
    pick(Picked(places_[at_]));
    noted_.invalidate();
    Q_EMIT changed();
}

void History::back() {
    if (soon_.isActive()) {
        soon_.stop();
        note();
    }
    if (canGoBack()) go(at_ - 1);
}

void History::forward() {
    if (canGoForward()) go(at_ + 1);
}

}  // namespace ridgepoint::ui
