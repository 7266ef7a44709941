// SPDX-License-Identifier: GPL-3.0-or-later
// Converts Ctrl-C, SIGTERM and a closed terminal to a signal in the event loop.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <memory>

namespace ridgepoint::window {

class Interrupt : public QObject {
    Q_OBJECT
  public:
    explicit Interrupt(QObject* parent = nullptr);
    ~Interrupt() override;

  Q_SIGNALS:
    void arrived(const QString& name);  // name of the signal, for example "SIGINT"

  private:
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace ridgepoint::window
