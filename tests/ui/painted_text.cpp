// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/painted_text.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <algorithm>

namespace ridgepoint::tests {
namespace {

constexpr double kSlack = 2.5;    // pixels; for antialiased edges and overhanging letters
constexpr double kOverlap = 2.5;  // pixels by which two texts may overlap in each direction

// A paint engine that only records texts.
class TextEngine : public QPaintEngine {
  public:
    TextEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {
    }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
    void drawRects(const QRectF*, int) override {}
    void drawLines(const QLineF*, int) override {}
    void drawEllipse(const QRectF&) override {}
    void drawPoints(const QPointF*, int) override {}
    Type type() const override { return User; }

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QString words = item.text();
        if (words.trimmed().isEmpty()) return;
        const QTransform transform = painter()->deviceTransform();
        const QRectF laid = QFontMetricsF(item.font()).tightBoundingRect(words).translated(at);
        const QRectF ink = transform.mapRect(laid);
        QRectF clip(0, 0, paintDevice()->width(), paintDevice()->height());
        if (painter()->hasClipping()) clip &= transform.mapRect(painter()->clipBoundingRect());
        // A mnemonic's underline splits a text into several parts.
        const QPointF begin = transform.map(at);
        if (!texts.empty() && std::abs(begin.x() - end_.x()) < 1 &&
            std::abs(begin.y() - end_.y()) < 0.5 && texts.back().clip == clip) {
            texts.back().text += words;
            texts.back().ink |= ink;
            texts.back().outline = texts.back().ink;
        } else {
            texts.push_back({words, ink, transform.map(QPolygonF(laid)), clip});
        }
        end_ = transform.map(at + QPointF(item.width(), 0));
    }

    std::vector<PaintedText> texts;

  private:
    QPointF end_;
};

class TextDevice : public QPaintDevice {
  public:
    explicit TextDevice(const QWidget& widget) : widget_(widget) {}
    QPaintEngine* paintEngine() const override { return &engine; }
    mutable TextEngine engine;

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth:
                return widget_.width();
            case PdmHeight:
                return widget_.height();
            case PdmNumColors:
                return 1 << 24;
            case PdmDepth:
                return 32;
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            case PdmWidthMM:
                return widget_.widthMM();
            case PdmHeightMM:
                return widget_.heightMM();
            default:  // dots per inch
                return widget_.logicalDpiX();
        }
    }

  private:
    const QWidget& widget_;
};

QString plain(QString words) {
    words.remove(QLatin1Char('&'));
    return words.simplified();
}

void addModel(const QAbstractItemModel& model, const QModelIndex& parent, QSet<QString>* whole) {
    constexpr int kMost = 300;
    for (int row = 0; row < std::min(kMost, model.rowCount(parent)); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            whole->insert(plain(index.data().toString()));
            if (column == 0) addModel(model, index, whole);
        }
    }
}

// Returns the complete texts of the widget, which may contain an ellipsis themselves.
QSet<QString> wholeTexts(const QWidget& widget) {
    QSet<QString> whole;
    for (const char* const name :
         {"text", "placeholderText", "title", "windowTitle", "currentText"})
        whole.insert(plain(widget.property(name).toString()));
    if (const QWidget* const area = qobject_cast<QAbstractScrollArea*>(widget.parentWidget()))
        whole.insert(plain(area->property("placeholderText").toString()));
    for (const QAction* const action : widget.actions()) whole.insert(plain(action->text()));
    if (const auto* const tabs = qobject_cast<const QTabBar*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i) whole.insert(plain(tabs->tabText(i)));
    }
    const auto* const view = qobject_cast<const QAbstractItemView*>(widget.parentWidget());
    if (view != nullptr && view->model() != nullptr && &widget == view->viewport()) {
        if (const auto* const header = qobject_cast<const QHeaderView*>(view)) {
            for (int i = 0; i < header->count(); ++i)
                whole.insert(plain(view->model()->headerData(i, header->orientation()).toString()));
        } else {
            addModel(*view->model(), {}, &whole);
        }
    }
    return whole;
}

bool elided(const QString& text, const QSet<QString>& whole) {
    if (!text.contains(QChar(0x2026)) && !text.endsWith(QLatin1String("..."))) return false;
    return std::none_of(whole.begin(), whole.end(), [words = plain(text)](const QString& each) {
        return each.contains(words);  // one of its lines
    });
}

// Returns whether the text is a name in a figure, or a cell with the complete text in its tooltip.
bool explained(const QWidget& widget, const PaintedText& painted) {
    const auto* const figure = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    const bool item_view = qobject_cast<const QAbstractItemView*>(figure) != nullptr;
    if (figure != nullptr && !item_view) return painted.text.front().isLetter();
    const QStringList parts = painted.text.split(QChar(0x2026));
    const auto has = [&](const QString& tip) {
        return std::all_of(parts.begin(), parts.end(), [&](const QString& part) {
            return tip.contains(part.toHtmlEscaped()) || tip.contains(part);
        });
    };
    if (has(widget.toolTip())) return true;
    const auto* const view = qobject_cast<const QAbstractItemView*>(widget.parentWidget());
    if (view == nullptr) return false;
    const QModelIndex cell = view->indexAt(painted.ink.center().toPoint());
    const Qt::Alignment alignment(cell.data(Qt::TextAlignmentRole).toInt());
    if (alignment & Qt::AlignRight) return false;  // a number
    return cell.isValid() && has(cell.data(Qt::ToolTipRole).toString());
}

// Returns the edges at which a text is cut, except in directions in which the widget scrolls.
QString cutEdges(const QWidget& widget, const PaintedText& painted) {
    const auto* const area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    const bool viewport = area != nullptr && area->viewport() == &widget;
    const auto scrolls = [&](const QScrollBar* bar) {
        return viewport && bar->maximum() > bar->minimum();
    };
    bool across = viewport && scrolls(area->horizontalScrollBar());
    const bool down = viewport && scrolls(area->verticalScrollBar());
    // A header scrolls with its table.
    if (const auto* const header = qobject_cast<const QHeaderView*>(area)) {
        const auto* const table = qobject_cast<const QAbstractScrollArea*>(header->parentWidget());
        across |= table != nullptr &&
                  table->horizontalScrollBar()->maximum() > table->horizontalScrollBar()->minimum();
    }
    const QRectF all(widget.rect());
    const QRectF &clip = painted.clip, &ink = painted.ink;
    const auto* const tabs = qobject_cast<const QTabBar*>(&widget);
    const bool tabs_scroll = tabs != nullptr && tabs->usesScrollButtons();
    QStringList edges;
    const auto check = [&](double lacks, bool scrolled, const char* name) {
        if (lacks > kSlack && !scrolled)
            edges << QStringLiteral("%1 %2 px").arg(QLatin1String(name)).arg(lacks, 0, 'f', 0);
    };
    check(clip.left() - ink.left(), tabs_scroll || (across && clip.left() <= all.left() + 1),
          "left");
    check(ink.right() - clip.right(), tabs_scroll || (across && clip.right() >= all.right() - 1),
          "right");
    check(clip.top() - ink.top(), down && clip.top() <= all.top() + 1, "top");
    check(ink.bottom() - clip.bottom(), down && clip.bottom() >= all.bottom() - 1, "bottom");
    return edges.join(QLatin1String(", "));
}

QString nameOf(const QWidget& widget) {
    QStringList names;
    for (const QWidget* each = &widget; each != nullptr && names.size() < 3;
         each = each->parentWidget()) {
        if (each->objectName().startsWith(QLatin1String("qt_")) && each != &widget) continue;
        names.prepend(each->objectName().isEmpty()
                          ? QString::fromLatin1(each->metaObject()->className())
                          : each->objectName());
    }
    return names.join(QLatin1Char('/')).remove(QLatin1String("ridgepoint::ui::"));
}

bool inScrollArea(const QWidget& widget) {
    for (const QWidget* each = widget.parentWidget(); each != nullptr;
         each = each->parentWidget()) {
        const auto* const area = qobject_cast<const QAbstractScrollArea*>(each->parentWidget());
        if (area != nullptr && area->viewport() == each) return true;
        if (each->isWindow()) break;
    }
    return false;
}

// Returns the part of the widget that its parents do not hide.
QRect roomOf(const QWidget& widget) {
    QRect room = widget.rect();
    QPoint at;
    for (const QWidget* each = &widget; !each->isWindow() && each->parentWidget() != nullptr;
         each = each->parentWidget()) {
        at += each->pos();
        room &= each->parentWidget()->rect().translated(-at);
    }
    return room;
}

const QDockWidget* dockOf(const QWidget& widget) {
    for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget()) {
        if (const auto* const dock = qobject_cast<const QDockWidget*>(each)) return dock;
    }
    return nullptr;
}

}  // namespace

std::vector<PaintedText> paintedTexts(QWidget& widget) {
    TextDevice device(widget);
    widget.render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
    return std::move(device.engine.texts);
}

QStringList tightTexts(const QWidget& window) {
    QStringList found;
    QList<QWidget*> widgets = window.findChildren<QWidget*>();
    widgets.prepend(const_cast<QWidget*>(&window));
    for (QWidget* const widget : widgets) {
        if (!widget->isVisibleTo(&window) || widget->window() != &window) continue;
        if (const QDockWidget* const dock = dockOf(*widget);
            dock != nullptr && roomOf(*dock).isEmpty())
            continue;  // hidden behind another tab
        const auto say = [&](const QString& what, const QString& words) {
            found << nameOf(*widget) + QStringLiteral(": ") + what + QStringLiteral(": \"") +
                         words + QLatin1Char('"');
        };
        const QString name = widget->objectName();
        // With many filters, "Clear All" moves to the filter bar's menu.
        if (name == QLatin1String("qt_menubar_ext_button") ||
            (name == QLatin1String("qt_toolbar_ext_button") &&
             widget->parentWidget()->objectName() != QLatin1String("filterBar"))) {
            say(QStringLiteral("entries in an overflow menu"), {});
            continue;
        }
        const QString given = plain(widget->property("text").toString());
        const bool words = qobject_cast<QLabel*>(widget) != nullptr ||
                           qobject_cast<QAbstractButton*>(widget) != nullptr;
        if (widget->size().isEmpty()) {
            if (words && !given.isEmpty()) say(QStringLiteral("no room"), given);
            continue;
        }
        const std::vector<PaintedText> texts = paintedTexts(*widget);
        if (texts.empty()) continue;
        const bool scrolled = inScrollArea(*widget);
        if (roomOf(*widget).isEmpty() && !scrolled) continue;
        const QSet<QString> whole = wholeTexts(*widget);
        const QRectF room(scrolled ? widget->rect() : roomOf(*widget));
        const bool edits = qobject_cast<QLineEdit*>(widget) != nullptr;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            PaintedText painted = texts[i];
            if (!painted.ink.intersects(QRectF(widget->rect())) && !words) continue;
            if (elided(painted.text, whole) && !explained(*widget, painted))
                say(QStringLiteral("elided"), painted.text);
            painted.clip &= room;
            const QString edges = cutEdges(*widget, painted);
            if (!edges.isEmpty() && !(edits && given == plain(painted.text)))
                say(QStringLiteral("cut off ") + edges, painted.text);
            for (std::size_t j = 0; j < i; ++j) {
                const QRectF both = texts[i].outline.intersected(texts[j].outline).boundingRect() &
                                    texts[i].clip & texts[j].clip;
                if (both.width() > kOverlap && both.height() > kOverlap &&
                    texts[i].text != texts[j].text)
                    say(QStringLiteral("over each other"),
                        texts[j].text + QStringLiteral("\" and \"") + texts[i].text);
            }
        }
    }
    return found;
}

}  // namespace ridgepoint::tests
