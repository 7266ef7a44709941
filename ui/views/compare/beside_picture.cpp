// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/beside_picture.h"

#include <algorithm>

#include "ui/chart/legend_item.h"
#include "ui/views/compare/compare_roofline.h"

namespace ridgepoint::ui {
namespace {

constexpr double kBestShape = 1.3;  // width-to-height ratio of a roofline
constexpr double kNameLeft = 18;

// Returns the number of columns for which the rooflines are largest.
std::size_t columnsFor(std::size_t count, const QSizeF& room) {
    std::size_t best = 1;
    double largest = 0;
    for (std::size_t columns = 1; columns <= count; ++columns) {
        const auto rows = static_cast<double>((count + columns - 1) / columns);
        const double size = std::min(room.width() / static_cast<double>(columns) / kBestShape,
                                     room.height() / rows);
        if (size <= largest) continue;
        largest = size;
        best = columns;
    }
    return best;
}

}  // namespace

BesidePicture::BesidePicture() { setTheme(Theme::light()); }

void BesidePicture::setRuns(const std::shared_ptr<const CompareFrame>& frame) {
    while (rooflines_.size() < frame->runs()) {
        auto* const chart = new CompareRoofline;
        chart->setParentItem(this);
        chart->setCaptioned(false);
        chart->setNamesRuns(false);
        chart->setTheme(theme());
        chart->setZValue(10);
        rooflines_.push_back(chart);
        names_.push_back(new LegendItem(this));
        names_.back()->setTheme(theme());
        names_.back()->setZValue(20);
    }
    for (std::size_t run = 0; run < rooflines_.size(); ++run) {
        rooflines_[run]->setVisible(run < frame->runs());
        names_[run]->setVisible(run < frame->runs());
        if (run >= frame->runs()) continue;
        rooflines_[run]->setOnly(run);
        rooflines_[run]->setRange(range_);
        rooflines_[run]->setRuns(frame);
    }
    frame_ = frame;
    nameRuns();
    setCaption(compareTitle(*frame), compareSubtitle(*frame), compareProvenance(*frame), false);
    place();
}

void BesidePicture::setSelected(const QStringList& rows) {
    for (CompareRoofline* const chart : rooflines_) chart->setSelected(rows);
}

void BesidePicture::nameRuns() {
    for (std::size_t run = 0; frame_ && run < frame_->runs(); ++run)
        names_[run]->setEntries({rooflines_[run]->entryOf(run)}, 1, false);
}

void BesidePicture::placeParts(const QRectF& body) {
    if (!frame_) return;
    const std::size_t columns = columnsFor(frame_->runs(), body.size());
    const std::size_t rows = (frame_->runs() + columns - 1) / columns;
    const QSizeF cell(body.width() / static_cast<double>(columns),
                      body.height() / static_cast<double>(rows));
    for (std::size_t run = 0; run < frame_->runs(); ++run) {
        const QPointF corner =
            body.topLeft() + QPointF(cell.width() * static_cast<double>(run % columns),
                                     cell.height() * static_cast<double>(run / columns));
        const double above = names_[run]->size().height();
        names_[run]->setPos(corner + QPointF(kNameLeft, 0));
        rooflines_[run]->setGeometry(QRectF(corner, cell).adjusted(0, above, 0, 0));
    }
}

void BesidePicture::paintTheme() {
    for (CompareRoofline* const chart : rooflines_) chart->setTheme(theme());
    for (LegendItem* const name : names_) name->setTheme(theme());
    nameRuns();
}

}  // namespace ridgepoint::ui
