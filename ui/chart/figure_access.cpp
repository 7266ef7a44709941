// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/figure_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QTextDocumentFragment>
#include <algorithm>
#include <utility>
#include <vector>

namespace ridgepoint::ui {
namespace {

QString plainWords(const QString& words) {
    return Qt::mightBeRichText(words) ? QTextDocumentFragment::fromHtml(words).toPlainText()
                                      : words;
}

// A part of a figure. It stores only its index, because the parts change with every frame.
class PartAccess : public QAccessibleInterface {
  public:
    PartAccess(QWidget* widget, const SpokenFigure* figure, int at)
        : widget_(widget), figure_(figure), at_(static_cast<std::size_t>(at)) {}

    bool isValid() const override { return at_ < figure_->partCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return parent()->window(); }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(widget_);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Graphic; }
    QString text(QAccessible::Text part) const override {
        if (part != QAccessible::Name || !isValid()) return {};
        return plainWords(figure_->part(at_).words).replace(QLatin1Char('\n'), QLatin1String(", "));
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect place = figure_->part(at_).place.toAlignedRect() & widget_->rect();
        return {widget_->mapToGlobal(place.topLeft()), place.size()};
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        state.invisible = !widget_->isVisible();
        state.offscreen = rect().isEmpty();
        return state;
    }

  private:
    QWidget* widget_;
    const SpokenFigure* figure_;
    std::size_t at_;
};

// A figure. Its children are the widget's own children, followed by the parts.
class FigureAccess : public QAccessibleWidget {
  public:
    FigureAccess(QWidget* widget, const SpokenFigure* figure)
        : QAccessibleWidget(widget, QAccessible::Chart), figure_(figure) {}
    ~FigureAccess() override {
        for (const QAccessible::Id id : parts_) QAccessible::deleteAccessibleInterface(id);
    }
    FigureAccess(const FigureAccess&) = delete;
    FigureAccess& operator=(const FigureAccess&) = delete;

    QString text(QAccessible::Text part) const override {
        // The base class would return the tooltip, which describes how to use the mouse.
        if (part != QAccessible::Description) return QAccessibleWidget::text(part);
        const QString announced = widget()->accessibleDescription();
        return announced.isEmpty() ? figure_->spoken() : announced;
    }
    int childCount() const override { return QAccessibleWidget::childCount() + parts(); }
    QAccessibleInterface* child(int at) const override {
        const int widgets = QAccessibleWidget::childCount();
        if (at < widgets) return QAccessibleWidget::child(at);
        if (at - widgets >= parts()) return nullptr;
        while (static_cast<int>(parts_.size()) <= at - widgets) {
            parts_.push_back(QAccessible::registerAccessibleInterface(
                new PartAccess(widget(), figure_, static_cast<int>(parts_.size()))));
        }
        return QAccessible::accessibleInterface(parts_[static_cast<std::size_t>(at - widgets)]);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        const auto found = std::find_if(parts_.begin(), parts_.end(), [child](QAccessible::Id id) {
            return QAccessible::accessibleInterface(id) == child;
        });
        return found == parts_.end()
                   ? QAccessibleWidget::indexOfChild(child)
                   : QAccessibleWidget::childCount() + static_cast<int>(found - parts_.begin());
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        // Searches from the end, because the last parts are small and are drawn on top.
        for (int at = parts(); at-- > 0;) {
            QAccessibleInterface* const part = child(QAccessibleWidget::childCount() + at);
            if (part->rect().contains(x, y)) return part;
        }
        return QAccessibleWidget::childAt(x, y);
    }

  private:
    int parts() const { return static_cast<int>(std::min(figure_->partCount(), kMostSpokenParts)); }

    const SpokenFigure* figure_;
    mutable std::vector<QAccessible::Id> parts_;  // created when requested
};

QAccessibleInterface* accessTo(const QString&, QObject* object) {
    auto* const widget = qobject_cast<QWidget*>(object);
    const auto* const figure = dynamic_cast<SpokenFigure*>(widget);
    return figure != nullptr ? new FigureAccess(widget, figure) : nullptr;
}

}  // namespace

SpokenFigure::SpokenFigure() { QAccessible::installFactory(&accessTo); }

FigurePart SpokenFigure::part(std::size_t) const { return {}; }

void announce(QWidget* figure, const QString& words) {
    const QString plain = plainWords(words);
    if (plain == figure->accessibleDescription()) return;
    figure->setAccessibleDescription(plain);  // screen readers read it if the widget has the focus
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    if (plain.isEmpty()) return;
    QAccessibleAnnouncementEvent event(figure, plain);
    QAccessible::updateAccessibility(&event);
#endif
}

}  // namespace ridgepoint::ui
