// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"

#include <QCoreApplication>
#include <QGraphicsScene>
#include <QPainter>
#include <memory>
#include <utility>

#include "ui/base/whole_file.h"
#include "ui/base/words.h"
#include "ui/chart/figure_chart.h"
#include "ui/roofline/roofline_chart.h"

namespace ridgepoint::ui {
namespace {

struct ExportText {
    Q_DECLARE_TR_FUNCTIONS(FigureExport)
};

}  // namespace

ExportSteps::Step pictureStep(PaintedFigure figure, const std::filesystem::path& path,
                              double scale) {
    return [figure = std::move(figure), path, scale](const run::Watch& watch) {
        WholeFile file(path, watch);  // throws early if the file cannot be written
        const QByteArray bytes = pictureFile(figure, endingOf(path), scale, watch);
        if (bytes.isEmpty() && !watch.stop.stop_requested()) {
            throw ExportError(
                ExportText::tr("A picture of %1 × %2 at scale %3 does not fit into memory; "
                               "choose a smaller size or scale.")
                    .arg(figure.size.width())
                    .arg(figure.size.height())
                    .arg(scale)
                    .toStdString());
        }
        file.write(bytes);
        file.putInPlace();
    };
}

void dress(FigureChart& chart, const ExportOptions& options) {
    chart.setTheme(options.theme);
    chart.resize(options.size);  // a chart without a size draws nothing
    chart.setTitleText(options.title);
    chart.setFilterWords(options.filter);
    if (options.bare) chart.setCaptioned(false);
}

std::unique_ptr<FigureChart> rooflineFigure(const std::shared_ptr<const Frame>& frame,
                                            const ExportOptions& options) {
    auto chart = std::make_unique<RooflineChart>();
    chart->setSelected(options.selected);
    if (const auto* const look = lookAs<RooflineLook>(options.look)) chart->setLook(*look);
    dress(*chart, options);
    chart->setFrame(*frame);
    return chart;
}

ExportSteps chartSteps(std::function<std::unique_ptr<FigureChart>()> make,
                       const std::filesystem::path& path, const ExportOptions& options,
                       const QString& title, const QString& description) {
    requireEnding(FileKind::picture, path);
    return {{}, [make = std::move(make), path, options, title, description] {
                const FigureFamily font(options.font);
                return pictureStep(paintFigure(*make(), options, title, description), path,
                                   options.scale);
            }};
}

QImage previewOf(const std::function<std::unique_ptr<FigureChart>()>& make,
                 const ExportOptions& options, const QSize& room) {
    const FigureFamily font(options.font);
    const PaintedFigure figure = paintFigure(*make(), options, {}, {});
    QImage image(figure.size.scaled(room, Qt::KeepAspectRatio).expandedTo({1, 1}),
                 QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.scale(static_cast<double>(image.width()) / figure.size.width(),
                  static_cast<double>(image.height()) / figure.size.height());
    playFigure(painter, figure);
    return image;
}

QString endingOf(const std::filesystem::path& path) {
    return pathText(path.extension()).mid(1).toLower();
}

PaintedFigure paintFigure(FigureChart& chart, const ExportOptions& options, const QString& title,
                          const QString& description) {
    PaintedFigure figure;
    figure.size = chart.size().toSize();  // some figures are smaller than requested
    figure.units_per_inch = options.units_per_inch;
    figure.ground = options.theme.surface;
    figure.title = title;
    figure.description = description;
    QGraphicsScene scene;
    scene.addItem(&chart);
    const QRectF all(QPointF(), QSizeF(figure.size));
    scene.setSceneRect(all);
    QPainter painter(&figure.picture);
    // Sets the hint before any item does. Otherwise, QPicture would draw the items after an item
    // with its own hint without antialiasing.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(all, options.theme.surface);
    scene.render(&painter, all, all);
    painter.end();
    scene.removeItem(&chart);
    return figure;
}

QString endingProblem(FileKind kind, const std::filesystem::path& path) {
    const QString ending = endingOf(path);
    const QStringList possible =
        kind == FileKind::table
            ? QStringList{QStringLiteral("csv"), QStringLiteral("md"), QStringLiteral("tex")}
        : kind == FileKind::report
            ? QStringList{QStringLiteral("html"), QStringLiteral("pdf")}
            : QStringList{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};
    if (possible.contains(ending)) return {};
    if (kind == FileKind::report) {
        return ExportText::tr(
                   "A report is written to a file that ends in .html or .pdf, not to "
                   "\"%1\".")
            .arg(text(path.string()));
    }
    return (kind == FileKind::table
                ? ExportText::tr("A table is written to a file that ends in .csv, .md or .tex, "
                                 "not to \"%1\".")
                : ExportText::tr("A picture is written to a file that ends in .png, .svg or .pdf, "
                                 "not to \"%1\"."))
        .arg(text(path.string()));
}

void requireEnding(FileKind kind, const std::filesystem::path& path) {
    const QString problem = endingProblem(kind, path);
    if (!problem.isEmpty()) throw ExportError(problem.toStdString());
}

ExportSteps textSteps(std::function<std::string(const QString&)> words,
                      const std::filesystem::path& path) {
    return {{}, [words = std::move(words), path]() -> ExportSteps::Step {
                return [words, path](const run::Watch& watch) {
                    WholeFile file(path, watch);
                    file.write(QByteArrayView(words(endingOf(path))));
                    file.putInPlace();
                };
            }};
}

}  // namespace ridgepoint::ui
