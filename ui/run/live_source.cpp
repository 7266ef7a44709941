// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/live_source.h"

#include <utility>

namespace ridgepoint::ui {

LiveSource::LiveSource(std::unique_ptr<recording::Recorder> recorder,
                       recording::RecordingOptions options, QObject* parent)
    : RunSource(parent), recorder_(std::move(recorder)), options_(std::move(options)) {}

LiveSource::~LiveSource() = default;

std::shared_ptr<const run::Snapshot> LiveSource::snapshot() const { return recorder_->snapshot(); }

bool LiveSource::growing() const { return recorder_->status().active(); }

}  // namespace ridgepoint::ui
