// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the recently recorded commands between sessions.
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

    // Returns the commands, most recent first. They contain no run file, because each recording
    // uses a new one.
    std::vector<CommandRequest> all() const;
    void add(CommandRequest request);
    void clear();

  private:
    QSettings* settings_;
};

}  // namespace ridgepoint::ui
