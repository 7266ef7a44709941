// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/figure_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QTextDocumentFragment>

namespace ridgepoint::ui {
namespace {

class FigureAccess : public QAccessibleWidget {
  public:
    FigureAccess(QWidget* widget, const SpokenFigure* figure)
        : QAccessibleWidget(widget, QAccessible::Chart), figure_(figure) {}

    QString text(QAccessible::Text part) const override {
        // Not the base class's answer, which would be a tooltip about the mouse.
        if (part != QAccessible::Description) return QAccessibleWidget::text(part);
        const QString announced = widget()->accessibleDescription();
        return announced.isEmpty() ? figure_->spoken() : announced;
    }

  private:
    const SpokenFigure* figure_;
};

QAccessibleInterface* accessTo(const QString&, QObject* object) {
    auto* const widget = qobject_cast<QWidget*>(object);
    const auto* const figure = dynamic_cast<SpokenFigure*>(widget);
    return figure != nullptr ? new FigureAccess(widget, figure) : nullptr;
}

}  // namespace

SpokenFigure::SpokenFigure() { QAccessible::installFactory(&accessTo); }

void announce(QWidget* figure, const QString& words) {
    const QString plain =
        Qt::mightBeRichText(words) ? QTextDocumentFragment::fromHtml(words).toPlainText() : words;
    if (plain == figure->accessibleDescription()) return;
    figure->setAccessibleDescription(plain);  // which readers of the focused widget say
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    if (plain.isEmpty()) return;
    QAccessibleAnnouncementEvent event(figure, plain);
    QAccessible::updateAccessibility(&event);
#endif
}

}  // namespace ridgepoint::ui
