// SPDX-License-Identifier: GPL-3.0-or-later
// Shows which data an import read, skipped and guessed. Asks for a device if the files name none.
#pragma once

#include <QWidget>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/import/import.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QLabel;
class QTextBrowser;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ImportPage : public QWidget {
    Q_OBJECT
  public:
    explicit ImportPage(QWidget* parent = nullptr);

    // `device` is the device of this import; `likely` is the device of the previous import.
    void tell(const import::ImportResult& result, const std::optional<std::string>& device,
              const QString& likely);
    void clear();
    const std::optional<import::ImportResult>& shown() const { return shown_; }
    // Returns whether this import created the run.
    bool isOf(const std::filesystem::path& run) const;
    void askForDevice();  // sets the focus to the device selector

    QComboBox* devices() const { return devices_; }
    QToolButton* drawRoofs() const { return draw_; }
    QTextBrowser* textBox() const { return text_; }

  Q_SIGNALS:
    void deviceWanted(const QString& name);
    void runWanted(const std::filesystem::path& run);
    void comparisonWanted(const std::vector<std::filesystem::path>& runs);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fillDevices();
    void write();

    QWidget* bar_;
    QLabel* question_;
    QComboBox* devices_;
    QToolButton* draw_;
    QToolButton* compare_;
    QTextBrowser* text_;
    std::optional<import::ImportResult> shown_;
};

}  // namespace ridgepoint::ui
