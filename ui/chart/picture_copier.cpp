// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/picture_copier.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>

#include "ui/base/theme.h"
#include "ui/chart/scene_svg.h"

namespace ridgepoint::ui {
namespace {

constexpr int kCopyScale = 2;

}  // namespace

PictureCopier::PictureCopier(QAbstractScrollArea* figure) : QObject(figure), figure_(figure) {
    figure->installEventFilter(this);
    figure->viewport()->installEventFilter(this);
}

QMimeData* PictureCopier::picture() const {
    const QSize size = figure_->viewport()->size();
    QImage image(size * kCopyScale, QImage::Format_RGB32);
    image.fill(Theme::of(figure_->palette()).surface);
    auto* const data = new QMimeData;
    auto* const view = qobject_cast<QGraphicsView*>(figure_);
    QPainter painter(&image);
    if (view != nullptr) {
        painter.setRenderHint(QPainter::Antialiasing);
        view->scene()->render(&painter, QRectF(image.rect()), QRectF(QPointF(), QSizeF(size)));
    } else {
        painter.scale(kCopyScale, kCopyScale);
        figure_->viewport()->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    }
    painter.end();
    data->setImageData(image);
    if (view != nullptr)
        data->setData(QStringLiteral("image/svg+xml"),
                      sceneSvg(*view->scene(), size, Theme::of(figure_->palette()).surface));
    return data;
}

void PictureCopier::copy() const {
    if (!figure_->viewport()->size().isEmpty())
        QGuiApplication::clipboard()->setMimeData(picture());
}

bool PictureCopier::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    if (event->type() == QEvent::ContextMenu) {  // the Menu key sends this event to the figure
        const auto& request = *static_cast<QContextMenuEvent*>(event);
        QMenu menu(figure_);
        Q_EMIT menuOpens(menu, request);
        QAction* const action = menu.addAction(tr("Copy Picture"), this, &PictureCopier::copy);
        action->setShortcut(QKeySequence::Copy);
        menu.exec(request.globalPos());
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace ridgepoint::ui
