// SPDX-License-Identifier: GPL-3.0-or-later
// What is alive at the moment that was clicked on, by layer and op, and how much of it is known.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "ui/frame.h"
#include "ui/selection.h"
#include "ui/source/timeline_loader.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class LiveModel;

class LivePanel : public QWidget {
    Q_OBJECT
  public:
    LivePanel(Selection* selection, QWidget* parent = nullptr);
    ~LivePanel() override;

    void setFrame(const std::shared_ptr<const Frame>& frame) { frame_ = frame; }
    // Reads it from the file, on another thread; unset: closed.
    void setMoment(std::optional<std::int64_t> time_ns);
    const std::optional<std::int64_t>& moment() const { return moment_; }
    LiveModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QString words() const;

  Q_SIGNALS:
    void closed();

  private:
    void say();
    void pick();
    Selection* selection_;
    LiveModel* model_;
    QLabel* words_;
    QTableView* table_;
    std::shared_ptr<const Frame> frame_;
    std::optional<std::int64_t> moment_;
    std::unique_ptr<TimelineLoader> loader_;
    QString problem_;
};

}  // namespace ridgepoint::ui
