// SPDX-License-Identifier: GPL-3.0-or-later
// Narrows a run to the shared time range and filter before the views receive it. It reads parts
// from the file on a separate thread, even for a live run; until then the views keep their data.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/run/frame.h"
#include "ui/run/name_search.h"
#include "ui/run/selection.h"
#include "ui/run/timeline_loader.h"

namespace ridgepoint::ui {

class Explorer : public QObject {
    Q_OBJECT
  public:
    explicit Explorer(Selection* selection, QObject* parent = nullptr);
    ~Explorer() override;

    void setFrame(const std::shared_ptr<const Frame>& whole);
    void startAfresh();
    // Returns null if there is no run.
    const std::shared_ptr<const Frame>& shown() const { return shown_; }
    // Whether the chosen range is still being read, and the share that was read, 0 to 1.
    bool reading() const;
    double done() const { return done_; }
    // Returns why the range cannot be shown; empty if it can.
    const QString& problem() const { return problem_; }

  Q_SIGNALS:
    void shownChanged(const std::shared_ptr<const Frame>& frame);
    void stateChanged();  // reading(), done() or problem() changed

  private:
    void openLoader(const std::filesystem::path& path);
    void ask();
    void sayOtherRank();  // reports why another rank's range is not available
    void take(const std::shared_ptr<const run::RunPart>& part);
    bool covers(const run::RunPart& part) const;
    void show();

    Selection* selection_;
    std::shared_ptr<const Frame> whole_, shown_;
    std::shared_ptr<const run::RunPart> part_;  // the latest part, perhaps for another range
    NameSearch search_, beside_search_;
    std::shared_ptr<const run::Snapshot> beside_searched_;
    std::unique_ptr<TimelineLoader> loader_;
    QTimer again_;
    double done_ = 0;
    QString problem_;
};

}  // namespace ridgepoint::ui
