// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/device_list.h"

#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSettings>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/views/estimate/device_model.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kDevicesKey = "estimate/devices";
constexpr std::size_t kMostDevices = 24;
// The initial devices cover a range of ages and prices.
constexpr std::array kFirstDevices{"T4", "A100 SXM4 80GB", "H100 SXM"};

}  // namespace

DeviceList::DeviceList(QWidget* parent)
    : QWidget(parent),
      catalogue_(machine::Catalogue::builtIn()),
      model_(new DeviceModel(this)),
      table_(new QTableView(this)),
      add_(new QComboBox(this)),
      remove_(new QToolButton(this)) {
    try {
        catalogue_ = machine::Catalogue::load();
    } catch (const std::exception& error) {
        catalogue_problem_ = text(error.what());  // shown when the user adds a device
    }
    table_->setModel(model_);
    table_->setObjectName(QStringLiteral("estimateDevices"));
    makePlain(table_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // The time to expect is visible in a narrow table.
    table_->horizontalHeader()->moveSection(DeviceModel::kPredicted, 1);
    table_->setAccessibleName(tr("Devices"));
    table_->setToolTip(tr("The chosen device's roofs are drawn"));
    add_->setObjectName(QStringLiteral("addDevice"));
    add_->setEditable(true);
    add_->setInsertPolicy(QComboBox::NoInsert);
    add_->setAccessibleName(tr("Add a device"));
    add_->lineEdit()->setPlaceholderText(tr("Add a device…"));
    add_->completer()->setFilterMode(Qt::MatchContains);
    add_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    fillAddBox();
    remove_->setText(tr("Remove"));
    remove_->setToolTip(tr("Remove the chosen device from the list (Del)"));
    auto* const remove_key = new QAction(this);
    remove_key->setShortcut(QKeySequence::Delete);
    remove_key->setShortcutContext(Qt::WidgetShortcut);
    table_->addAction(remove_key);

    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(0, 0, 0, 0);
    bar->addWidget(add_, 1);
    bar->addWidget(remove_);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(bar);
    column->addWidget(table_, 1);

    connect(add_, &QComboBox::activated, this, [this](int at) {
        if (at == 0)
            Q_EMIT measureWanted();
        else
            addByName(add_->itemText(at));
        add_->setCurrentIndex(-1);
    });
    connect(add_->lineEdit(), &QLineEdit::returnPressed, this, [this] {
        // A combo box sends Return to its line edit twice. The text is empty the second time.
        const QString typed = add_->currentText().trimmed();
        if (typed.isEmpty() || add_->findText(typed) >= 0) return;
        add_->clearEditText();
        addByName(typed);
    });
    connect(remove_, &QToolButton::clicked, this, &DeviceList::removeChosen);
    connect(remove_key, &QAction::triggered, this, &DeviceList::removeChosen);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || now.row() >= static_cast<int>(devices_.size())) return;
                const std::string& name = devices_[static_cast<std::size_t>(now.row())].name;
                if (name == chosen_) return;
                chosen_ = name;
                Q_EMIT chosenChanged();
            });
    for (const char* const name : kFirstDevices) {
        if (const auto* const device = catalogue_.find(name)) devices_.push_back(*device);
    }
}

void DeviceList::fillAddBox() {
    add_->addItem(tr("This machine (measures its roofs for a second)"));
    for (const machine::Device& device : catalogue_.devices()) add_->addItem(text(device.name));
    add_->setCurrentIndex(-1);
}

void DeviceList::addByName(const QString& name) {
    if (!catalogue_problem_.isEmpty()) {
        Q_EMIT failed(catalogue_problem_);
        catalogue_problem_.clear();  // prevents a second report
    }
    const std::string wanted = name.toStdString();
    if (const auto* const device = catalogue_.find(wanted)) {
        add(*device);
        return;
    }
    QStringList near;
    for (const std::string& each : catalogue_.suggestions(wanted)) near << text(each);
    Q_EMIT failed(tr("No single device matches \"%1\". Did you mean %2?")
                      .arg(name, near.join(QStringLiteral(", "))));
}

int DeviceList::indexOf(const std::string& name) const {
    const auto found = std::find_if(devices_.begin(), devices_.end(),
                                    [&](const auto& device) { return device.name == name; });
    return found == devices_.end() ? -1 : static_cast<int>(found - devices_.begin());
}

void DeviceList::add(const machine::Device& device) {
    if (const int same = indexOf(device.name); same >= 0) {
        devices_[static_cast<std::size_t>(same)] = device;  // the device was measured again
    } else if (devices_.size() >= kMostDevices) {
        Q_EMIT failed(tr("At most %1 devices can be shown. Remove one first.").arg(kMostDevices));
        return;
    } else {
        devices_.push_back(device);
    }
    chosen_ = device.name;
    Q_EMIT changed();
}

void DeviceList::setRunDevice(std::optional<machine::Device> device) {
    if (first_is_run_) devices_.erase(devices_.begin());
    first_is_run_ = device.has_value();
    if (device) {
        std::erase_if(devices_, [&](const auto& one) { return one.name == device->name; });
        chosen_ = device->name;
        devices_.push_back(std::move(*device));
        std::rotate(devices_.begin(), devices_.end() - 1, devices_.end());
    }
    Q_EMIT changed();
}

void DeviceList::remove(int at) {
    if (at < 0 || at >= static_cast<int>(devices_.size())) return;
    if (at == 0) first_is_run_ = false;
    devices_.erase(devices_.begin() + at);
    if (!devices_.empty()) {
        const auto next = std::min(static_cast<std::size_t>(at), devices_.size() - 1);
        chosen_ = devices_[next].name;
    }
    Q_EMIT changed();
}

void DeviceList::removeChosen() {
    if (const machine::Device* const device = chosen()) remove(indexOf(device->name));
}

void DeviceList::setAnswers(std::vector<DeviceRow> answers, std::int64_t batch) {
    table_->setColumnHidden(DeviceModel::kOpenRun,
                            std::none_of(answers.begin(), answers.end(), [](const DeviceRow& row) {
                                return row.open_run.has_value();
                            }));
    model_->setDevices(std::move(answers), batch);
    const machine::Device* const device = chosen();
    const int at = device != nullptr ? indexOf(device->name) : -1;
    if (at >= 0 && at < model_->rowCount()) table_->setCurrentIndex(model_->index(at, 0));
}

const machine::Device* DeviceList::chosen() const {
    if (devices_.empty()) return nullptr;
    return &devices_[static_cast<std::size_t>(std::max(indexOf(chosen_), 0))];
}

void DeviceList::choose(const std::string& name) {
    const int at = indexOf(name);
    if (at >= 0 && at < model_->rowCount()) table_->setCurrentIndex(model_->index(at, 0));
}

void DeviceList::save(QSettings& settings) const {
    QStringList names;
    for (std::size_t i = first_is_run_ ? 1 : 0; i < devices_.size(); ++i) {
        if (catalogue_.find(devices_[i].name) != nullptr) names << text(devices_[i].name);
    }
    settings.setValue(QLatin1String(kDevicesKey), names);
}

void DeviceList::restore(const QSettings& settings) {
    if (!settings.contains(QLatin1String(kDevicesKey))) return;
    devices_.clear();
    first_is_run_ = false;
    for (const QString& name : settings.value(QLatin1String(kDevicesKey)).toStringList()) {
        const auto* const device = catalogue_.find(name.toStdString());
        if (device != nullptr && devices_.size() < kMostDevices) devices_.push_back(*device);
    }
    Q_EMIT changed();
}

}  // namespace ridgepoint::ui
