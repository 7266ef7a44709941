// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the devices of an estimate. The roofline uses the roofs of the selected device.
#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/catalogue.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QSettings;
class QTableView;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class DeviceModel;
struct DeviceRow;

class DeviceList : public QWidget {
    Q_OBJECT
  public:
    explicit DeviceList(QWidget* parent = nullptr);

    const std::vector<machine::Device>& devices() const { return devices_; }
    void setAnswers(std::vector<DeviceRow> answers, std::int64_t batch);
    // Sets the open run's device as the first entry of the list. If no run is open, `device` is
    // unset.
    void setRunDevice(std::optional<machine::Device> device);
    void add(const machine::Device& device);  // adds the device and selects it
    void remove(int at);

    const machine::Device* chosen() const;  // null if the list is empty
    void choose(const std::string& name);

    DeviceModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QComboBox* addBox() const { return add_; }

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

  Q_SIGNALS:
    void changed();  // emitted when the list changes
    void chosenChanged();
    void measureWanted();  // emitted when the user requests a measurement of this machine
    void failed(const QString& sentence);

  private:
    void addByName(const QString& name);
    void removeChosen();
    void fillAddBox();
    int indexOf(const std::string& name) const;  // -1 if not found

    machine::Catalogue catalogue_;
    QString catalogue_problem_;
    std::vector<machine::Device> devices_;
    bool first_is_run_ = false;
    std::string chosen_;  // name of the selected device
    DeviceModel* model_;
    QTableView* table_;
    QComboBox* add_;
    QToolButton* remove_;
};

}  // namespace ridgepoint::ui
