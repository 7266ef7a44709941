// SPDX-License-Identifier: GPL-3.0-or-later
// Interface to the source of a run. Views do not use it; they receive snapshots.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>

#include "core/recording/request/recorder.h"
#include "core/run/snapshot.h"

namespace ridgepoint::ui {

class RunSource : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    // Returns the newest snapshot, or null if there is none yet. Never blocks.
    virtual std::shared_ptr<const run::Snapshot> snapshot() const = 0;
    // Returns whether more data can follow.
    virtual bool growing() const = 0;
    virtual std::filesystem::path path() const = 0;
    // Returns the fraction of the available data that has been read, 0 to 1.
    virtual double done() const { return 1; }

  Q_SIGNALS:
    void opened();       // emitted for the first snapshot, and again when all data is read
    void mergedLater();  // emitted when other ranks have been merged into a complete run
    // Emitted when no more snapshots follow. If `damaged` is true, a repair might recover the rest
    // of the file.
    void failed(const QString& sentence, bool damaged);
};

}  // namespace ridgepoint::ui
