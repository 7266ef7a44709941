// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory/live_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/roofline/quantity.h"
#include "ui/memory/live_model.h"
#include "ui/table/plain_table.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

QString memory(std::int64_t bytes) {
    return text(roofline::formatMemory(static_cast<double>(bytes)));
}

}  // namespace

LivePanel::LivePanel(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      model_(new LiveModel(this)),
      words_(new QLabel(this)),
      table_(new QTableView(this)) {
    table_->setModel(model_);
    makePlain(table_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAlternatingRowColors(true);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->setAccessibleName(tr("Alive at the chosen moment"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    auto* const close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    auto* const head = new QHBoxLayout;
    head->setContentsMargins(10, 2, 2, 2);
    head->addWidget(words_, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(table_, 1);
    connect(close, &QToolButton::clicked, this, &LivePanel::closed);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &LivePanel::pick);
    table_->setMinimumHeight(60);
    hide();
}

LivePanel::~LivePanel() = default;

QString LivePanel::words() const { return words_->text(); }

void LivePanel::setMoment(std::optional<std::int64_t> time_ns) {
    moment_ = time_ns;
    problem_.clear();
    setVisible(moment_.has_value());
    model_->setMoment(nullptr);
    if (!moment_) {
        loader_.reset();
        return;
    }
    say();
    if (!frame_ || frame_->file.empty()) {
        problem_ = tr("An estimate has no blocks to show.");
        say();
        return;
    }
    if (!loader_ || loader_->path() != frame_->file) {
        loader_ = std::make_unique<TimelineLoader>(frame_->file);
        connect(loader_.get(), &TimelineLoader::lived, this,
                [this](const std::shared_ptr<const run::LiveMoment>& moment) {
                    if (!moment_ || moment->time_ns != *moment_) return;
                    model_->setMoment(moment);
                    table_->resizeColumnsToContents();
                    say();
                });
        connect(loader_.get(), &TimelineLoader::failed, this, [this](const QString& sentence) {
            problem_ = sentence;
            say();
        });
    }
    loader_->wantLive(*moment_);
}

void LivePanel::say() {
    if (!problem_.isEmpty()) {
        words_->setText(problem_);
        return;
    }
    const QString when = tr("At %1").arg(durationText(static_cast<double>(moment_.value_or(0))));
    const run::LiveMoment* const moment = model_->moment();
    if (moment == nullptr) {
        words_->setText(tr("%1: reading…").arg(when));
        return;
    }
    QStringList facts;
    const std::int64_t all = moment->allocated ? run::total(*moment->allocated) : 0;
    if (moment->allocated) facts << tr("%1 allocated").arg(memory(all));
    if (moment->groups.empty()) {
        facts << tr("blocks are unknown: the run does not store them");
    } else if (moment->allocated && moment->found_bytes < all) {
        facts << tr("%1 known by block").arg(memory(moment->found_bytes));
    } else {
        facts << tr("%1 known by block").arg(memory(moment->found_bytes));
    }
    if (moment->gaps && !moment->groups.empty())
        facts << tr("steps without stored calls are missing");
    words_->setText(tr("%1: %2").arg(when, facts.join(QStringLiteral(" · "))));
}

// What the dots stand for decides what a block is found by.
void LivePanel::pick() {
    const auto rows = table_->selectionModel()->selectedRows();
    if (rows.isEmpty() || !frame_) return;
    const run::LiveGroup& group = model_->group(rows.front().row());
    const run::StringTable& strings = *model_->moment()->strings;
    switch (frame_->by) {
        case run::GroupBy::layer:
            selection_->setRow(text(strings[group.layer]));
            break;
        case run::GroupBy::phase:
            selection_->setRow(text(run::toString(group.phase)));
            break;
        default:
            selection_->setRow(text(strings[group.op]));
    }
}

}  // namespace ridgepoint::ui
