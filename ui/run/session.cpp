// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/session.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <exception>
#include <utility>

#include "core/run/analysis/rank_summary.h"
#include "ui/base/in_background.h"
#include "ui/base/words.h"
#include "ui/run/file_source.h"

namespace ridgepoint::ui {
namespace {

constexpr int kTickMilliseconds = 36;  // interval between updates; 28 updates per second
// After a slow tick, the next tick waits for this multiple of the slow tick's duration, so that the
// window remains responsive.
constexpr double kTickRestFactor = 4;

// Returns the snapshot with the steps and rows of the requested rank, so that views show it like a
// run of this rank. Returns the unchanged snapshot if it does not contain the rank.
std::shared_ptr<const run::Snapshot> ofRank(std::shared_ptr<const run::Snapshot> snapshot,
                                            std::optional<std::int64_t> rank) {
    if (!rank || !snapshot->info.rank || snapshot->info.rank->rank == *rank) return snapshot;
    auto other = run::withRank(*snapshot, *rank);
    if (!other) return snapshot;
    return std::make_shared<const run::Snapshot>(std::move(*other));
}

}  // namespace

Session::Session(ViewOptions* options, QObject* parent)
    : QObject(parent),
      options_(options),
      factory_(recording::createRecorder),
      probe_(recording::recordingUnavailableReason) {
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &Session::tick);
    connect(options_, &ViewOptions::changed, this, [this] { refresh(true); });
}

Session::~Session() = default;

void Session::setRecorderFactory(RecorderFactory factory, AvailabilityProbe probe) {
    factory_ = std::move(factory);
    probe_ = std::move(probe);
}

void Session::probeRecording() {
    inBackground(
        this, [probe = probe_] { return text(probe()); },
        [](Session& session, const Outcome<QString>& outcome) {
            Q_EMIT session.recordingAvailability(outcome.result.value_or(outcome.problem));
        });
}

void Session::display(RunSource* source) {
    source_ = source;
    if (source_ != file_.get()) file_.reset();
    // A completed recording is opened from its file like any other run, so its source is no longer
    // needed.
    if (source_ != live_.get() && !liveActive()) {
        live_.reset();
        if (!loading_) status_ = {};
    }
    frame_.reset();
    seen_.reset();
    chosen_level_.reset();
    settled_ = source_ == nullptr;
    Q_EMIT runChanged();
    if (source_ != nullptr) timer_.start(kTickMilliseconds);
}

void Session::openFile(const std::filesystem::path& path) {
    const auto absolute = [](const std::filesystem::path& given) {
        return std::filesystem::absolute(given).lexically_normal();
    };
    if (liveActive() && absolute(path) == absolute(live_->path())) {
        arriving_.reset();
        if (recordsBehind()) display(live_.get());
        return;
    }
    auto source = std::make_unique<FileSource>(path);
    FileSource* const file = source.get();
    connect(
        file, &RunSource::failed, this,
        [this, file](const QString& sentence, bool damaged) { fail(file, sentence, damaged); },
        Qt::QueuedConnection);
    connect(file, &RunSource::opened, this, &Session::tick, Qt::QueuedConnection);
    connect(file, &RunSource::mergedLater, this, [this] { refresh(true); }, Qt::QueuedConnection);
    arriving_ = std::move(source);
    if (frame_)
        timer_.start(kTickMilliseconds);
    else
        arrive();  // no run is displayed, so the data appears while it is read
    file->start();
}

void Session::arrive() {
    file_ = std::move(arriving_);
    display(file_.get());
    if (!recording()) Q_EMIT statusChanged(status_);
}

void Session::startRecording(recording::RecordingOptions options) {
    if (recording()) return;
    try {
        recording::validate(options);
    } catch (const std::exception& error) {
        Q_EMIT failed(text(error.what()));
        return;
    }
    arriving_.reset();
    loading_ = true;
    stop_when_loaded_ = false;
    status_ = {};
    status_.state = recording::RecorderStatus::State::preparing;
    status_.message = tr("loading the recording library").toStdString();
    status_.steps_wanted = options.steps;
    Q_EMIT statusChanged(status_);
    inBackground(this, factory_,
                 [options = std::move(options)](
                     Session& session, Outcome<std::unique_ptr<recording::Recorder>>& outcome) {
                     if (outcome.result && *outcome.result)
                         session.loaded(std::move(*outcome.result), options);
                     else
                         session.loadingFailed(outcome.problem);
                 });
}

void Session::loaded(std::unique_ptr<recording::Recorder> recorder,
                     recording::RecordingOptions options) {
    loading_ = false;
    try {
        recorder->start(options);
        if (stop_when_loaded_) recorder->post({recording::Command::Kind::stop, 0, {}});
    } catch (const std::exception& error) {
        loadingFailed(text(error.what()));
        return;
    }
    live_ = std::make_unique<LiveSource>(std::move(recorder), std::move(options));
    last_notice_.clear();
    display(live_.get());
    tick();
}

void Session::loadingFailed(const QString& sentence) {
    loading_ = false;
    status_ = {};
    status_.state = recording::RecorderStatus::State::failed;
    status_.message = sentence.toStdString();
    Q_EMIT statusChanged(status_);
    Q_EMIT failed(sentence);
}

bool Session::recording() const { return loading_ || liveActive(); }

std::filesystem::path Session::recordingPath() const {
    return liveActive() ? live_->path() : std::filesystem::path();
}

void Session::close() {
    if (arriving_) {
        const std::filesystem::path path = arriving_->path();
        arriving_.reset();
        Q_EMIT openingChanged();
        Q_EMIT notOpened(path);
        return;
    }
    if (source_ == nullptr || loading_ || (recording() && source_ == live_.get())) return;
    if (!recording()) timer_.stop();
    display(nullptr);
    Q_EMIT openingChanged();
    if (!recording()) Q_EMIT statusChanged(status_);
}

void Session::pause() {
    if (live_) live_->post({recording::Command::Kind::pause, 0, {}});
}

void Session::resume() {
    if (live_) live_->post({recording::Command::Kind::resume, 0, {}});
}

void Session::stop(const QString& reason) {
    stop_when_loaded_ = loading_;
    if (live_) {
        live_->post({recording::Command::Kind::stop, 0, reason.toStdString()});
    }
}

void Session::setBatch(std::int64_t batch) {
    if (live_) live_->post({recording::Command::Kind::set_batch, batch, {}});
}

std::filesystem::path Session::path() const {
    return source_ ? source_->path() : std::filesystem::path();
}

void Session::fail(const RunSource* source, const QString& sentence, bool damaged) {
    if (source != source_ && source != arriving_.get()) return;  // the source is no longer in use
    const std::filesystem::path path = source->path();
    if (source == source_)
        settled_ = true;
    else
        arriving_.reset();
    Q_EMIT openingChanged();
    Q_EMIT notOpened(path);
    Q_EMIT failed(sentence);
    if (damaged) Q_EMIT this->damaged(path, sentence);
}

void Session::refresh(bool force) {
    if (!source_) return;
    auto snapshot = source_->snapshot();
    if (!snapshot) return;
    const bool growing = source_->growing();
    const bool same =
        seen_ && seen_->revision == snapshot->revision && frame_ && frame_->growing == growing;
    if (same && !force) return;
    if (seen_ && run::scopeOf(*seen_).segment != run::scopeOf(*snapshot).segment)
        chosen_level_.reset();
    seen_ = snapshot;
    auto level = options_->level();
    // Keeps the level until the batch size changes, because axes that change by themselves are
    // confusing.
    if (!level && chosen_level_) level = chosen_level_;
    std::optional<std::int64_t> file_rank;
    if (snapshot->info.rank) file_rank = snapshot->info.rank->rank;
    snapshot = ofRank(std::move(snapshot), options_->rank());
    frame_ = makeFrame(std::move(snapshot), options_->groupBy(), level, growing, source_->path(),
                       file_rank);
    if (options_->estimateBeside()) {
        if (auto beside = estimate_.of(*frame_)) frame_ = withBeside(*frame_, std::move(beside));
    }
    const bool works = std::any_of(frame_->rows.begin(), frame_->rows.end(),
                                   [](const run::Row& row) { return row.totalFlops() > 0; });
    if (works && frame_->scope.steps > 0 && !options_->level()) chosen_level_ = frame_->level;
    Q_EMIT frameChanged(frame_);
}

void Session::tick() {
    if (arriving_) {
        if (arriving_->done() >= 1 && arriving_->snapshot())
            arrive();
        else
            Q_EMIT openingChanged();
    }
    if (live_ && source_ != live_.get()) followRecording();
    if (source_ == nullptr || settled_) {
        if (!arriving_ && !recording()) timer_.stop();
        return;
    }
    QElapsedTimer clock;
    clock.start();
    // Checks for the end before reading the snapshot, so that the last snapshot contains the whole
    // run.
    const bool over = !source_->growing();
    refresh(false);
    const bool live = source_ == live_.get();
    if (!live) Q_EMIT openingChanged();
    const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    ticks_.add(seconds);
    timer_.setInterval(
        std::max(kTickMilliseconds, static_cast<int>(seconds * 1e3 * kTickRestFactor)));
    if (live) followRecording();
    if (!over || source_ == nullptr || !source_->snapshot()) return;
    settled_ = true;
    Q_EMIT openingChanged();
    if (live && status_.state == recording::RecorderStatus::State::failed) {
        Q_EMIT failed(text(status_.message));
        return;
    }
    Q_EMIT settled();
}

void Session::followRecording() {
    const recording::RecorderStatus status = live_->status();
    const std::filesystem::path path = live_->path();
    // If a recording ends while another run is displayed, its source is no longer needed, because
    // the run is opened from its file.
    const bool ended = source_ != live_.get() && !status.active();
    if (ended) live_.reset();
    status_ = status;
    Q_EMIT statusChanged(status_);
    const QString notice = text(status_.notice);
    if (notice != last_notice_) {
        last_notice_ = notice;
        if (!notice.isEmpty()) Q_EMIT noticed(notice);
    }
    if (!ended) return;
    status_ = {};
    Q_EMIT statusChanged(status_);
    if (status.state == recording::RecorderStatus::State::failed)
        Q_EMIT failed(text(status.message));
    else
        Q_EMIT recordedBehind(path);
}

}  // namespace ridgepoint::ui
