// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the critical path that the timeline draws. The views of a window share one.
#pragma once

#include <QObject>
#include <memory>
#include <utility>

#include "core/analysis/critical_path.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

class DrawnPath : public QObject {
    Q_OBJECT
  public:
    using PathPtr = std::shared_ptr<const run::CriticalPath>;
    // Returns the one that belongs to the window of this selection.
    static DrawnPath* of(Selection* selection) {
        auto* const found = selection->findChild<DrawnPath*>(QString(), Qt::FindDirectChildrenOnly);
        return found != nullptr ? found : new DrawnPath(selection);
    }
    const PathPtr& path() const { return path_; }  // null: none
    void setPath(PathPtr path) {
        if (path == path_) return;
        path_ = std::move(path);
        Q_EMIT changed();
    }

  Q_SIGNALS:
    void changed();

  private:
    explicit DrawnPath(Selection* selection) : QObject(selection) {}
    PathPtr path_;
};

}  // namespace ridgepoint::ui
