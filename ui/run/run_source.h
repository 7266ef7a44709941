// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run comes from. Views never see this: they get snapshots.
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
    // The newest there is; null until there is a first one. Never waits.
    virtual std::shared_ptr<const run::Snapshot> snapshot() const = 0;
    // Whether more may come.
    virtual bool growing() const = 0;
    virtual std::filesystem::path path() const = 0;
    // How much of what is there has been read, 0 to 1.
    virtual double done() const { return 1; }

  Q_SIGNALS:
    void opened();                         // the first snapshot is there
    void mergedLater();                    // a run that was whole has got those of other ranks
    void failed(const QString& sentence);  // and nothing more will come
};

}  // namespace ridgepoint::ui
