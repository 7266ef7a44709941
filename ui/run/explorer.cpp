// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/explorer.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLookAgainMilliseconds = 200;  // update interval for a growing file

}  // namespace

Explorer::Explorer(Selection* selection, QObject* parent) : QObject(parent), selection_(selection) {
    again_.setSingleShot(true);
    again_.setInterval(kLookAgainMilliseconds);
    connect(&again_, &QTimer::timeout, this, &Explorer::ask);
    connect(selection_, &Selection::rangeChanged, this, [this] {
        problem_.clear();
        done_ = 0;
        if (selection_->range())
            ask();
        else
            part_.reset();
        show();
        Q_EMIT stateChanged();
    });
    connect(selection_, &Selection::filterChanged, this, &Explorer::show);
}

Explorer::~Explorer() = default;

void Explorer::startAfresh() {
    again_.stop();
    loader_.reset();
    part_.reset();
    whole_.reset();
    shown_.reset();
    search_.startAfresh();
    beside_searched_.reset();
    problem_.clear();
    done_ = 0;
    Q_EMIT stateChanged();
}

void Explorer::setFrame(const std::shared_ptr<const Frame>& whole) {
    whole_ = whole;
    openLoader(whole_->callsFile());
    // Reads the range again until the part covers it, because a growing run might not have reached
    // the end of the range yet.
    if (selection_->range() && !again_.isActive() &&
        (!part_ || !covers(*part_) || (part_->growing && !whole_->growing))) {
        again_.start();
    }
    show();
}

void Explorer::openLoader(const std::filesystem::path& path) {
    if (path.empty()) {
        loader_.reset();
        part_.reset();
        sayOtherRank();
        return;
    }
    if (loader_ && loader_->path() == path) return;
    problem_.clear();
    loader_ = std::make_unique<TimelineLoader>(path);
    connect(loader_.get(), &TimelineLoader::partReady, this, &Explorer::take);
    connect(loader_.get(), &TimelineLoader::progressed, this, [this](double done) {
        done_ = done;
        Q_EMIT stateChanged();
    });
    connect(loader_.get(), &TimelineLoader::failed, this, [this](const QString& sentence) {
        // The recorder might not have created the file yet.
        if (whole_ && whole_->growing) {
            again_.start();
            return;
        }
        problem_ = sentence;
        Q_EMIT stateChanged();
    });
}

void Explorer::ask() {
    const auto& range = selection_->range();
    if (range && loader_) loader_->requestPart({range->from_ns, range->to_ns});
    sayOtherRank();
}

void Explorer::sayOtherRank() {
    const auto rank = whole_ ? whole_->otherRank() : std::nullopt;
    if (!rank || !selection_->range()) return;
    problem_ =
        tr("Time ranges are not available for rank %1: its calls are in its own file.").arg(*rank);
}

void Explorer::take(const std::shared_ptr<const run::RunPart>& part) {
    const auto& range = selection_->range();
    // Accepts a part for an outdated range, because it is better than no part while the user drags
    // the range.
    if (!range) return;
    part_ = part;
    done_ = 1;
    problem_.clear();
    show();
    Q_EMIT stateChanged();
}

bool Explorer::reading() const {
    const auto& range = selection_->range();
    if (!range || !whole_ || !loader_ || !problem_.isEmpty()) return false;
    return !part_ || part_->from_ns != range->from_ns || part_->to_ns != range->to_ns;
}

// Returns whether the part contains the complete range.
bool Explorer::covers(const run::RunPart& part) const {
    const auto& range = selection_->range();
    if (!range || part.from_ns != range->from_ns || part.to_ns != range->to_ns) return false;
    return !part.growing || part.read_to_ns >= range->to_ns;
}

void Explorer::show() {
    if (!whole_) return;
    const bool part = selection_->range() && part_;
    const Filter& filter = selection_->filter();
    if (!part && !filter.any()) {
        shown_ = whole_;
    } else {
        const run::Snapshot& snapshot = part ? *part_->snapshot : *whole_->snapshot;
        run::CallFilter beside;
        if (whole_->beside) {
            // Discards the names found so far if they belong to a different run.
            if (whole_->beside->snapshot != beside_searched_) beside_search_.startAfresh();
            beside_searched_ = whole_->beside->snapshot;
            beside = beside_search_.filterOf(filter, *beside_searched_->strings);
        }
        std::set<std::string> without_rows;
        for (const QString& name : filter.without_rows) without_rows.insert(name.toStdString());
        shown_ =
            narrowed(whole_, part ? part_ : nullptr, search_.filterOf(filter, *snapshot.strings),
                     filter.heaviest, without_rows, beside);
    }
    Q_EMIT shownChanged(shown_);
}

}  // namespace ridgepoint::ui
