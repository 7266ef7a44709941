// SPDX-License-Identifier: GPL-3.0-or-later
// Defines where a run comes from. Views never see this: they receive snapshots.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>

#include "core/record/recorder.h"
#include "core/run/snapshot.h"

namespace ridgepoint::ui {

class RunSource : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    // Returns the newest snapshot; null until there is one. Never waits.
    virtual std::shared_ptr<const run::Snapshot> snapshot() const = 0;
    // Whether more data may follow.
    virtual bool growing() const = 0;
    virtual std::filesystem::path path() const = 0;
    // Share of the available data that was read, 0 to 1.
    virtual double done() const { return 1; }

  Q_SIGNALS:
    void opened();       // the first snapshot exists, or all was read
    void mergedLater();  // other ranks were merged into a complete run
    // No more snapshots will follow. `damaged`: a repair may save the rest of the file.
    void failed(const QString& sentence, bool damaged);
};

}  // namespace ridgepoint::ui
