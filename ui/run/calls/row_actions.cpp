// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/calls/row_actions.h"

#include <QMenu>
#include <QRegularExpression>

#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/run/calls/timeline_loader.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostFiltered = 50;  // maximum number of rows in a search pattern

// Returns a regular expression that matches only these rows, or an empty string if they cannot be
// searched.
QString patternOf(const std::vector<run::Row>& rows) {
    QStringList names;
    for (const run::Row& row : rows) {
        if (row.kind == run::RowKind::outside || row.kind == run::RowKind::idle ||
            row.kind == run::RowKind::step)
            return {};
        const bool word = row.kind == run::RowKind::category || row.kind == run::RowKind::phase;
        names << QRegularExpression::escape(word ? rowLabel(row) : text(row.name));
        if (row.kind == run::RowKind::layer) names.back() += QStringLiteral("(\\..*)?");
    }
    if (names.isEmpty() || static_cast<std::size_t>(names.size()) > kMostFiltered) return {};
    return QStringLiteral("^(%1)$").arg(names.join(QLatin1Char('|')));
}

}  // namespace

RowActions::RowActions(Selection* selection, QObject* parent)
    : QObject(parent), selection_(selection) {}

RowActions::~RowActions() = default;

void RowActions::changeFilter(const std::function<void(Filter&)>& change) {
    Filter filter = selection_->filter();
    change(filter);
    selection_->setFilter(filter);
}

void RowActions::offer(QMenu& menu, const std::vector<run::Row>& rows, const QStringList& names,
                       const std::shared_ptr<const Frame>& frame) {
    const QString pattern = patternOf(rows);
    QAction* const only = menu.addAction(tr("Show Only These Rows"), this, [this, pattern] {
        changeFilter([&](Filter& to) { to.pattern = pattern; });
    });
    only->setEnabled(!pattern.isEmpty());
    menu.addAction(tr("Hide These Rows"), this, [this, names] {
        changeFilter([&](Filter& to) {
            to.without_rows << names;
            to.without_rows.removeDuplicates();
        });
        selection_->setRows({});
    });
    if (rows.size() == 1) {
        const run::Row& row = rows.front();
        const cost::Category group = legendCategory(row.category);
        menu.addAction(tr("Hide %1").arg(categoryLabel(group, {&row, 1})), this, [this, group] {
            changeFilter([&](Filter& to) {
                for (std::size_t i = 0; i < cost::kCategoryCount; ++i) {
                    if (legendCategory(static_cast<cost::Category>(i)) == group)
                        to.without_category[i] = true;
                }
            });
        });
        if (row.phase && *row.phase != run::Phase::none)
            menu.addAction(tr("Hide %1").arg(word(*row.phase)), this, [this, phase = *row.phase] {
                changeFilter(
                    [&](Filter& to) { to.without_phase[static_cast<std::size_t>(phase)] = true; });
            });
    }
    menu.addSeparator();
    const bool found = rows.size() == 1 && !names.isEmpty() && frame && !frame->callsFile().empty();
    for (const bool longest : {false, true}) {
        menu.addAction(longest ? tr("Go to Longest Call") : tr("Open in Timeline"), this,
                       [this, frame, names, longest] { goToCall(*frame, names.front(), longest); })
            ->setEnabled(found);
    }
}

// Shows the first or longest call of a row.
void RowActions::goToCall(const Frame& frame, const QString& name, bool longest) {
    longest_wanted_ = longest;
    if (!loader_ || loader_->path() != frame.callsFile()) {
        loader_ = std::make_unique<TimelineLoader>(frame.callsFile());
        connect(loader_.get(), &TimelineLoader::callsReady, this,
                [this](const std::shared_ptr<const run::RowCalls>& calls) {
                    if (!calls->calls.empty())
                        lookAt(*selection_, *calls, longest_wanted_ ? calls->longest : 0);
                });
    }
    loader_->requestCalls({frame.by, name.toStdString()});
}

}  // namespace ridgepoint::ui
