// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the estimate's parts, and implements copying and exporting.
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/present/estimate_tables.h"
#include "ui/base/message_bar.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/export/figure_export.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/run_facts.h"
#include "ui/views/estimate/device_list.h"
#include "ui/views/estimate/device_model.h"
#include "ui/views/estimate/estimate_bar.h"
#include "ui/views/estimate/estimate_facts.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/estimate/layer_model.h"

namespace ridgepoint::ui {
namespace {

std::string inMarkup(const present::TextTable& table, const QString& ending) {
    return ending == QLatin1String("md") ? present::toMarkdown(table) : present::toLatex(table);
}

std::string layersAs(const EstimateView& view, const QString& ending) {
    const auto& rows = view.layers()->rows();
    const machine::Device* const device = view.devices()->chosen();
    const std::string name = device != nullptr ? device->name : std::string();
    return ending == QLatin1String("csv") ? present::toCsv(rows, name)
                                          : inMarkup(present::textTable(rows, name), ending);
}

std::string devicesAs(const EstimateView& view, const QString& ending) {
    // Writes only the estimate. `ridgepoint project` writes the open run's predicted times on other
    // devices.
    const auto& rows = view.devices()->model()->rows();
    const std::vector<cost::OnDevice> devices(rows.begin(), rows.end());
    const std::int64_t batch = view.answer()->question.batch;
    return ending == QLatin1String("csv") ? present::toCsv(devices, batch)
                                          : inMarkup(present::textTable(devices, batch), ending);
}

bool isTable(const QString& ending) {
    return ending == QLatin1String("csv") || ending == QLatin1String("md") ||
           ending == QLatin1String("tex");
}

// Writes the file. Returns an empty string, or a sentence that explains why the file cannot be
// written.
QString write(const QString& path, const std::string& words) {
    try {
        carryOut(textSteps([&](const QString&) { return words; }, path.toStdString()));
        return {};
    } catch (const std::exception& error) {
        return text(error.what());
    }
}

QString suffixOf(const QString& path) { return QFileInfo(path).suffix().toLower(); }

}  // namespace

void EstimateView::build() {
    chart_->setCaptioned(false);
    canvas_->setAccessibleName(tr("Roofline of the estimate"));
    sort_->setSourceModel(layers_);
    table_->setModel(sort_);
    table_->setObjectName(QStringLiteral("estimateLayers"));
    makePlain(table_);
    table_->setSortingEnabled(true);
    table_->horizontalHeader()->setSortIndicatorClearable(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setAlternatingRowColors(true);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->horizontalHeader()->moveSection(LayerModel::kPredicted, 1);
    table_->setAccessibleName(tr("Layers"));
    connect(table_, &QWidget::customContextMenuRequested, this, &EstimateView::offerCopying);

    auto* const exports = new QToolButton(this);
    exports->setObjectName(QStringLiteral("estimateExport"));
    exports->setText(tr("Export"));
    exports->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(exports);
    menu->addAction(tr("&Roofline as Picture…"), this, [this] { exportByDialog(true); });
    menu->addAction(tr("&Layers as Table…"), this, [this] { exportByDialog(false); });
    menu->addAction(tr("&Devices as Table…"), this, &EstimateView::exportDevicesByDialog);
    exports->setMenu(menu);
    auto* const spacer = new QWidget(this);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar_->addWidget(spacer);
    bar_->addWidget(exports);

    like_run_->setText(tr("Estimate It"));
    like_run_->setObjectName(QStringLiteral("estimateLikeRun"));
    run_words_->setTextFormat(Qt::PlainText);
    run_words_->setObjectName(QStringLiteral("estimateRunWords"));
    auto* const run_line = new QHBoxLayout;
    run_line->setContentsMargins(10, 4, 10, 4);
    run_line->addWidget(run_words_);
    run_line->addWidget(like_run_);
    run_line->addStretch();
    auto* const left = new QWidget(this);
    auto* const left_column = new QVBoxLayout(left);
    left_column->setContentsMargins(0, 0, 0, 0);
    left_column->setSpacing(0);
    left_column->addLayout(run_line);
    left_column->addWidget(canvas_, 1);

    auto* const right = new QWidget(this);
    auto* const right_column = new QVBoxLayout(right);
    right_column->setContentsMargins(12, 8, 12, 4);
    right_column->setSpacing(12);
    right_column->addWidget(facts_);
    right_column->addWidget(devices_, 1);

    across_ = new QSplitter(Qt::Horizontal, this);
    across_->addWidget(left);
    across_->addWidget(right);
    across_->setStretchFactor(0, 3);
    across_->setStretchFactor(1, 2);
    across_->setChildrenCollapsible(false);
    across_->setSizes({800, 560});
    down_ = new QSplitter(Qt::Vertical, this);
    down_->addWidget(across_);
    down_->addWidget(table_);
    down_->setStretchFactor(0, 5);
    down_->setStretchFactor(1, 2);
    down_->setChildrenCollapsible(false);
    down_->setSizes({640, 230});

    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(messages_);
    column->addWidget(down_, 1);
}

void EstimateView::offerCopying(const QPoint& at) {
    if (!answer_) return;
    QMenu menu(this);
    const auto offer = [&](const QString& words, const QString& ending) {
        menu.addAction(words, this, [this, ending] {
            QGuiApplication::clipboard()->setText(text(layersAs(*this, ending)));
        });
    };
    offer(tr("Copy All as CSV"), QStringLiteral("csv"));
    offer(tr("Copy All as Markdown"), QStringLiteral("md"));
    offer(tr("Copy All as LaTeX"), QStringLiteral("tex"));
    menu.exec(table_->viewport()->mapToGlobal(at));
}

void EstimateView::saveAs(const QString& path) {
    QString problem;
    const QString ending = suffixOf(path);
    if (!answer_) {
        problem = tr("No estimate to export yet.");
    } else if (isTable(ending)) {
        problem = write(path, layersAs(*this, ending));
    } else if (!frame_) {
        problem = tr("Select a device first: a roofline requires roofs.");
    } else {
        ExportOptions options;
        options.scale = 2;
        options.selected = selection_->rows();
        options.theme = Theme::of(palette());
        try {
            carryOut(chartSteps([&] { return rooflineFigure(frame_, options); }, path.toStdString(),
                                options, runTitle(*frame_), runProvenance(*frame_)));
        } catch (const std::exception& error) {
            problem = text(error.what());
        }
    }
    messages_->say(problem.isEmpty() ? MessageBar::Kind::information : MessageBar::Kind::error,
                   problem.isEmpty() ? tr("Exported to \"%1\".").arg(path) : problem);
}

void EstimateView::saveDevicesAs(const QString& path) {
    QString problem;
    if (!answer_)
        problem = tr("No estimate to export yet.");
    else if (!isTable(suffixOf(path)))
        problem = endingProblem(FileKind::table, path.toStdString());
    else
        problem = write(path, devicesAs(*this, suffixOf(path)));
    messages_->say(problem.isEmpty() ? MessageBar::Kind::information : MessageBar::Kind::error,
                   problem.isEmpty() ? tr("Exported to \"%1\".").arg(path) : problem);
}

void EstimateView::exportByDialog(bool picture) {
    const QString name = text(bar_->question().model);
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), name + (picture ? QStringLiteral(".svg") : QStringLiteral(".csv")),
        picture ? tr("Pictures (*.svg *.pdf *.png)") : tr("Tables (*.csv *.md *.tex)"));
    if (!path.isEmpty()) saveAs(path);
}

void EstimateView::exportDevicesByDialog() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), text(bar_->question().model) + QStringLiteral("-devices.csv"),
        tr("Tables (*.csv *.md *.tex)"));
    if (!path.isEmpty()) saveDevicesAs(path);
}

}  // namespace ridgepoint::ui
