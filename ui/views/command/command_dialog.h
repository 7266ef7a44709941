// SPDX-License-Identifier: GPL-3.0-or-later
// CommandDialog asks for a command to record: the command line, its folder and the options.
#pragma once

#include <QDialog>
#include <vector>

#include "ui/views/command/command_request.h"
#include "ui/views/command/recent_commands.h"

QT_BEGIN_NAMESPACE
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CommandDialog : public QDialog {
    Q_OBJECT
  public:
    explicit CommandDialog(RecentCommands recent, QWidget* parent = nullptr);

    void setRequest(const CommandRequest& request);
    CommandRequest request() const;
    // Returns why the command cannot be recorded. Returns an empty string if the command is valid
    // or empty.
    QString problem() const;

  Q_SIGNALS:
    void recordWanted(const CommandRequest& request);

  private:
    void build();
    void fillRecent();
    void pick(int index);
    void update();
    void browseFolder();
    void browseFile();

    RecentCommands recent_;
    std::vector<CommandRequest> offered_;
    QComboBox* command_;
    QLineEdit* folder_;
    QLineEdit* file_;
    QSpinBox* first_step_;
    QSpinBox* end_step_;
    QSpinBox* warmup_;
    QCheckBox* ops_;
    QCheckBox* memory_;
    QLabel* problem_;
    QPushButton* forget_;
    QPushButton* record_;
};

}  // namespace ridgepoint::ui
