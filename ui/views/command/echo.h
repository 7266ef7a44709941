// SPDX-License-Identifier: GPL-3.0-or-later
// Writes to this program's standard output or error without waiting for its reader.
#pragma once

#include <QByteArray>
#include <QSocketNotifier>

namespace ridgepoint::ui {

class Echo {
  public:
    explicit Echo(int file);
    // Writes the remaining bytes, but waits only a short time for a slow reader.
    ~Echo();
    Echo(const Echo&) = delete;
    Echo& operator=(const Echo&) = delete;

    void write(const QByteArray& bytes);

  private:
    void drain(int patience_ms);

    int file_;
    QSocketNotifier ready_;
    QByteArray left_;
    bool broken_ = false;
};

}  // namespace ridgepoint::ui
