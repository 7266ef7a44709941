// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/import/import_page.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <exception>

#include "core/machine/catalogue.h"
#include "core/roofline/quantity.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kRunScheme = "run";

QString shownText(std::string_view utf8) { return text(utf8).toHtmlEscaped(); }

QString countText(std::uint64_t count) {
    return text(roofline::formatCount(static_cast<double>(count)));
}

}  // namespace

ImportPage::ImportPage(QWidget* parent)
    : QWidget(parent),
      bar_(new QWidget(this)),
      question_(new QLabel(this)),
      devices_(new QComboBox(this)),
      draw_(new QToolButton(this)),
      compare_(new QToolButton(this)),
      text_(new QTextBrowser(this)) {
    setObjectName(QStringLiteral("importPage"));
    devices_->setObjectName(QStringLiteral("importDevice"));
    devices_->setAccessibleName(tr("Device"));
    devices_->setToolTip(tr("Device whose roofs the run uses. \"ridgepoint devices\" lists them"));
    draw_->setObjectName(QStringLiteral("importRoofs"));
    draw_->setText(tr("Draw Its Roofs"));
    compare_->setObjectName(QStringLiteral("importCompare"));
    compare_->setText(tr("Compare These Runs"));
    text_->setFrameShape(QFrame::NoFrame);
    text_->setOpenLinks(false);
    text_->setAccessibleName(tr("Files read, skipped and guessed"));
    text_->setPlaceholderText(
        tr("Open or drop another profiler's file. This page then lists what was read, skipped and "
           "guessed."));
    auto* const row = new QHBoxLayout(bar_);
    row->setContentsMargins(8, 2, 4, 2);
    row->addWidget(question_);
    row->addWidget(devices_);
    row->addWidget(draw_);
    row->addStretch(1);
    row->addWidget(compare_);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(text_, 1);
    connect(draw_, &QToolButton::clicked, this,
            [this] { Q_EMIT deviceWanted(devices_->currentText()); });
    connect(devices_, &QComboBox::currentIndexChanged, this,
            [this](int at) { draw_->setEnabled(at >= 0); });
    connect(compare_, &QToolButton::clicked, this, [this] {
        if (shown_) Q_EMIT comparisonWanted(shown_->runs);
    });
    connect(text_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        const auto at = static_cast<std::size_t>(link.path().toULongLong());
        if (shown_ && link.scheme() == QLatin1String(kRunScheme) && at < shown_->runs.size())
            Q_EMIT runWanted(std::filesystem::path(shown_->runs[at]));
    });
    clear();
}

void ImportPage::fillDevices() {
    if (devices_->count() > 0) return;
    try {
        const machine::Catalogue catalogue = machine::Catalogue::load();
        for (const machine::Device& device : catalogue.devices())
            devices_->addItem(text(device.name));
    } catch (const std::exception&) {
        // Ignores the error, because the import already fails if the user's catalogue is invalid.
    }
    devices_->setCurrentIndex(-1);
}

void ImportPage::tell(const import::ImportResult& result, const std::optional<std::string>& device,
                      const QString& likely) {
    shown_ = result;
    fillDevices();
    const bool asks = result.device_needed || device.has_value();
    question_->setText(result.device_needed ? tr("Which device was it on?") : tr("Device:"));
    const QString before = device ? text(*device) : likely;
    devices_->setCurrentIndex(asks ? devices_->findText(before) : -1);
    for (QWidget* const each : {static_cast<QWidget*>(question_), static_cast<QWidget*>(devices_),
                                static_cast<QWidget*>(draw_)}) {
        each->setVisible(asks);
    }
    draw_->setEnabled(devices_->currentIndex() >= 0);
    compare_->setVisible(result.runs.size() > 1);
    bar_->setVisible(asks || result.runs.size() > 1);
    write();
    text_->verticalScrollBar()->setValue(0);
}

void ImportPage::clear() {
    shown_.reset();
    bar_->hide();
    text_->clear();
}

bool ImportPage::isOf(const std::filesystem::path& run) const {
    return shown_ && std::find(shown_->runs.begin(), shown_->runs.end(), run) != shown_->runs.end();
}

void ImportPage::askForDevice() { devices_->setFocus(); }

// Headings are in the window's language. The reader's messages are the same as on the command line.
void ImportPage::write() {
    if (!shown_) return;
    QString html;
    const auto heading = [&](const QString& words) {
        html += QStringLiteral("<p style=\"margin:8px 0 2px 0\"><b>%1</b></p>")
                    .arg(words.toHtmlEscaped());
    };
    const auto line = [&](const QString& words) {
        html += QStringLiteral("<p style=\"margin:0 0 2px 12px\">%1</p>").arg(words);
    };
    const QString muted = Theme::of(palette()).muted.name();
    heading(tr("Files"));
    for (const auto& file : shown_->files) {
        std::string_view title = file.format;
        if (const import::Format* const format = import::findFormat(file.format))
            title = format->title;
        line(QStringLiteral("%1 · %2").arg(shownText(file.path.string()), shownText(title)));
    }
    if (shown_->runs.size() > 1) {
        heading(tr("Runs"));
        for (std::size_t i = 0; i < shown_->runs.size(); ++i) {
            line(QStringLiteral("<a href=\"%1:%2\">%3</a>")
                     .arg(QLatin1String(kRunScheme))
                     .arg(i)
                     .arg(shownText(shown_->runs[i].filename().string())));
        }
    }
    const import::Report& report = shown_->report;
    if (!report.whatWasRead().empty()) heading(tr("Read"));
    for (const auto& read : report.whatWasRead())
        line(QStringLiteral("%1 %2").arg(countText(read.count), shownText(read.what)));
    for (const bool lost : {true, false}) {
        bool first = true;
        for (const auto& skipped : report.whatWasSkipped()) {
            if (skipped.lost != lost) continue;
            if (std::exchange(first, false))
                heading(lost ? tr("Skipped") : tr("Skipped: not part of the data"));
            QString words = QStringLiteral("%1 %2: %3")
                                .arg(countText(skipped.count), shownText(skipped.what),
                                     shownText(skipped.reason));
            if (!skipped.first.empty()) {
                words += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                             .arg(muted, tr("first: %1").arg(text(skipped.first)).toHtmlEscaped());
            }
            line(words);
        }
    }
    if (!report.guesses().empty()) heading(tr("Guessed"));
    for (const std::string& sentence : report.guesses()) line(shownText(sentence));
    if (!report.notes().empty()) heading(tr("Caveats"));
    for (const std::string& sentence : report.notes()) line(shownText(sentence));
    text_->setHtml(html);
}

void ImportPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) write();
}

}  // namespace ridgepoint::ui
