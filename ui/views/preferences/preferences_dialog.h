// SPDX-License-Identifier: GPL-3.0-or-later
// Changes what holds for the whole program: language, theme, and the folder of recordings. A change
// applies immediately.
#pragma once

#include <QDialog>

QT_BEGIN_NAMESPACE
class QComboBox;
class QLineEdit;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class PreferencesDialog : public QDialog {
    Q_OBJECT
  public:
    // `settings` must outlive this.
    explicit PreferencesDialog(QSettings* settings, QWidget* parent = nullptr);

    QComboBox* language() const { return language_; }
    QComboBox* theme() const { return theme_; }
    QLineEdit* folder() const { return folder_; }

  Q_SIGNALS:
    void languageChosen();  // for the next start of the program

  private:
    QSettings* settings_;
    QComboBox* language_;
    QComboBox* theme_;
    QLineEdit* folder_;
};

}  // namespace ridgepoint::ui
