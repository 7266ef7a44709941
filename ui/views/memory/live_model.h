// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the memory in use at a given time, largest first.
#pragma once

#include <array>
#include <memory>

#include "core/run/timeline/live_moment.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

struct LiveRow {
    run::LiveGroup sum;
    std::array<bool, 6> several{};  // per column: whether the row's blocks have different values
};

class LiveModel : public TableModel<LiveRow> {
    Q_OBJECT
  public:
    enum Column { kBytes, kLayer, kOp, kCategory, kPhase, kBlocks };
    // Grouping of rows. Blocks with the same call site share a call stack, if it is known.
    enum class By : std::uint8_t { site, op, layer, category };
    explicit LiveModel(QObject* parent = nullptr);

    void setMoment(std::shared_ptr<const run::LiveMoment> moment);  // null removes all rows
    void setBy(By by);
    By by() const { return by_; }
    const run::LiveGroup& group(int number) const { return row(number).sum; }
    const run::LiveMoment* moment() const { return moment_.get(); }

  protected:
    QVariant answer(const LiveRow& row, int column, int role) const override;

  private:
    void add();
    QString name(run::StringId id) const;
    std::shared_ptr<const run::LiveMoment> moment_;
    By by_ = By::site;
};

}  // namespace ridgepoint::ui
