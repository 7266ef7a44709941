// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/filter_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <numeric>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/run/history.h"
#include "ui/run/name_search.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

constexpr int kSearchWidth = 230;
constexpr int kSliderWidth = 110;
constexpr int kChipWidth = 330;  // pixels; maximum width of a chip
constexpr int kAroundChip = 36;  // pixels; frame and cross of a chip
constexpr int kChipRoom = 200;   // pixels; minimum width for all chips
constexpr const char* kRange = "range";
constexpr const char* kCategories = "categories";
constexpr const char* kPhases = "phases";
constexpr const char* kSearch = "search";
constexpr const char* kHeaviest = "heaviest";
constexpr const char* kRows = "rows";
constexpr const char* kHidden = "hidden";
constexpr const char* kSteps = "steps";

// Returns the names of the excluded categories. They are the same as in the legend, which combines
// rare categories.
QStringList hiddenCategories(const Filter& filter, const Frame* frame) {
    QStringList names;
    const auto& whole = frame != nullptr && frame->whole ? frame->whole.get() : frame;
    const std::span<const run::Row> rows = whole != nullptr
                                               ? std::span<const run::Row>(whole->categories)
                                               : std::span<const run::Row>();
    for (std::size_t i = 0; i < filter.without_category.size(); ++i) {
        if (!filter.without_category[i]) continue;
        const QString name = categoryLabel(legendCategory(static_cast<cost::Category>(i)), rows);
        if (!names.contains(name)) names << name;
    }
    return names;
}

QStringList hiddenPhases(const Filter& filter) {
    QStringList names;
    for (std::size_t i = 0; i < filter.without_phase.size(); ++i) {
        if (filter.without_phase[i]) names << word(static_cast<run::Phase>(i));
    }
    return names;
}

QString percent(double share) { return QString::number(qRound(share * 100)); }

}  // namespace

FilterBar::FilterBar(Selection* selection, Explorer* explorer, History* history, QWidget* parent)
    : QToolBar(tr("Filter"), parent),
      selection_(selection),
      explorer_(explorer),
      back_(addAction(QStringLiteral("◀"))),
      forward_(addAction(QStringLiteral("▶"))),
      clear_(new QAction(tr("Clear All"), this)),
      search_(new QLineEdit(this)),
      search_place_(nullptr),
      heaviest_words_(new QLabel(this)),
      heaviest_(new QSlider(Qt::Horizontal, this)),
      row_(new QWidget(this)),
      places_(new QHBoxLayout(row_)) {
    setObjectName(QStringLiteral("filterBar"));
    setMovable(false);
    back_->setText(tr("Back"));
    back_->setIconText(QStringLiteral("◀"));
    back_->setToolTip(tr("Previous selection and filter (Alt+Left)"));
    back_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    forward_->setText(tr("Forward"));
    forward_->setIconText(QStringLiteral("▶"));
    forward_->setToolTip(tr("Forward again (Alt+Right)"));
    forward_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    search_->setObjectName(QStringLiteral("search"));
    search_->setPlaceholderText(tr("Search"));
    search_->setToolTip(
        tr("Searches name, layer, category and phase. conv|linear finds both, ^layer1\\. finds "
           "everything in layer1"));
    search_->setAccessibleName(tr("Search"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(kSearchWidth / 2);  // the field shrinks if the filters require space
    search_->setMaximumWidth(kSearchWidth);
    heaviest_->setObjectName(QStringLiteral("heaviest"));
    heaviest_->setRange(1, 100);
    heaviest_->setValue(100);
    heaviest_->setPageStep(10);
    heaviest_->setFixedWidth(kSliderWidth);
    heaviest_->setAccessibleName(tr("Heaviest rows, per cent of the time"));
    heaviest_->setToolTip(
        tr("Shows only the heaviest rows that together make up this much of the time"));
    heaviest_words_->setBuddy(heaviest_);
    heaviest_words_->setMinimumWidth(
        heaviest_words_->fontMetrics().horizontalAdvance(tr("Heaviest to %1 %").arg(100)) + 4);
    clear_->setToolTip(tr("Drop the selection, the range and every filter (Esc)"));

    // The arrows require a name for screen readers.
    for (QAction* const action : {back_, forward_})
        widgetForAction(action)->setAccessibleName(action->text());

    addSeparator();
    search_place_ = addWidget(search_);
    auto* const gap = new QWidget(this);
    gap->setFixedWidth(10);
    addWidget(gap);
    addWidget(heaviest_words_);
    addWidget(heaviest_);
    addSeparator();
    places_->setContentsMargins(4, 0, 4, 0);
    places_->setSpacing(6);
    places_->addStretch();
    row_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    // Otherwise, the toolbar would hide the chips and all following controls if space is short.
    row_->setMinimumWidth(1);
    row_->installEventFilter(this);
    addWidget(row_);
    addAction(clear_);

    connect(back_, &QAction::triggered, history, &History::back);
    connect(forward_, &QAction::triggered, history, &History::forward);
    connect(clear_, &QAction::triggered, selection_, &Selection::clear);
    const auto canGo = [this, history] {
        back_->setEnabled(history->canGoBack());
        forward_->setEnabled(history->canGoForward());
    };
    connect(history, &History::changed, this, canGo);
    canGo();
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        Filter filter = selection_->filter();
        filter.pattern = words;
        selection_->setFilter(filter);
    });
    connect(heaviest_, &QSlider::valueChanged, this, [this](int value) {
        Filter filter = selection_->filter();
        filter.heaviest = value / 100.0;
        selection_->setFilter(filter);
    });
    connect(selection_, &Selection::rowsChanged, this, &FilterBar::showState);
    connect(selection_, &Selection::rangeChanged, this, &FilterBar::showState);
    connect(selection_, &Selection::filterChanged, this, &FilterBar::showState);
    connect(explorer_, &Explorer::stateChanged, this, &FilterBar::showState);
    connect(explorer_, &Explorer::shownChanged, this, &FilterBar::showState);
    showState();
}

std::vector<FilterBar::Chip> FilterBar::wanted() const {
    std::vector<Chip> chips;
    const Filter& filter = selection_->filter();
    const auto& frame = explorer_->shown();
    if (const auto& range = selection_->range()) {
        Chip chip{QLatin1String(kRange), rangeWords(*range), {}};
        if (!explorer_->problem().isEmpty()) {
            chip.words += QStringLiteral(" · ") + tr("cannot be read");
            chip.tooltip = explorer_->problem();
            chip.warning = true;
        } else if (explorer_->reading()) {
            chip.words +=
                QStringLiteral(" · ") +
                (explorer_->done() > 0
                     ? tr("reading, %1").arg(text(roofline::formatShare(explorer_->done())))
                     : tr("reading"));
        } else if (frame && frame->part) {
            chip.words += QStringLiteral(" · ") + coverWords(*frame->part);
            chip.tooltip = coverExplanation(*frame->part);
            chip.warning = frame->part->unknown_steps > 0;
        }
        chips.push_back(chip);
    }
    const QStringList categories = hiddenCategories(filter, frame.get());
    if (!categories.isEmpty())
        chips.push_back({QLatin1String(kCategories),
                         tr("without %1").arg(categories.join(QStringLiteral(", "))),
                         {}});
    const QStringList phases = hiddenPhases(filter);
    if (!phases.isEmpty())
        chips.push_back(
            {QLatin1String(kPhases), tr("without %1").arg(phases.join(QStringLiteral(", "))), {}});
    if (!filter.without_rows.isEmpty()) {
        const QString names = filter.without_rows.join(QStringLiteral(", "));
        chips.push_back({QLatin1String(kHidden), tr("without %1").arg(names.left(200)), {}});
    }
    if (!filter.pattern.isEmpty()) {
        const QString problem = NameSearch::problemOf(filter.pattern);
        chips.push_back({QLatin1String(kSearch),
                         problem.isEmpty() ? tr("with \"%1\"").arg(filter.pattern.left(200))
                                           : tr("not a valid regular expression"),
                         problem, !problem.isEmpty()});
    }
    if (filter.heaviest < 1) {
        QString words = tr("heaviest to %1 %").arg(percent(filter.heaviest));
        if (frame && frame->light_rows > 0)
            words += QStringLiteral(" · ") + tr("%1 rows left out").arg(frame->light_rows);
        chips.push_back({QLatin1String(kHeaviest), words, {}});
    }
    if (frame && frame->by == run::GroupBy::step && !frame->filter.passesAll())
        chips.push_back({QLatin1String(kSteps), tr("steps are shown whole"),
                         tr("Filters do not apply to single steps."), true});
    const QStringList& rows = selection_->rows();
    if (rows.size() == 1)
        chips.push_back({QLatin1String(kRows), tr("selected: %1").arg(rows.front().left(200)), {}});
    else if (rows.size() > 1)
        chips.push_back({QLatin1String(kRows), tr("%1 rows selected").arg(rows.size()), {}});
    return chips;
}

QStringList FilterBar::chips() const {
    QStringList words;
    for (const Chip& chip : shown_) words << chip.words;
    return words;
}

QString FilterBar::filterWords() const {
    QStringList words;
    for (const Chip& chip : shown_) {
        if (!chip.warning && chip.name != QLatin1String(kRange) &&
            chip.name != QLatin1String(kRows))
            words << chip.words;
    }
    return words.join(QStringLiteral(" · "));
}

void FilterBar::drop(const QString& chip) {
    Filter filter = selection_->filter();
    if (chip == QLatin1String(kRange)) selection_->setRange(std::nullopt);
    if (chip == QLatin1String(kRows)) selection_->setRows({});
    if (chip == QLatin1String(kCategories)) filter.without_category.fill(false);
    if (chip == QLatin1String(kPhases)) filter.without_phase.fill(false);
    if (chip == QLatin1String(kHidden)) filter.without_rows.clear();
    if (chip == QLatin1String(kSearch)) filter.pattern.clear();
    if (chip == QLatin1String(kHeaviest)) filter.heaviest = 1;
    if (chip == QLatin1String(kSteps)) {
        const double heaviest = filter.heaviest;
        filter = {};
        filter.heaviest = heaviest;
    }
    selection_->setFilter(filter);
}

void FilterBar::showChips() {
    const std::vector<Chip> chips = wanted();
    if (chips == shown_) return;
    shown_ = chips;
    while (buttons_.size() < chips.size()) {
        auto* const button = new QToolButton(row_);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setMaximumWidth(kChipWidth);
        places_->insertWidget(static_cast<int>(buttons_.size()), button);
        connect(button, &QToolButton::clicked, this,
                [this, button] { drop(button->property("chip").toString()); });
        buttons_.push_back(button);
    }
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        QToolButton* const button = buttons_[i];
        button->setVisible(i < chips.size());
        if (i >= chips.size()) continue;
        const Chip& chip = chips[i];
        button->setProperty("chip", chip.name);
        button->setObjectName(QStringLiteral("chip-") + chip.name);
        const QString full = chip.tooltip.isEmpty() ? chip.words : chip.tooltip;
        button->setToolTip(plainTip(full));
        button->setAccessibleName(tr("Drop: %1").arg(chip.words));
        button->setAccessibleDescription(chip.tooltip);
    }
    fitChips();
}

// Long chips share the width that short chips leave.
void FilterBar::fitChips() {
    const auto needed = [&](std::size_t chip) {
        return std::min(kChipWidth, fontMetrics().horizontalAdvance(shown_[chip].words) +
                                        kAroundChip + (shown_[chip].warning ? kAroundChip / 2 : 0));
    };
    std::vector<std::size_t> shortest(shown_.size());
    std::iota(shortest.begin(), shortest.end(), std::size_t{0});
    std::sort(shortest.begin(), shortest.end(),
              [&](std::size_t a, std::size_t b) { return needed(a) < needed(b); });
    const QMargins margins = places_->contentsMargins();
    const int gaps =
        places_->spacing() * static_cast<int>(shown_.size()) + margins.left() + margins.right();
    // The search field gives the chips its spare width.
    int wanted = gaps;
    for (const std::size_t each : shortest) wanted += needed(each);
    const int both = row_->width() + search_->width();
    const int field = std::clamp(both - wanted, kSearchWidth / 2, kSearchWidth);
    if (search_->maximumWidth() != field) search_->setMaximumWidth(field);
    int room = both - field - gaps;
    int left = static_cast<int>(shown_.size());
    for (const std::size_t each : shortest) {
        const int width = std::min(needed(each), std::max(room / left--, 2 * kAroundChip));
        room -= width;
        const Chip& chip = shown_[each];
        QString words = fontMetrics().elidedText(chip.words, Qt::ElideRight, width - kAroundChip);
        words.replace(QLatin1Char('&'), QStringLiteral("&&"));
        words = (chip.warning ? QStringLiteral("⚠ ") : QString()) + words + QStringLiteral("  ✕");
        if (buttons_[each]->text() != words) buttons_[each]->setText(words);
    }
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == row_ && event->type() == QEvent::Resize) fitChips();
    return QToolBar::eventFilter(watched, event);
}

int FilterBar::leastWidth() const {
    const int search = std::min(search_->sizeHint().width(), search_->maximumWidth());
    return sizeHint().width() - search + search_->minimumWidth() - row_->sizeHint().width() +
           kChipRoom;
}

void FilterBar::showState() {
    showChips();
    clear_->setEnabled(selection_->any());
    const Filter& filter = selection_->filter();
    if (search_->text() != filter.pattern) {
        const QSignalBlocker quiet(search_);
        search_->setText(filter.pattern);
    }
    const int share = qRound(filter.heaviest * 100);
    if (heaviest_->value() != share) {
        const QSignalBlocker quiet(heaviest_);
        heaviest_->setValue(share);
    }
    heaviest_words_->setText(filter.heaviest < 1 ? tr("Heaviest to %1 %").arg(share)
                                                 : tr("All rows"));
    // The search field marks an invalid pattern.
    const bool bad = !NameSearch::problemOf(filter.pattern).isEmpty();
    const Theme& theme = Theme::of(palette());
    QPalette colors = palette();
    if (bad) {
        colors.setColor(QPalette::Text, theme.warning);
        colors.setColor(QPalette::Base, onto(theme.surface, theme.warning, 0.15));
    }
    search_->setPalette(bad ? colors : QPalette());
}

}  // namespace ridgepoint::ui
