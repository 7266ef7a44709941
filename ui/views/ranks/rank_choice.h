// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the rank whose rows and steps the views show.
#pragma once

#include <QComboBox>

#include "ui/run/frame.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

class RankChoice : public QComboBox {
    Q_OBJECT
  public:
    explicit RankChoice(ViewOptions* options, QWidget* parent = nullptr);
    void setFrame(const Frame* frame);  // null if no run is open

  Q_SIGNALS:
    void offered(bool any);  // emitted when the selector appears (`any`) or disappears

  private:
    void fill(const Frame& frame);
    ViewOptions* options_;
    // Shares ownership, so that the ranks of another run cannot have the same address.
    std::shared_ptr<const std::vector<run::RankOfRun>> ranks_;
    std::optional<std::int64_t> file_rank_;
};

}  // namespace ridgepoint::ui
