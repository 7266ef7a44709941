// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/report_export.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QGraphicsScene>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <QTextOption>
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/exchange/report.h"
#include "ui/figure/figure_chart.h"
#include "ui/run_facts.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(ReportExport)
};

constexpr QSize kFigureSize(1000, 600);
constexpr double kPageMargin = 15;  // mm
constexpr double kPixelsOfMm = 96.0 / 25.4;
constexpr double kMostShrinking = 2.2;  // of a page with wide tables

struct Drawn {
    QString heading, caption;
    std::unique_ptr<FigureChart> chart;
};

using Report = std::function<std::string(const std::vector<exchange::ReportFigure>&)>;

std::vector<Drawn> figuresOf(const Frame& frame, ExportOptions options) {
    options.size = kFigureSize;
    std::vector<Drawn> figures;
    const auto add = [&](ExportView view, const QString& heading) {
        auto chart = makeFigure(frame, view, options);
        if (chart->emptyWords().isEmpty())
            figures.push_back({heading, runProvenance(frame), std::move(chart)});
    };
    add(ExportView::roofline, ReportText::tr("Roofline"));
    add(ExportView::memory, ReportText::tr("Memory"));
    add(ExportView::shares, ReportText::tr("Shares of time"));
    return figures;
}

std::vector<Drawn> figuresOf(const std::shared_ptr<const CompareFrame>& frame,
                             ExportOptions options) {
    options.size = kFigureSize;
    std::vector<Drawn> figures;
    const auto add = [&](ExportView view, const QString& heading) {
        auto chart = makeFigure(frame, view, options);
        if (chart->emptyWords().isEmpty())
            figures.push_back({heading, compareProvenance(*frame), std::move(chart)});
    };
    add(ExportView::compare, ReportText::tr("Rooflines, and the rows that differ most"));
    add(ExportView::memory, ReportText::tr("Memory, step above step"));
    if (frame->sweep) add(ExportView::sweep, ReportText::tr("Over the batch size"));
    return figures;
}

QByteArray pageOf(std::vector<Drawn> figures, const ExportOptions& options, const Report& report) {
    std::vector<exchange::ReportFigure> markup;
    ExportOptions sized = options;
    sized.size = kFigureSize;
    for (Drawn& figure : figures) {
        QByteArray svg = drawFigure(std::move(figure.chart), QStringLiteral("svg"), sized,
                                    figure.heading, figure.caption);
        // What stands before the element is of a file of its own.
        svg.remove(0, std::max<qsizetype>(svg.indexOf("<svg"), 0));
        markup.push_back(
            {figure.heading.toStdString(), svg.toStdString(), figure.caption.toStdString()});
    }
    return QByteArray::fromStdString(report(markup));
}

// Paints the figures of a document as what they are, not as images.
class FigureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
  public:
    FigureObject(std::vector<Drawn> figures, double width) : width_(width) {
        for (Drawn& figure : figures) {
            auto scene = std::make_unique<QGraphicsScene>();
            scene->addItem(figure.chart.release());  // owns it
            scene->setSceneRect(QRectF(QPointF(0, 0), QSizeF(kFigureSize)));
            scenes_.push_back(std::move(scene));
        }
    }
    void setWidth(double width) { width_ = width; }
    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat&) override {
        return {width_, width_ * kFigureSize.height() / kFigureSize.width()};
    }
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                    const QTextFormat& format) override {
        const auto at = format.toImageFormat().name().mid(7).toUInt();  // "figure:3"
        if (at < scenes_.size()) scenes_[at]->render(painter, rect);
    }

  private:
    double width_;
    std::vector<std::unique_ptr<QGraphicsScene>> scenes_;
};

QByteArray pagesOf(std::vector<Drawn> figures, const QString& title, const Report& report) {
    std::vector<exchange::ReportFigure> markup;
    for (std::size_t at = 0; at < figures.size(); ++at) {
        markup.push_back({figures[at].heading.toStdString(),
                          "<img src=\"figure:" + std::to_string(at) + "\">",
                          figures[at].caption.toStdString()});
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Ridgepoint"));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(kPageMargin, kPageMargin, kPageMargin, kPageMargin),
                          QPageLayout::Millimeter);
    writer.setResolution(1200);
    const double width = (210 - 2 * kPageMargin) * kPixelsOfMm;
    const double height = (297 - 2 * kPageMargin) * kPixelsOfMm;
    FigureObject objects(std::move(figures), width);
    QTextDocument document;
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &objects);
    document.setDefaultFont(figureFont(12));
    document.setDocumentMargin(0);
    // Names are not broken in the middle: a column is as wide as its longest word.
    QTextOption whole;
    whole.setWrapMode(QTextOption::WordWrap);
    document.setDefaultTextOption(whole);
    document.setHtml(text(report(markup)));
    // Wide tables make all of the page smaller rather than lose their last columns. Columns share
    // the room anew when there is more of it, so it takes a few looks.
    double shrink = 1;
    for (int look = 0; look < 4; ++look) {
        document.setTextWidth(width * shrink);
        if (document.idealWidth() <= width * shrink + 1) break;
        shrink = std::min(document.idealWidth() / width * 1.01, kMostShrinking);
    }
    const QSizeF page(width * shrink, height * shrink);
    objects.setWidth(page.width());
    document.setPageSize(page);
    QPainter painter(&writer);
    const double scale = writer.width() / page.width();
    painter.scale(scale, scale);
    for (int at = 0; at < document.pageCount(); ++at) {
        if (at > 0) writer.newPage();
        painter.save();
        const QRectF part(0, at * page.height(), page.width(), page.height());
        painter.translate(0, -part.top());
        painter.setClipRect(part);
        document.drawContents(&painter, part);
        painter.restore();
    }
    painter.end();
    return bytes;
}

void writeFile(const QByteArray& bytes, const std::filesystem::path& path) {
    QSaveFile file(text(path.string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        throw ExportError(ReportText::tr("\"%1\" could not be written: %2.")
                              .arg(text(path.string()), file.errorString())
                              .toStdString());
    }
}

void writeReport(std::vector<Drawn> figures, const std::filesystem::path& path,
                 const ExportOptions& options, const QString& title, const Report& report) {
    const QString problem = exportProblem(ExportView::report, path);
    if (!problem.isEmpty()) throw ExportError(problem.toStdString());
    const bool page = text(path.extension().string()).toLower() == QLatin1String(".pdf");
    writeFile(page ? pagesOf(std::move(figures), title, report)
                   : pageOf(std::move(figures), options, report),
              path);
}

}  // namespace

void exportReport(const Frame& frame, const std::filesystem::path& path,
                  const ExportOptions& options) {
    writeReport(figuresOf(frame, options), path, options, runTitle(frame),
                [&](const std::vector<exchange::ReportFigure>& figures) {
                    return exchange::reportHtml(*frame.snapshot, figures, frame.by);
                });
}

void exportReport(const std::shared_ptr<const CompareFrame>& frame,
                  const std::filesystem::path& path, const ExportOptions& options) {
    writeReport(figuresOf(frame, options), path, options, compareTitle(*frame),
                [&](const std::vector<exchange::ReportFigure>& figures) {
                    return exchange::reportHtml(frame->comparison, frame->snapshots, figures);
                });
}

}  // namespace ridgepoint::ui

#include "report_export.moc"
