// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a picture's file, size, resolution, theme and title; the defaults are the last choices.
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
    // `name` is the file name without folder and extension. `settings` must outlive the dialog.
    ExportDialog(QSettings* settings, const QString& name, QWidget* parent = nullptr);

    // Opens the dialog. `write` writes the picture. If `ended` receives a problem, the dialog opens
    // again with the same entries and shows the problem.
    using Ended = std::function<void(const QString& problem)>;
    using Write = std::function<void(const std::filesystem::path& path,
                                     const ExportOptions& options, Ended ended)>;
    // Returns a picture that fits in `room`, or a null image if there is no picture.
    using Preview = std::function<QImage(const ExportOptions& options, const QSize& room)>;
    static void ask(QSettings* settings, const QString& name, QWidget* parent, Write write,
                    Preview preview);

    std::filesystem::path path() const;
    // Returns the size, scale, title, font and theme.
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
    QString resultWords() const;  // description of the result, or why nothing can be written

    void accept() override;  // saves the user's choices

  private:
    void build();
    void browse();
    void formatPicked();
    void presetPicked();
    void sizeEdited();
    void usePaper(bool paper);  // if `paper` is true, sides are in millimetres
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
    bool paper_ = false;
    QTimer* previewed_;  // draws the preview soon after a change
    Preview draw_;
    QDialogButtonBox* buttons_;
};

}  // namespace ridgepoint::ui
