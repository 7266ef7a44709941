// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/insights/insights_view.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QListView>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/base/words.h"
#include "ui/views/insights/insight_delegate.h"
#include "ui/views/insights/insight_model.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

// Update interval. Insights of a growing run change slowly, and users need time to read them.
constexpr qint64 kTellMilliseconds = 1000;

// Returns the names of the rows with the grouping `by` that contain calls of the evidence.
QStringList sameCalls(const run::Snapshot& snapshot, const insight::Evidence& evidence,
                      run::GroupBy by) {
    const std::set<std::string> wanted(evidence.rows.begin(), evidence.rows.end());
    const run::StringTable& strings = *snapshot.strings;
    std::set<std::string> found;
    for (const run::Cell& cell : *snapshot.cells) {
        if (by != run::GroupBy::kernel &&
            wanted.contains(run::rowNameOf(cell.key, evidence.by, strings)))
            found.insert(run::rowNameOf(cell.key, by, strings));
    }
    const auto named = [&](const run::GpuCell::Key& key, run::GroupBy group) -> std::string {
        switch (group) {
            case run::GroupBy::kernel:
                return strings[key.name];
            case run::GroupBy::op:
                return strings[key.op];
            case run::GroupBy::layer:
                return strings[key.layer];
            default:
                return {};
        }
    };
    for (const run::GpuCell& cell : *snapshot.gpu_cells) {
        const std::string name = named(cell.key, evidence.by), own = named(cell.key, by);
        if (!name.empty() && !own.empty() && wanted.contains(name)) found.insert(own);
    }
    QStringList names;
    for (const std::string& name : found) names << text(name);
    return names;
}

// Returns the name of the roof that the insight names, or an empty string.
QString roofOf(const insight::Insight& insight, const run::Snapshot& snapshot) {
    const bool named =
        std::any_of(snapshot.ceilings.begin(), snapshot.ceilings.end(),
                    [&](const roofline::Ceiling& roof) { return roof.name == insight.named; });
    return named ? text(insight.named) : QString();
}

}  // namespace

InsightsView::InsightsView(ViewOptions* options, Selection* selection, QWidget* parent)
    : RunView(parent),
      options_(options),
      selection_(selection),
      model_(new InsightModel(this)),
      list_(new QListView(this)),
      words_(new QLabel(this)) {
    list_->setModel(model_);
    list_->setItemDelegate(new InsightDelegate(list_));
    list_->setResizeMode(QListView::Adjust);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setSpacing(2);
    list_->setMouseTracking(true);
    list_->setAccessibleName(tr("Insights"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setMargin(10);
    words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    words_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(words_);
    column->addWidget(list_, 1);
    setMinimumSize(200, 100);
    setFocusProxy(list_);

    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        // Lays out the items again, because the selected insight is taller.
        list_->doItemsLayout();
        const QModelIndexList chosen = list_->selectionModel()->selectedIndexes();
        if (!chosen.isEmpty()) showEvidence(model_->insight(chosen.front().row()));
    });
    // A click on the selected insight shows its evidence again, because the user might have
    // selected something else since.
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (list_->selectionModel()->isSelected(index)) showEvidence(model_->insight(index.row()));
    });
    startAfresh();
}

QString InsightsView::words() const { return words_->isHidden() ? QString() : words_->text(); }

void InsightsView::startAfresh() {
    RunView::startAfresh();
    told_.invalidate();
    model_->setInsights({}, true);
    words_->setText(
        tr("Findings about a run appear here, with their evidence and the potential gain."));
    words_->show();
}

void InsightsView::showFrame(const Frame& frame) {
    if (frame.growing && told_.isValid() && told_.elapsed() < kTellMilliseconds) return;
    told_.start();
    if (frame.scope.steps == 0) {
        model_->setInsights({}, true);
        words_->setText(frame.growing ? tr("Waiting for the first step…")
                                      : tr("No findings: the run has no finished step."));
        words_->show();
        return;
    }
    model_->setInsights(insight::insightsOf(*frame.snapshot), true);
    const bool none = model_->rowCount() == 0;
    QString words;
    if (none) {
        words = tr("No findings. %1 rules were checked; rules without data report nothing.")
                    .arg(insight::allRules().size());
    }
    words_->setText(words);
    words_->setVisible(none);
}

void InsightsView::showEvidence(const insight::Insight& insight) {
    const insight::Evidence& evidence = insight.evidence;
    QStringList names;
    for (const std::string& row : evidence.rows) names << text(row);
    QString changed;
    if (!names.isEmpty() && frame() && frame()->by != evidence.by) {
        // The user's grouping stays if it has rows with the same calls.
        const QStringList same = sameCalls(*frame()->snapshot, evidence, frame()->by);
        if (same.isEmpty()) {
            options_->setGroupBy(evidence.by);
            changed = tr("Rows are now grouped by %1, as the finding is. Alt+Left goes back.")
                          .arg(word(evidence.by).toLower());
        } else {
            names = same;
        }
    }
    words_->setText(changed);
    words_->setVisible(!changed.isEmpty());
    selection_->setRows(names);
    selection_->setRoof(frame() ? roofOf(insight, *frame()->snapshot) : QString());
    if (const auto& stretch = evidence.stretch)
        selection_->setRange(TimeRange{stretch->from_ns, stretch->to_ns});
}

const ViewDescriptor& insightsView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new InsightsView(parts.options, parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "insights",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Insights"),
                               .watch = {Place::Side::right, 1},
                               .explore = {Place::Side::right, 1, true, true}}};
    return view;
}

}  // namespace ridgepoint::ui
