// SPDX-License-Identifier: GPL-3.0-or-later
// Adds menu entries that filter rows and find their calls on the timeline.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <vector>

#include "ui/run/frame.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QMenu;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class TimelineLoader;

class RowActions : public QObject {
    Q_OBJECT
  public:
    // `selection` must outlive this object.
    RowActions(Selection* selection, QObject* parent);
    ~RowActions() override;

    // Adds the entries for these rows. `names` contains their names in the frame's grouping.
    // `frame` can be null.
    void offer(QMenu& menu, const std::vector<run::Row>& rows, const QStringList& names,
               const std::shared_ptr<const Frame>& frame);

  private:
    void goToCall(const Frame& frame, const QString& name, bool longest);
    void changeFilter(const std::function<void(Filter&)>& change);

    Selection* selection_;
    std::unique_ptr<TimelineLoader> loader_;
    bool longest_wanted_ = false;  // whether goToCall() shows the longest call, not the first
};

}  // namespace ridgepoint::ui
