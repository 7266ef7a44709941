// SPDX-License-Identifier: GPL-3.0-or-later
// Limits a run to the shared time range and filter before the views receive it. Reads parts from
// the file on a separate thread, even for a live run. Until a part arrives, the views keep their
// data.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/run/calls/timeline_loader.h"
#include "ui/run/frame.h"
#include "ui/run/name_search.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

class Explorer : public QObject {
    Q_OBJECT
  public:
    explicit Explorer(Selection* selection, QObject* parent = nullptr);
    ~Explorer() override;

    void setFrame(const std::shared_ptr<const Frame>& whole);
    void startAfresh();
    // Returns the displayed frame, or null if no run is displayed.
    const std::shared_ptr<const Frame>& shown() const { return shown_; }
    // reading() returns whether the chosen range is still being read. done() returns the fraction
    // that has been read, 0 to 1.
    bool reading() const;
    double done() const { return done_; }
    // Returns why the range cannot be shown, or an empty string if it can be shown.
    const QString& problem() const { return problem_; }

  Q_SIGNALS:
    void shownChanged(const std::shared_ptr<const Frame>& frame);
    void stateChanged();  // emitted when reading(), done() or problem() changes

  private:
    void openLoader(const std::filesystem::path& path);
    void ask();
    void sayOtherRank();  // explains why the range of another rank is not available
    void take(const std::shared_ptr<const run::RunPart>& part);
    bool covers(const run::RunPart& part) const;
    void show();

    Selection* selection_;
    std::shared_ptr<const Frame> whole_, shown_;
    std::shared_ptr<const run::RunPart> part_;  // latest part; its range can be outdated
    NameSearch search_, beside_search_;
    std::shared_ptr<const run::Snapshot> beside_searched_;
    std::unique_ptr<TimelineLoader> loader_;
    QTimer again_;
    double done_ = 0;
    QString problem_;
};

}  // namespace ridgepoint::ui
