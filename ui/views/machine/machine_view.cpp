// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/machine/machine_view.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QStringList>
#include <QTableView>
#include <QVBoxLayout>
#include <exception>

#include "core/machine/ceiling_cache.h"
#include "core/roofline/quantity.h"
#include "ui/base/in_background.h"
#include "ui/base/words.h"
#include "ui/views/machine/roof_table.h"

namespace ridgepoint::ui {
namespace {

machine::MeasuredCeilings measureThis(const machine::MeasureOptions& options, bool again) {
    return machine::cpuCeilings(machine::probe(), options, again);
}

// Returns the catalogue device whose name is part of this processor's name. If several match,
// returns the one with the longest name.
const machine::Device* datasheetOf(const machine::Catalogue& catalogue, const std::string& cpu) {
    const machine::Device* best = nullptr;
    for (const machine::Device& device : catalogue.devices()) {
        if (device.kind != machine::Device::Kind::cpu) continue;
        if (cpu.find(device.name) == std::string::npos) continue;
        if (best == nullptr || device.name.size() > best->name.size()) best = &device;
    }
    return best;
}

}  // namespace

MachineView::MachineView(QWidget* parent) : MachineView(machine::probe(), measureThis, parent) {
    machine::MeasureOptions options;
    options.quick = true;
    options.threads = machine::usualThreadCounts(machine_);
    showKept(machine::keptCeilings(machine_, options).found);
}

MachineView::MachineView(machine::Machine machine, Measure measure, QWidget* parent)
    : QWidget(parent),
      machine_(std::move(machine)),
      measure_(std::move(measure)),
      catalogue_(machine::Catalogue::builtIn()),
      roofs_(new RoofTable(this)),
      table_(new QTableView(this)),
      facts_(new QLabel(this)),
      words_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      quick_(new QPushButton(tr("&Measure"), this)),
      full_(new QPushButton(tr("Measure &Thoroughly"), this)),
      cancel_(new QPushButton(tr("&Cancel"), this)) {
    setWindowTitle(tr("Machine"));
    setObjectName(QStringLiteral("machineView"));
    resize(64 * fontMetrics().height(), 42 * fontMetrics().height());

    QStringList lines;
    lines << text(machine_.cpu.empty() ? roofline::kUnknown : machine_.cpu);
    QStringList parts;
    parts << tr("Cores: %1").arg(machine_.physical_cores);
    if (machine_.logical_cores != machine_.physical_cores) {
        parts << tr("Hardware threads: %1").arg(machine_.logical_cores);
    }
    for (const machine::Cache& cache : machine_.caches) {
        parts << QStringLiteral("%1 %2 × %3")
                     .arg(word(cache.level))
                     .arg(cache.instances)
                     .arg(text(roofline::formatMemory(static_cast<double>(cache.bytes))));
    }
    if (machine_.numa_nodes > 0) parts << tr("NUMA nodes: %1").arg(machine_.numa_nodes);
    if (machine_.memory_bytes) {
        parts << tr("%1 memory")
                     .arg(
                         text(roofline::formatMemory(static_cast<double>(*machine_.memory_bytes))));
    }
    lines << parts.join(QStringLiteral(" · "));
    QStringList clock;
    if (!machine_.product.empty()) clock << text(machine_.product);
    if (!machine_.governor.empty()) clock << tr("governor %1").arg(text(machine_.governor));
    for (const std::string& gpu : machine_.gpus) clock << text(gpu);
    if (!clock.isEmpty()) lines << clock.join(QStringLiteral(" · "));
    for (QLabel* const label : {facts_, words_}) label->setTextFormat(Qt::PlainText);
    facts_->setText(lines.join(QLatin1Char('\n')));
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);

    words_->setWordWrap(true);
    words_->setObjectName(QStringLiteral("machineWords"));
    words_->setText(
        tr("Not measured yet. A quick measurement takes a few seconds, a thorough one up to a "
           "minute. Close other programs first."));

    table_->setModel(roofs_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(RoofTable::kName, QHeaderView::Stretch);
    table_->setAccessibleName(tr("Roofs"));

    progress_->setRange(0, 1000);
    progress_->setTextVisible(true);
    auto* const bar = new QHBoxLayout;
    bar->addWidget(progress_, 1);
    bar->addStretch();
    bar->addWidget(quick_);
    bar->addWidget(full_);
    bar->addWidget(cancel_);
    auto* const column = new QVBoxLayout(this);
    column->addWidget(facts_);
    column->addWidget(table_, 1);
    column->addWidget(words_);
    column->addLayout(bar);

    connect(quick_, &QPushButton::clicked, this,
            [this] { this->measure(true, roofs_->rowCount() > 0); });
    connect(full_, &QPushButton::clicked, this,
            [this] { this->measure(false, roofs_->rowCount() > 0); });
    connect(cancel_, &QPushButton::clicked, this, &MachineView::cancel);
    updateButtons();
}

MachineView::~MachineView() { cancel(); }

void MachineView::measure(bool quick, bool again) {
    if (measuring()) return;
    stop_ = std::make_shared<std::atomic<bool>>(false);
    showProgress(tr("Preparing…"), 0);
    updateButtons();
    machine::MeasureOptions options;
    options.quick = quick;
    options.threads = machine::usualThreadCounts(machine_);
    options.cancelled = [stop = stop_] { return stop->load(); };
    const QPointer<MachineView> guard(this);
    options.progress = [guard](std::string_view what, double done) {
        QMetaObject::invokeMethod(qApp, [guard, words = text(std::string(what)), done] {
            if (MachineView* const view = guard.data()) view->showProgress(words, done);
        });
    };
    inBackground(
        this, [options, again, run = measure_] { return run(options, again); },
        [](MachineView& view, const Outcome<machine::MeasuredCeilings>& outcome) {
            view.finish(outcome.result, outcome.problem);
        });
}

void MachineView::showKept(const machine::MeasuredCeilings& kept) {
    if (!kept.ceilings.empty()) showRoofs(kept);
}

void MachineView::cancel() {
    if (stop_) stop_->store(true);
}

void MachineView::showProgress(const QString& what, double done) {
    if (!measuring()) return;  // a late report arrived after the end of the measurement
    progress_->setValue(static_cast<int>(done * 1000));
    progress_->setFormat(what + QStringLiteral("  %p %"));
}

void MachineView::finish(const std::optional<machine::MeasuredCeilings>& result,
                         const QString& problem) {
    stop_.reset();
    if (!result) {
        words_->setText(tr("Could not measure: %1.").arg(problem));
    } else if (!result->complete) {
        words_->setText(tr("Cancelled; nothing was changed."));
    } else {
        showRoofs(*result);
    }
    updateButtons();
    Q_EMIT measured();
}

void MachineView::showRoofs(const machine::MeasuredCeilings& measured) {
    roofs_->setRoofs(measured.ceilings, datasheetOf(catalogue_, machine_.cpu));
    QString when = text(measured.when);
    when.replace(QLatin1Char('T'), QLatin1Char(' '));
    when.replace(QLatin1Char('Z'), QStringLiteral(" UTC"));
    QStringList words{measured.kept ? tr("Measured %1 and stored.").arg(when)
                                    : tr("Measured %1.").arg(when)};
    for (const std::string& note : measured.notes) words << text(note);
    words_->setText(words.join(QLatin1Char('\n')));
    quick_->setText(tr("&Measure Again"));
    full_->setText(tr("Measure Again &Thoroughly"));
}

void MachineView::updateButtons() {
    progress_->setVisible(measuring());
    cancel_->setVisible(measuring());
    quick_->setEnabled(!measuring());
    full_->setEnabled(!measuring());
}

}  // namespace ridgepoint::ui
