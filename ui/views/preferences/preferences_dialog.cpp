// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/preferences/preferences_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/base/language.h"
#include "ui/base/run_file_name.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

PreferencesDialog::PreferencesDialog(QSettings* settings, QWidget* parent)
    : QDialog(parent),
      settings_(settings),
      language_(new QComboBox(this)),
      numbers_(new QComboBox(this)),
      memory_(new QComboBox(this)),
      theme_(new QComboBox(this)),
      folder_(new QLineEdit(this)) {
    setWindowTitle(tr("Preferences"));
    setObjectName(QStringLiteral("preferences"));
    language_->setObjectName(QStringLiteral("language"));
    language_->addItem(tr("Follow System"), QString());
    for (const Language& each : languages()) language_->addItem(each.name, each.code);
    language_->setCurrentIndex(language_->findData(chosenLanguage(*settings_)));
    const NumberChoice numbers = chosenNumbers(*settings_);
    numbers_->setObjectName(QStringLiteral("numbers"));
    numbers_->addItem(tr("English: 1,234.5"), false);
    numbers_->addItem(tr("As in the Language"), true);
    numbers_->setCurrentIndex(numbers.as_language ? 1 : 0);
    memory_->setObjectName(QStringLiteral("memoryUnit"));
    memory_->addItem(tr("Binary: 1 GiB = 2³⁰ bytes"), false);
    memory_->addItem(tr("Decimal: 1 GB = 10⁹ bytes"), true);
    memory_->setCurrentIndex(numbers.decimal_memory ? 1 : 0);
    theme_->setObjectName(QStringLiteral("theme"));
    theme_->addItem(tr("Follow System"), static_cast<int>(ThemeMode::system));
    theme_->addItem(tr("Light"), static_cast<int>(ThemeMode::light));
    theme_->addItem(tr("Dark"), static_cast<int>(ThemeMode::dark));
    const QString theme = settings_->value(QStringLiteral("window/theme")).toString();
    theme_->setCurrentIndex(theme_->findData(static_cast<int>(parseThemeMode(theme))));
    folder_->setObjectName(QStringLiteral("recordingFolder"));
    folder_->setReadOnly(true);
    const auto showFolder = [this] { folder_->setText(pathText(recordingFolder())); };
    showFolder();
    auto* const browse = new QPushButton(tr("Choose…"), this);
    browse->setAccessibleName(tr("Choose the folder of recordings"));
    auto* const usual = new QPushButton(tr("Default"), this);
    usual->setToolTip(tr("The folder in which Ridgepoint was started, or the documents folder"));
    auto* const folder = new QHBoxLayout;
    folder->addWidget(folder_, 1);
    folder->addWidget(browse);
    folder->addWidget(usual);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Language"), language_);
    form->addRow(tr("&Numbers"), numbers_);
    form->addRow(tr("&Memory"), memory_);
    form->addRow(tr("&Theme"), theme_);
    form->addRow(tr("&Recordings"), folder);
    for (auto* const field :
         std::initializer_list<QWidget*>{language_, numbers_, memory_, theme_, folder_}) {
        QLabel* const label = qobject_cast<QLabel*>(field == folder_ ? form->labelForField(folder)
                                                                     : form->labelForField(field));
        label->setBuddy(field);
        field->setAccessibleName(label->text().remove(QLatin1Char('&')));
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    setMinimumWidth(520);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(language_, &QComboBox::currentIndexChanged, this, [this] {
        chooseLanguage(*settings_, language_->currentData().toString());
        Q_EMIT wordsChosen();
    });
    for (const QComboBox* const each : {numbers_, memory_}) {
        connect(each, &QComboBox::currentIndexChanged, this, [this] {
            chooseNumbers(*settings_,
                          {numbers_->currentData().toBool(), memory_->currentData().toBool()});
            Q_EMIT wordsChosen();
        });
    }
    connect(theme_, &QComboBox::currentIndexChanged, this, [this] {
        const auto mode = static_cast<ThemeMode>(theme_->currentData().toInt());
        applyThemeMode(mode);
        settings_->setValue(QStringLiteral("window/theme"), toString(mode));
    });
    connect(browse, &QPushButton::clicked, this, [this, showFolder] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder of Recordings"),
                                                                 pathText(recordingFolder()));
        if (!chosen.isEmpty()) chooseRecordingFolder(*settings_, chosen);
        showFolder();
    });
    connect(usual, &QPushButton::clicked, this, [this, showFolder] {
        chooseRecordingFolder(*settings_, {});
        showFolder();
    });
}

}  // namespace ridgepoint::ui
