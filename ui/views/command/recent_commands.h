// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that were recorded last, kept between sessions.
#pragma once

#include <QSettings>
#include <QString>
#include <vector>

#include "ui/views/command/command_request.h"

namespace ridgepoint::ui {

class RecentCommands {
  public:
    static constexpr std::size_t kMost = 12;
    explicit RecentCommands(QSettings* settings) : settings_(settings) {}

    // The latest first; without the run's file, which is another one each time.
    std::vector<CommandRequest> all() const;
    void add(CommandRequest request);
    void clear();

  private:
    QSettings* settings_;
};

}  // namespace ridgepoint::ui
