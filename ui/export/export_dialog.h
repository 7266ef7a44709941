// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a picture's file, size, resolution, theme and title, starting with the last choices.
#pragma once

#include <QDialog>
#include <functional>

#include "ui/export/figure_export.h"

QT_BEGIN_NAMESPACE
class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFontComboBox;
class QLabel;
class QLineEdit;
class QSettings;
class QSpinBox;
class QTimer;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    // `name`: of the file, without folder and ending. `settings` must outlive the dialog.
    ExportDialog(QSettings* settings, const QString& name, QWidget* parent = nullptr);

    // Opens the dialog, which writes the picture with `write`. If `ended` receives a problem, the
    // dialog comes back with its entries and shows the problem.
    using Ended = std::function<void(const QString& problem)>;
    using Write = std::function<void(const std::filesystem::path& path,
                                     const ExportOptions& options, Ended ended)>;
    // Returns a picture that fits into `room`; null if there is none.
    using Preview = std::function<QImage(const ExportOptions& options, const QSize& room)>;
    static void ask(QSettings* settings, const QString& name, QWidget* parent, Write write,
                    Preview preview);

    std::filesystem::path path() const;
    // Returns size, scale, title, font and theme.
    ExportOptions options() const;

    QLineEdit* fileEdit() const { return file_; }
    QComboBox* formats() const { return format_; }
    QComboBox* sizes() const { return preset_; }
    QSpinBox* widthBox() const { return width_; }
    QDoubleSpinBox* scaleBox() const { return scale_; }
    QComboBox* looks() const { return look_; }
    QFontComboBox* fonts() const { return font_; }
    QCheckBox* bareBox() const { return bare_; }
    QLabel* preview() const { return preview_; }
    void setPreview(Preview preview);
    QString resultWords() const;  // what is written, or why it cannot be

    void accept() override;  // saves the choices

  private:
    void build();
    void browse();
    void formatPicked();
    void presetPicked();
    void sizeEdited();
    void fileEdited();
    void sayResult();
    void showPreview();
    double unitsPerInch() const;

    QSettings* settings_;
    QLineEdit* file_;
    QComboBox* format_;
    QComboBox* preset_;
    QSpinBox* width_;
    QSpinBox* height_;
    QDoubleSpinBox* scale_;
    QComboBox* look_;
    QFontComboBox* font_;
    QLineEdit* title_;
    QCheckBox* bare_;
    QLabel* result_;
    QLabel* preview_;
    QTimer* previewed_;  // draws the preview soon after a change
    Preview draw_;
    QDialogButtonBox* buttons_;
};

}  // namespace ridgepoint::ui
