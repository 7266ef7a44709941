// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/picture_file.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/chart/scene_svg.h"

namespace ridgepoint::ui {
namespace {

constexpr double kPointsPerInch = 72, kCssUnits = 96, kPrintPixels = 300;  // units per inch
constexpr double kMetresPerInch = 0.0254;
constexpr int kPdfResolution = 1200;  // dots per inch of the PDF's coordinates
constexpr qint64 kMostPixels = 400'000'000;
// A PNG is painted in bands with at least kBandPixels pixels each. Stop requests are checked
// between bands.
constexpr int kBandPixels = 4'000'000, kMostBands = 16;

// Refuses data after a stop request, so that the encoder stops.
class WatchedBuffer : public QBuffer {
  public:
    WatchedBuffer(QByteArray* bytes, const run::Watch& watch) : QBuffer(bytes), watch_(watch) {}

  protected:
    qint64 writeData(const char* data, qint64 length) override {
        return watch_.stop.stop_requested() ? -1 : QBuffer::writeData(data, length);
    }

  private:
    const run::Watch& watch_;
};

QByteArray png(PaintedFigure& figure, double scale, const run::Watch& watch) {
    if (figure.units_per_inch != kCssUnits) scale *= kPrintPixels / figure.units_per_inch;
    const QSize pixels(static_cast<int>(std::lround(figure.size.width() * scale)),
                       static_cast<int>(std::lround(figure.size.height() * scale)));
    if (qint64{pixels.width()} * pixels.height() > kMostPixels) return {};
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull()) return {};
    image.fill(figure.ground);
    const int rows = std::max({1, kBandPixels / pixels.width(), pixels.height() / kMostBands + 1});
    for (int top = 0; top < pixels.height(); top += rows) {
        if (watch.stop.stop_requested()) return {};
        QImage band(image.scanLine(top), pixels.width(), std::min(rows, pixels.height() - top),
                    image.bytesPerLine(), image.format());
        QPainter painter(&band);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.translate(0, -top);
        painter.scale(static_cast<double>(pixels.width()) / figure.size.width(),
                      static_cast<double>(pixels.height()) / figure.size.height());
        playFigure(painter, figure);
        painter.end();
        if (watch.progress) watch.progress(std::min(1.0, (top + rows) * 1.0 / pixels.height()));
    }
    image.setDotsPerMeterX(
        static_cast<int>(std::lround(figure.units_per_inch * scale / kMetresPerInch)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QByteArray bytes;
    WatchedBuffer buffer(&bytes, watch);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) return {};
    return bytes;
}

}  // namespace

void playFigure(QPainter& painter, const PaintedFigure& figure) {
    // Reverts Qt's scaling of a QPicture, which depends on the device's resolution.
    const QPaintDevice& device = *painter.device();
    painter.save();
    painter.scale(static_cast<double>(figure.picture.logicalDpiX()) / device.logicalDpiX(),
                  static_cast<double>(figure.picture.logicalDpiY()) / device.logicalDpiY());
    painter.drawPicture(0, 0, figure.picture);
    painter.restore();
}

QByteArray pdfFile(const QPageSize& page, const QMarginsF& millimetres, const QString& title,
                   const std::function<void(QPainter&, QPdfWriter&)>& paint) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Ridgepoint"));
    writer.setPageSize(page);
    writer.setPageMargins(millimetres, QPageLayout::Millimeter);
    writer.setResolution(kPdfResolution);
    QPainter painter(&writer);
    paint(painter, writer);
    painter.end();
    return bytes;
}

QByteArray pictureFile(PaintedFigure figure, const QString& ending, double scale,
                       const run::Watch& watch) {
    if (ending == QLatin1String("png")) return png(figure, scale, watch);
    if (watch.progress) watch.progress(1);
    if (ending == QLatin1String("svg")) {
        return paintedSvg(figure.size, figure.units_per_inch, figure.title, figure.description,
                          [&](QPainter& painter) { playFigure(painter, figure); });
    }
    const QPageSize page(QSizeF(figure.size) * kPointsPerInch / figure.units_per_inch,
                         QPageSize::Point, QString(), QPageSize::ExactMatch);
    return pdfFile(page, QMarginsF(), figure.title, [&](QPainter& painter, QPdfWriter& writer) {
        painter.scale(static_cast<double>(writer.width()) / figure.size.width(),
                      static_cast<double>(writer.height()) / figure.size.height());
        playFigure(painter, figure);
    });
}

}  // namespace ridgepoint::ui
