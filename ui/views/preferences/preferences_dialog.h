// SPDX-License-Identifier: GPL-3.0-or-later
// Changes settings of the whole program: language, numbers, theme, and the folder of recordings.
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
    // `settings` must outlive the dialog.
    explicit PreferencesDialog(QSettings* settings, QWidget* parent = nullptr);

    QComboBox* language() const { return language_; }
    QComboBox* numbers() const { return numbers_; }
    QComboBox* memory() const { return memory_; }
    QComboBox* theme() const { return theme_; }
    QLineEdit* folder() const { return folder_; }

  Q_SIGNALS:
    void wordsChosen();  // emitted when the language or number format changes

  private:
    QSettings* settings_;
    QComboBox* language_;
    QComboBox* numbers_;
    QComboBox* memory_;
    QComboBox* theme_;
    QLineEdit* folder_;
};

}  // namespace ridgepoint::ui
