// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/record/record_panel.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/cost/model/graph.h"
#include "core/estimate/dry_run.h"
#include "ui/base/in_background.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/run_file_name.h"
#include "ui/base/words.h"
#include "ui/views/record/network_table.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kSynthetic = "synthetic";
constexpr QSize kPanelRoom(860, 400);  // pixels; initial size

// Entries of the evidence selector: the data to collect in addition to op times.
enum EvidenceLevel { times, counters, samples };

bool mayChoose(const QComboBox* box, int entry) {
    return (box->model()->flags(box->model()->index(entry, 0)) & Qt::ItemIsEnabled) != 0;
}

// Returns one or two sentences that explain why counters cannot be read. Returns an empty string if
// they can be read, or if only a recording can show this.
QString refusalOf(const machine::CounterAccess& access) {
    using State = machine::CounterAccess::State;
    if (access.state == State::open || access.state == State::partly) return {};
    QString words =
        RecordPanel::tr("Hardware counters cannot be read: %1.").arg(text(access.detail));
    if (!access.remedy.empty()) words += QLatin1Char(' ') + text(access.remedy);
    return words;
}

QToolButton* folderButton(const QString& name, QWidget* parent) {
    auto* const button = new QToolButton(parent);
    button->setText(QStringLiteral("…"));
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

}  // namespace

RecordPanel::RecordPanel(QSettings* settings, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      settings_(settings),
      search_(new QLineEdit(this)),
      table_(new NetworkTable(this)),
      sort_(new NumberSort(this)),
      networks_(new QTableView(this)),
      choices_(new QWidget(this)),
      batch_(new QSpinBox(choices_)),
      precision_(new QComboBox(choices_)),
      optimizer_(new QComboBox(choices_)),
      device_(new QComboBox(choices_)),
      rung_(new QComboBox(choices_)),
      data_(new QLineEdit(choices_)),
      steps_(new QSpinBox(choices_)),
      network_(new QLabel(choices_)),
      folder_(new QPushButton(choices_)),
      record_(new QPushButton(tr("Record"), this)) {
    setObjectName(QStringLiteral("recordPanel"));
    setAccessibleName(tr("Options of the next recording"));
    setFrameShape(QFrame::StyledPanel);
    batch_->setRange(1, static_cast<int>(recording::kMaxBatch));
    batch_->setObjectName(QStringLiteral("batch"));
    batch_->setToolTip(tr("Samples per step; can change during a recording"));
    batch_->setKeyboardTracking(false);  // emits "128" only, not "1", "12" and "128"
    for (const std::string_view name : cost::kPrecisionNames) precision_->addItem(text(name));
    precision_->setObjectName(QStringLiteral("precision"));
    precision_->setToolTip(
        tr("Precision of matrix work. bf16 and fp16 use autocast; tf32 requires a GPU"));
    rung_->setObjectName(QStringLiteral("rung"));
    rung_->addItem(tr("times"), EvidenceLevel::times);
    rung_->addItem({}, EvidenceLevel::counters);
    rung_->addItem(tr("+ PM sampling"), EvidenceLevel::samples);
    device_->setObjectName(QStringLiteral("device"));
    device_->setToolTip(tr("Training device. auto selects a usable GPU, otherwise the CPU"));
    setGpus({});
    for (const std::string_view name : cost::kOptimizerNames) optimizer_->addItem(text(name));
    optimizer_->setObjectName(QStringLiteral("optimizer"));
    data_->setObjectName(QStringLiteral("trainingData"));
    data_->setPlaceholderText(QLatin1String(kSynthetic));
    data_->setToolTip(tr("Folder of images, CIFAR-10 or MNIST; empty for synthetic data"));
    steps_->setObjectName(QStringLiteral("steps"));
    steps_->setRange(0, static_cast<int>(recording::kMaxSteps));
    steps_->setSpecialValueText(tr("until stopped"));
    steps_->setToolTip(tr("Number of measured steps"));
    build();

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        // Ignores selection changes, because the filter can hide the selected row and the table
        // would then select another network.
        const QScopedValueRollback guard(searching_, true);
        sort_->setFilterFixedString(words);
        pickNetwork();
    });
    connect(table_, &NetworkTable::filled, this, [this] {
        networks_->resizeColumnsToContents();
        pickNetwork();
    });
    connect(networks_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || searching_) return;
                const QString name = table_->row(sort_->mapToSource(now).row()).name;
                if (name == text(given_.model)) return;
                given_.model = name.toStdString();
                given_.input.clear();  // the sample size was set for the previous network
                chooseNetwork();
            });
    connect(networks_, &QTableView::activated, this, [this] {
        if (record_->isEnabled()) record_->click();
    });
    connect(record_, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT recordWanted();
    });
    connect(batch_, &QSpinBox::valueChanged, this, [this](int batch) {
        Q_EMIT batchChanged(batch);
        Q_EMIT changed();
    });
    connect(precision_, &QComboBox::currentIndexChanged, this, &RecordPanel::changed);
    connect(device_, &QComboBox::currentIndexChanged, this, &RecordPanel::offerRungs);
    // Selects "times" if the new device does not support the selected evidence.
    connect(device_, &QComboBox::activated, this, [this] {
        if (!mayChoose(rung_, rung_->currentIndex())) rung_->setCurrentIndex(EvidenceLevel::times);
    });
    connect(rung_, &QComboBox::currentIndexChanged, this, &RecordPanel::offerRungs);
    connect(folder_, &QPushButton::clicked, this, &RecordPanel::chooseFolder);
    given_.device = recording::kAutomaticDevice;
    given_.steps = 0;  // 0 records until the user stops the recording
    setOptions(given_);
    setCounterAccess(machine::cpuCounterAccess(), machine::gpuCounterAccess());
    listGpus();
}

void RecordPanel::build() {
    search_->setObjectName(QStringLiteral("networkSearch"));
    search_->setPlaceholderText(tr("Search networks and families"));
    search_->setAccessibleName(tr("Search networks and families"));
    search_->setClearButtonEnabled(true);
    sort_->setSourceModel(table_);
    sort_->setFilterKeyColumn(-1);
    sort_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    networks_->setModel(sort_);
    makePlain(networks_);
    networks_->setObjectName(QStringLiteral("networks"));
    networks_->setAccessibleName(tr("Networks"));
    networks_->setSelectionMode(QAbstractItemView::SingleSelection);
    networks_->setSortingEnabled(true);
    networks_->horizontalHeader()->setSortIndicatorClearable(true);
    networks_->horizontalHeader()->setStretchLastSection(true);
    networks_->sortByColumn(-1, Qt::AscendingOrder);  // column -1 restores the order by family
    auto* const file = new QPushButton(tr("A TorchScript file…"), this);
    connect(file, &QPushButton::clicked, this, &RecordPanel::askForFile);
    auto* const data_folder = folderButton(tr("Choose the folder of training data"), choices_);
    connect(data_folder, &QToolButton::clicked, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(parentWidget(), tr("Training Data"));
        if (!folder.isEmpty()) data_->setText(folder);
    });

    auto* const left = new QVBoxLayout;
    left->addWidget(search_);
    left->addWidget(networks_, 1);
    left->addWidget(file, 0, Qt::AlignLeft);
    auto* const form = new QFormLayout(choices_);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto row = [&](const QString& words, QWidget* field, QWidget* after = nullptr) {
        field->setAccessibleName(words);
        if (after == nullptr) return form->addRow(words, field);
        auto* const both = new QHBoxLayout;
        both->addWidget(field, 1);
        both->addWidget(after);
        form->addRow(words, both);
    };
    network_->setTextFormat(Qt::PlainText);
    row(tr("Network"), network_);
    row(tr("Batch size"), batch_);
    row(tr("Precision"), precision_);
    row(tr("Optimizer"), optimizer_);
    row(tr("Device"), device_);
    row(tr("Counters"), rung_);
    row(tr("Data"), data_, data_folder);
    row(tr("Steps"), steps_);
    row(tr("Save in"), folder_);
    auto* const right = new QVBoxLayout;
    right->addWidget(choices_);
    right->addStretch(1);
    right->addWidget(record_, 0, Qt::AlignRight);
    auto* const all = new QHBoxLayout(this);
    all->setContentsMargins(12, 12, 12, 12);
    all->setSpacing(16);
    all->addLayout(left, 3);
    all->addLayout(right, 2);
}

void RecordPanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    table_->fill();
    const QString folder = pathText(recordingFolder());
    folder_->setText(folder_->fontMetrics().elidedText(QDir::toNativeSeparators(folder),
                                                       Qt::ElideMiddle, kPanelRoom.width() / 4));
    folder_->setToolTip(plainTip(folder));
    search_->setFocus();
}

void RecordPanel::popUpBelow(const QWidget& button) {
    resize(kPanelRoom.expandedTo(minimumSizeHint()));
    const QRect screen = button.screen()->availableGeometry();
    QPoint at = button.mapToGlobal(QPoint(0, button.height()));
    at.setX(std::max(screen.left(), std::min(at.x(), screen.right() - width())));
    at.setY(std::max(screen.top(), std::min(at.y(), screen.bottom() - height())));
    move(at);
    show();
}

void RecordPanel::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(
        parentWidget(), tr("Folder of Recordings"), pathText(recordingFolder()));
    if (!folder.isEmpty()) chooseRecordingFolder(*settings_, folder);
}

// Lists the GPUs on another thread, because starting the driver takes at least 0.1 s.
void RecordPanel::listGpus() {
    using Gpus = std::vector<machine::cuda::DeviceState>;
    const auto look = [] {
        return machine::cuda::mayHaveCuda()
                   ? std::optional(machine::cuda::devicesOf(*machine::cuda::thisCudaSystem()))
                   : std::nullopt;
    };
    inBackground(this, look, [](RecordPanel& bar, const Outcome<std::optional<Gpus>>& outcome) {
        if (outcome.result && *outcome.result) bar.setGpus(**outcome.result);
    });
}

void RecordPanel::setGpus(const std::vector<machine::cuda::DeviceState>& gpus) {
    const QString chosen = device_->count() > 0 ? device_->currentData().toString()
                                                : text(recording::kAutomaticDevice);
    device_->clear();
    device_->addItem(tr("auto"), text(recording::kAutomaticDevice));
    device_->addItem(QStringLiteral("cpu"), QStringLiteral("cpu"));
    for (const machine::cuda::DeviceState& gpu : gpus) {
        const QString name = QStringLiteral("cuda:%1").arg(gpu.number);
        device_->addItem(name, name);
        device_->setItemData(device_->count() - 1, plainTip(text(gpu.name)), Qt::ToolTipRole);
    }
    chooseDevice(chosen);
    offerRungs();
}

void RecordPanel::setCounterAccess(const machine::CounterAccess& cpu,
                                   const machine::CounterAccess& gpu) {
    cpu_counters_ = cpu;
    gpu_counters_ = gpu;
    offerRungs();
}

// Updates the evidence entries for the selected device. "auto" selects a GPU if one is listed.
void RecordPanel::offerRungs() {
    const QVariant device = device_->currentData();
    const bool listed = device_->count() > 2;
    const bool gpu = device == QString(text(recording::kAutomaticDevice))
                         ? listed
                         : device != QLatin1String("cpu");
    const QString refusal = refusalOf(gpu ? gpu_counters_ : cpu_counters_);
    offerRung(EvidenceLevel::times,
              gpu ? tr("Measures kernel times; FLOPs and bytes are modelled")
                  : tr("Measures op times; FLOPs and bytes are modelled"),
              {});
    offerRung(EvidenceLevel::counters,
              tr("Hardware counters measure FLOPs and bytes in some steps, one profiler pass each. "
                 "These steps take longer"),
              refusal);
    offerRung(EvidenceLevel::samples, tr("Samples GPU activity 1000 times per second"),
              gpu ? refusal : tr("Sampling requires a GPU; this run uses the CPU."));
    rung_->setToolTip(rung_->currentData(Qt::ToolTipRole).toString());
}

void RecordPanel::offerRung(int rung, const QString& says, const QString& refusal) {
    auto* const items = qobject_cast<QStandardItemModel*>(rung_->model());
    items->item(rung)->setEnabled(refusal.isEmpty());
    rung_->setItemData(rung, refusal.isEmpty() ? says : refusal, Qt::ToolTipRole);
}

// Selects the device. Also lists a requested device that this machine does not have. The recording
// then reports why the device is not available.
void RecordPanel::chooseDevice(const QString& name) {
    if (device_->findData(name) < 0) device_->addItem(name, name);
    device_->setCurrentIndex(device_->findData(name));
}

void RecordPanel::askForFile() {
    // Uses the parent window, because a dialog takes the keyboard focus and thereby closes this
    // panel.
    QWidget* const window = parentWidget();
    const QString file = QFileDialog::getOpenFileName(window, tr("A TorchScript file"), QString(),
                                                      tr("TorchScript (*.pt *.pth)"));
    if (file.isEmpty()) return;
    bool given = false;
    const QString sample =
        QInputDialog::getText(window, tr("Size of one sample"),
                              tr("Size of one sample, such as 3x224x224, or a number of tokens:"),
                              QLineEdit::Normal, QStringLiteral("3x224x224"), &given);
    if (given) setFile(file, sample);
}

void RecordPanel::setFile(const QString& file, const QString& sample) {
    given_.model = file.toStdString();
    given_.input =
        cost::model::parseShape(sample.trimmed().toStdString()).value_or(cost::model::Shape());
    chooseNetwork();
}

// Shows given_.model, which is the name of a built-in network or a file name.
void RecordPanel::chooseNetwork() {
    const QString model = text(given_.model);
    const bool file = estimate::isScriptFile(given_.model);
    network_->setText(file ? QFileInfo(model).fileName() : model);
    network_->setToolTip(file ? plainTip(model) : QString());
    pickNetwork();
    Q_EMIT changed();
}

void RecordPanel::pickNetwork() {
    const QModelIndex row =
        sort_->mapFromSource(table_->index(table_->rowOf(text(given_.model)), 0));
    if (!row.isValid()) return networks_->selectionModel()->clear();
    networks_->selectRow(row.row());
    networks_->scrollTo(row);
}

recording::RecordingOptions RecordPanel::options() const {
    recording::RecordingOptions options = given_;
    options.precision = precision_->currentText().toStdString();
    options.device = device_->currentData().toString().toStdString();
    options.batch = batch_->value();
    options.optimizer = optimizer_->currentText().toStdString();
    const int rung = rung_->currentData().toInt();
    options.collect_counters = rung == EvidenceLevel::counters;
    options.sample_counters = rung == EvidenceLevel::samples;
    const QString images = data_->text().trimmed();
    options.data = images.isEmpty() ? kSynthetic : images.toStdString();
    options.steps = steps_->value();
    options.output.clear();
    return options;
}

void RecordPanel::setOptions(const recording::RecordingOptions& options) {
    const QSignalBlocker quiet(batch_);
    given_ = options;
    precision_->setCurrentText(text(options.precision));
    chooseDevice(text(options.device));
    batch_->setValue(static_cast<int>(options.batch));
    optimizer_->setCurrentText(text(options.optimizer));
    data_->setText(options.data == kSynthetic ? QString() : text(options.data));
    steps_->setValue(static_cast<int>(options.steps));
    rung_->setItemText(EvidenceLevel::counters,
                       tr("+ counters every %1 steps").arg(options.counters_every));
    rung_->setCurrentIndex(options.collect_counters  ? EvidenceLevel::counters
                           : options.sample_counters ? EvidenceLevel::samples
                                                     : EvidenceLevel::times);
    offerRungs();
    chooseNetwork();
}

QString RecordPanel::brief() const {
    return tr("%1 · b%2 · %3")
        .arg(network_->text(), QString::number(batch_->value()), precision_->currentText());
}

void RecordPanel::setChoosable(bool choosable, bool batch, bool record) {
    for (QWidget* const each : std::initializer_list<QWidget*>{
             search_, networks_, precision_, optimizer_, device_, rung_, data_, steps_, folder_})
        each->setEnabled(choosable);
    batch_->setEnabled(batch);
    record_->setEnabled(record);
}

}  // namespace ridgepoint::ui
