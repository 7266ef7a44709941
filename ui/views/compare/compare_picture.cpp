// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_picture.h"

#include "ui/views/compare/compare_roofline.h"
#include "ui/views/compare/difference_chart.h"

namespace ridgepoint::ui {
namespace {

constexpr double kLeastBeside = 1000;  // pixels; minimum width to show both charts side by side
constexpr double kRooflineWidth = 0.6, kRooflineHeight = 0.66;  // fractions of the figure's size
constexpr double kLeastBoth = 420;  // pixels; lower figures contain only the roofline

}  // namespace

ComparePicture::ComparePicture()
    : roofline_(new CompareRoofline), differences_(new DifferenceChart) {
    for (FigureChart* const part :
         {static_cast<FigureChart*>(roofline_), static_cast<FigureChart*>(differences_)}) {
        part->setParentItem(this);
        part->setCaptioned(false);
        part->setZValue(10);
    }
    setTheme(Theme::light());
}

void ComparePicture::setRuns(const std::shared_ptr<const CompareFrame>& frame) {
    setCaption(compareTitle(*frame), compareSubtitle(*frame), compareProvenance(*frame), false);
    roofline_->setRuns(frame);
    differences_->setRuns(frame);
    place();
}

void ComparePicture::setSelected(const QStringList& rows) { roofline_->setSelected(rows); }

void ComparePicture::setRange(const std::optional<PlaneRange>& range) {
    roofline_->setRange(range);
}

void ComparePicture::placeParts(const QRectF& body) {
    QRectF plane = body, bars = body;
    differences_->setVisible(body.height() >= kLeastBoth || body.width() >= kLeastBeside);
    if (body.width() >= kLeastBeside) {
        plane.setWidth(body.width() * kRooflineWidth);
        bars.setLeft(plane.right());
    } else if (differences_->isVisible()) {
        plane.setHeight(body.height() * kRooflineHeight);
        bars.setTop(plane.bottom());
    }
    roofline_->setGeometry(plane);
    differences_->setGeometry(bars);
}

void ComparePicture::paintTheme() {
    roofline_->setTheme(theme());
    differences_->setTheme(theme());
}

}  // namespace ridgepoint::ui
