// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/ranks/rank_choice.h"

#include "ui/base/words.h"

namespace ridgepoint::ui {

RankChoice::RankChoice(ViewOptions* options, QWidget* parent)
    : QComboBox(parent), options_(options) {
    setObjectName(QStringLiteral("rankChoice"));
    setAccessibleName(tr("Rank"));
    setToolTip(tr("The rank whose rows and steps are shown"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::activated, this, [this](int at) {
        const std::int64_t rank = itemData(at).toLongLong();
        options_->setRank(file_rank_ == rank ? std::nullopt : std::optional(rank));
    });
}

void RankChoice::setFrame(const Frame* frame) {
    const auto ranks = frame != nullptr ? frame->snapshot->ranks : nullptr;
    if (frame == nullptr || !ranks || ranks->size() < 2) {
        ranks_.reset();
        clear();
        Q_EMIT offered(false);
        return;
    }
    if (ranks != ranks_ || file_rank_ != frame->file_rank) fill(*frame);
    const auto& rank = frame->snapshot->info.rank;
    setCurrentIndex(rank ? findData(static_cast<qlonglong>(rank->rank)) : -1);
    Q_EMIT offered(true);
}

void RankChoice::fill(const Frame& frame) {
    ranks_ = frame.snapshot->ranks;
    file_rank_ = frame.file_rank;
    clear();
    for (const run::RankOfRun& rank : *ranks_) {
        addItem(file_rank_ == rank.info.rank ? tr("Rank %1 (this file)").arg(rank.info.rank)
                                             : tr("Rank %1").arg(rank.info.rank),
                static_cast<qlonglong>(rank.info.rank));
        setItemData(count() - 1, plainTip(text(rank.host + " · " + rank.device)), Qt::ToolTipRole);
    }
}

}  // namespace ridgepoint::ui
