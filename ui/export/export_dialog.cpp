// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr int kLeastSide = 100, kMostSide = 20000;  // same limits as --size
constexpr double kLeastScale = 0.1, kMostScale = 10;
constexpr int kOwnSize = -1;
constexpr QSize kPreviewRoom(360, 300);
constexpr int kPreviewDelay = 150;  // milliseconds between a change and the new preview

// On paper, one millimetre is five units, as for --size. Text with a height of 13 units is 2.6 mm
// (7 points) high.
constexpr double kPaperUnitsPerMm = 5, kPaperUnitsPerInch = 127, kPngPerInch = 300;
struct Preset {
    const char* words;
    QSize size;
    bool paper = false;
};
const std::array kPresets{
    Preset{QT_TRANSLATE_NOOP("ridgepoint::ui::ExportDialog", "Screen"), {1280, 800}},
    Preset{QT_TRANSLATE_NOOP("ridgepoint::ui::ExportDialog", "Column of a paper, 85 × 60 mm"),
           {425, 300},
           true},
    Preset{QT_TRANSLATE_NOOP("ridgepoint::ui::ExportDialog", "Page of a paper, 180 × 101 mm"),
           {900, 505},
           true},
    Preset{QT_TRANSLATE_NOOP("ridgepoint::ui::ExportDialog", "Slide, 16:9"), {1280, 720}}};

enum class Look { window, light, dark };

// A side of the figure, in millimetres for paper or in pixels for screens.
class SideBox : public QSpinBox {
  public:
    using QSpinBox::QSpinBox;
    void setPaper(bool paper) {
        paper_ = paper;
        setSuffix(paper ? QStringLiteral(" mm") : QStringLiteral(" px"));
        setSingleStep(paper ? static_cast<int>(kPaperUnitsPerMm) : 1);
    }

  protected:
    QString textFromValue(int value) const override {
        return paper_ ? QString::number(value / kPaperUnitsPerMm) : QSpinBox::textFromValue(value);
    }
    int valueFromText(const QString& words) const override {
        if (!paper_) return QSpinBox::valueFromText(words);
        return static_cast<int>(std::lround(numberIn(words).toDouble() * kPaperUnitsPerMm));
    }
    QValidator::State validate(QString& words, int& at) const override {
        if (!paper_) return QSpinBox::validate(words, at);
        bool number = false;
        const double value = numberIn(words).toDouble(&number) * kPaperUnitsPerMm;
        if (!number && !numberIn(words).isEmpty()) return QValidator::Invalid;
        return value >= minimum() && value <= maximum() ? QValidator::Acceptable
                                                        : QValidator::Intermediate;
    }

  private:
    QString numberIn(QString words) const {
        if (words.endsWith(suffix())) words.chop(suffix().size());
        return words.trimmed();
    }
    bool paper_ = false;
};

void setPaper(QSpinBox* box, bool paper) {
    const QSignalBlocker quiet(box);
    static_cast<SideBox*>(box)->setPaper(paper);
}

}  // namespace

ExportDialog::ExportDialog(QSettings* settings, const QString& name, QWidget* parent)
    : QDialog(parent),
      settings_(settings),
      file_(new QLineEdit(this)),
      format_(new QComboBox(this)),
      preset_(new QComboBox(this)),
      width_(new SideBox(this)),
      height_(new SideBox(this)),
      scale_(new QDoubleSpinBox(this)),
      look_(new QComboBox(this)),
      font_(new QFontComboBox(this)),
      title_(new QLineEdit(this)),
      bare_(new QCheckBox(tr("F&igure only, without title and notes"), this)),
      result_(new QLabel(this)),
      preview_(new QLabel(this)),
      previewed_(new QTimer(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this)) {
    setWindowTitle(tr("Export Picture"));
    build();
    const QString ending =
        settings_->value(QStringLiteral("export/format"), QStringLiteral("svg")).toString();
    format_->setCurrentIndex(std::max(0, format_->findData(ending)));
    const QString folder =
        settings_
            ->value(QStringLiteral("export/folder"),
                    QStandardPaths::writableLocation(QStandardPaths::PicturesLocation))
            .toString();
    file_->setText(
        QDir(folder).filePath(name + QLatin1Char('.') + format_->currentData().toString()));
    const QSize size =
        settings_->value(QStringLiteral("export/size"), kPresets.front().size).toSize();
    usePaper(settings_->value(QStringLiteral("export/paper")).toBool());
    width_->setValue(size.width());
    height_->setValue(size.height());
    scale_->setValue(settings_->value(QStringLiteral("export/scale"), 2.0).toDouble());
    look_->setCurrentIndex(
        std::max(0, look_->findData(settings_->value(QStringLiteral("export/look"), 0).toInt())));
    bare_->setChecked(settings_->value(QStringLiteral("export/bare")).toBool());
    const QString font = settings_->value(QStringLiteral("export/font")).toString();
    font_->setCurrentFont(font.isEmpty() ? QApplication::font() : QFont(font));
    sizeEdited();
    sayResult();
}

void ExportDialog::build() {
    for (const char* const ending : {"svg", "pdf", "png"})
        format_->addItem(QString::fromLatin1(ending).toUpper(), QLatin1String(ending));
    for (const Preset& preset : kPresets) preset_->addItem(tr(preset.words), preset.size);
    preset_->addItem(tr("Other"), kOwnSize);
    for (QSpinBox* const box : {width_, height_}) box->setRange(kLeastSide, kMostSide);
    scale_->setRange(kLeastScale, kMostScale);
    scale_->setSingleStep(0.5);
    scale_->setToolTip(tr("Pixels for each unit of the size"));
    look_->addItem(tr("Same as window"), static_cast<int>(Look::window));
    look_->addItem(tr("Light"), static_cast<int>(Look::light));
    look_->addItem(tr("Dark"), static_cast<int>(Look::dark));
    title_->setPlaceholderText(tr("The run's own"));
    auto* const choose = new QToolButton(this);
    choose->setText(tr("&Browse…"));
    auto* const file = new QHBoxLayout;
    file->addWidget(file_, 1);
    file->addWidget(choose);
    auto* const sides = new QHBoxLayout;
    sides->addWidget(width_);
    sides->addWidget(new QLabel(QStringLiteral("×"), this));
    sides->addWidget(height_);
    sides->addStretch();
    width_->setAccessibleName(tr("Width"));
    height_->setAccessibleName(tr("Height"));
    file_->setMinimumWidth(420);
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->addRow(tr("&File"), file);
    form->addRow(tr("F&ormat"), format_);
    form->addRow(tr("&Size"), preset_);
    form->addRow(QString(), sides);
    form->addRow(tr("Sc&ale"), scale_);
    form->addRow(tr("&Look"), look_);
    form->addRow(tr("Fo&nt"), font_);
    form->addRow(tr("&Title"), title_);
    form->addRow(QString(), bare_);
    qobject_cast<QLabel*>(form->labelForField(file))->setBuddy(file_);
    preview_->setObjectName(QStringLiteral("preview"));
    preview_->setAccessibleName(tr("Preview"));
    preview_->setAlignment(Qt::AlignCenter);
    preview_->hide();
    auto* const parts = new QHBoxLayout;
    parts->addLayout(form, 1);
    parts->addWidget(preview_);
    auto* const column = new QVBoxLayout(this);
    column->addLayout(parts);
    column->addWidget(result_);
    column->addWidget(buttons_);
    connect(choose, &QToolButton::clicked, this, &ExportDialog::browse);
    connect(format_, &QComboBox::activated, this, &ExportDialog::formatPicked);
    connect(preset_, &QComboBox::activated, this, &ExportDialog::presetPicked);
    connect(file_, &QLineEdit::textChanged, this, &ExportDialog::fileEdited);
    for (QSpinBox* const box : {width_, height_})
        connect(box, &QSpinBox::valueChanged, this, &ExportDialog::sizeEdited);
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::sayResult);
    previewed_->setSingleShot(true);
    previewed_->setInterval(kPreviewDelay);
    connect(previewed_, &QTimer::timeout, this, &ExportDialog::showPreview);
    const auto soon = qOverload<>(&QTimer::start);
    for (QSpinBox* const box : {width_, height_})
        connect(box, &QSpinBox::valueChanged, previewed_, soon);
    for (QComboBox* const box : std::initializer_list<QComboBox*>{preset_, look_, font_})
        connect(box, &QComboBox::currentIndexChanged, previewed_, soon);
    connect(title_, &QLineEdit::textChanged, previewed_, soon);
    connect(bare_, &QCheckBox::toggled, previewed_, soon);
    connect(buttons_, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
}

void ExportDialog::browse() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export Picture"), file_->text(), tr("Pictures (*.svg *.pdf *.png)"), nullptr,
        QFileDialog::DontConfirmOverwrite);  // accept() asks before it replaces a file
    if (!path.isEmpty()) file_->setText(path);
}

void ExportDialog::formatPicked() {
    const QFileInfo file(file_->text());
    const QString name =
        file.completeBaseName().isEmpty() ? QStringLiteral("picture") : file.completeBaseName();
    file_->setText(
        QDir(file.path()).filePath(name + QLatin1Char('.') + format_->currentData().toString()));
}

void ExportDialog::fileEdited() {
    const int at = format_->findData(QFileInfo(file_->text()).suffix().toLower());
    if (at >= 0) format_->setCurrentIndex(at);
    sayResult();
}

void ExportDialog::presetPicked() {
    const QSize size = preset_->currentData().toSize();
    if (!size.isValid() || size.isEmpty()) return;
    usePaper(kPresets[static_cast<std::size_t>(preset_->currentIndex())].paper);
    const QSignalBlocker quiet_width(width_), quiet_height(height_);
    width_->setValue(size.width());
    height_->setValue(size.height());
    sayResult();
}

void ExportDialog::usePaper(bool paper) {
    paper_ = paper;
    for (QSpinBox* const box : {width_, height_}) setPaper(box, paper);
}

void ExportDialog::sizeEdited() {
    const QSize size(width_->value(), height_->value());
    const auto at = std::find_if(kPresets.begin(), kPresets.end(), [&](const Preset& preset) {
        return preset.size == size && preset.paper == paper_;
    });
    preset_->setCurrentIndex(at != kPresets.end() ? static_cast<int>(at - kPresets.begin())
                                                  : preset_->findData(kOwnSize));
    sayResult();
}

void ExportDialog::sayResult() {
    const bool pixels = format_->currentData().toString() == QLatin1String("png");
    scale_->setEnabled(pixels);
    const QString problem = endingProblem(FileKind::picture, path());
    buttons_->button(QDialogButtonBox::Save)->setEnabled(problem.isEmpty());
    const double scale = scale_->value() * (paper_ ? kPngPerInch / kPaperUnitsPerInch : 1);
    result_->setText(!problem.isEmpty() ? problem
                     : pixels           ? tr("%1 × %2 pixels")
                                    .arg(std::lround(width_->value() * scale))
                                    .arg(std::lround(height_->value() * scale))
                     : paper_ ? tr("%1 × %2 mm")
                                    .arg(width_->value() / kPaperUnitsPerMm)
                                    .arg(height_->value() / kPaperUnitsPerMm)
                              : tr("Lines and text, of any size"));
}

void ExportDialog::setPreview(Preview preview) {
    draw_ = std::move(preview);
    showPreview();
}

void ExportDialog::showPreview() {
    const QImage image = draw_ ? draw_(options(), kPreviewRoom * devicePixelRatioF()) : QImage();
    preview_->setVisible(!image.isNull());
    if (image.isNull()) return;
    QPixmap picture = QPixmap::fromImage(image);
    picture.setDevicePixelRatio(devicePixelRatioF());
    preview_->setFixedSize(kPreviewRoom);
    preview_->setPixmap(picture);
}

void ExportDialog::ask(QSettings* settings, const QString& name, QWidget* parent, Write write,
                       Preview preview) {
    auto* const dialog = new ExportDialog(settings, name, parent);
    dialog->setPreview(std::move(preview));
    connect(dialog, &QDialog::rejected, dialog, &QObject::deleteLater);
    connect(dialog, &QDialog::accepted, dialog, [dialog, write = std::move(write)] {
        const QPointer<ExportDialog> there = dialog;
        write(dialog->path(), dialog->options(), [there](const QString& problem) {
            if (!there) return;
            if (problem.isEmpty()) {
                there->deleteLater();
                return;
            }
            there->open();
            there->result_->setText(problem);
        });
    });
    dialog->open();
}

QString ExportDialog::resultWords() const { return result_->text(); }

double ExportDialog::unitsPerInch() const {
    return paper_ ? kPaperUnitsPerInch : ExportOptions().units_per_inch;
}

std::filesystem::path ExportDialog::path() const { return file_->text().toStdString(); }

ExportOptions ExportDialog::options() const {
    ExportOptions options;
    options.size = QSize(width_->value(), height_->value());
    options.scale = scale_->value();
    options.units_per_inch = unitsPerInch();
    options.title = title_->text();
    options.bare = bare_->isChecked();
    const QString font = font_->currentFont().family();
    if (font != QApplication::font().family()) options.font = font;
    switch (static_cast<Look>(look_->currentData().toInt())) {
        case Look::window:
            options.theme = Theme::of(palette());
            break;
        case Look::light:
            options.theme = Theme::light();
            break;
        case Look::dark:
            options.theme = Theme::darkTheme();
            break;
    }
    return options;
}

void ExportDialog::accept() {
    const QFileInfo file(file_->text());
    if (file.exists() &&
        QMessageBox::question(this, windowTitle(),
                              tr("\"%1\" is there already. Replace it?").arg(file.fileName())) !=
            QMessageBox::Yes) {
        return;
    }
    settings_->setValue(QStringLiteral("export/format"), format_->currentData());
    settings_->setValue(QStringLiteral("export/folder"), file.absolutePath());
    settings_->setValue(QStringLiteral("export/size"), QSize(width_->value(), height_->value()));
    settings_->setValue(QStringLiteral("export/paper"), paper_);
    settings_->setValue(QStringLiteral("export/scale"), scale_->value());
    settings_->setValue(QStringLiteral("export/bare"), bare_->isChecked());
    settings_->setValue(QStringLiteral("export/look"), look_->currentData());
    settings_->setValue(QStringLiteral("export/font"), options().font);
    QDialog::accept();
}

}  // namespace ridgepoint::ui
