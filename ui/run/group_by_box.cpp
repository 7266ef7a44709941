// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/group_by_box.h"

#include <QSignalBlocker>
#include <QStandardItemModel>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostStepRows = 20'000;  // maximum number of steps for grouping by step

}  // namespace

GroupByBox::GroupByBox(ViewOptions* options, QWidget* parent) : QComboBox(parent) {
    setToolTip(tr("What each dot and each table row shows"));
    for (const run::GroupBy by : {run::GroupBy::op, run::GroupBy::layer, run::GroupBy::phase,
                                  run::GroupBy::category, run::GroupBy::step}) {
        addItem(word(by), static_cast<int>(by));
    }
    connect(this, &QComboBox::activated, options, [this, options](int at) {
        const int group = itemData(at).toInt();
        if (group < kMostGroups) options->setGroupBy(static_cast<run::GroupBy>(group));
    });
}

void GroupByBox::setFrame(const Frame& frame) {
    const QSignalBlocker quiet(this);
    const int kernels = findData(static_cast<int>(run::GroupBy::kernel));
    const bool has_kernels =
        !frame.snapshot->gpu_cells->empty() || frame.by == run::GroupBy::kernel;
    if (has_kernels && kernels < 0)
        insertItem(0, word(run::GroupBy::kernel), static_cast<int>(run::GroupBy::kernel));
    else if (!has_kernels && kernels >= 0)
        removeItem(kernels);
    setCurrentIndex(findData(static_cast<int>(frame.by)));
    const int steps = findData(static_cast<int>(run::GroupBy::step));
    if (auto* const groups = qobject_cast<QStandardItemModel*>(model())) {
        const auto& whole = frame.whole ? *frame.whole : frame;
        const bool few = whole.snapshot->steps->size() <= kMostStepRows;
        groups->item(steps)->setEnabled(few);
        groups->item(steps)->setToolTip(few ? QString() : tr("This run has too many steps"));
    }
}

}  // namespace ridgepoint::ui
