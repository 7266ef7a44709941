// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the critical path that the timeline draws. All views of a window share one object.
#pragma once

#include <QObject>
#include <memory>
#include <utility>

#include "core/run/analysis/path/critical_path.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

class DrawnPath : public QObject {
    Q_OBJECT
  public:
    using PathPtr = std::shared_ptr<const run::CriticalPath>;
    // Returns the object of the window to which `selection` belongs. The first call creates it.
    static DrawnPath* of(Selection* selection) {
        auto* const found = selection->findChild<DrawnPath*>(QString(), Qt::FindDirectChildrenOnly);
        return found != nullptr ? found : new DrawnPath(selection);
    }
    const PathPtr& path() const { return path_; }  // null if no path is drawn
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
