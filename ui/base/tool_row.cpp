// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/tool_row.h"

#include <QComboBox>
#include <QWidget>
#include <algorithm>
#include <utility>

#include "ui/base/labelled_box.h"

namespace ridgepoint::ui {
namespace {

constexpr int kAcross = 6, kDown = 4;  // pixels; horizontal and vertical gaps between items
constexpr int kNarrowestBox = 60;      // pixels; minimum width of a box
constexpr int kAroundWords = 44;       // pixels; width of a box's frame and arrow

}  // namespace

ToolRow::ToolRow() { setContentsMargins(10, 4, 10, 4); }

ToolRow::~ToolRow() {
    for (QLayoutItem* const item : std::as_const(items_)) delete item;
}

void ToolRow::addLabelledBox(const QString& words, QComboBox* box) {
    auto* const pair = new QHBoxLayout;
    addLabelled(pair, words, box);
    box->setMinimumWidth(kNarrowestBox);
    boxes_.insert(pair, box);
    connect(box, &QComboBox::currentTextChanged, this, &QLayout::update);
    addChildLayout(pair);
    addItem(pair);
}

int ToolRow::needs(const QLayoutItem* item) const {
    const int all = item->sizeHint().width();
    const QComboBox* const box = boxes_.value(item);
    if (box == nullptr) return all;
    const int words = box->fontMetrics().horizontalAdvance(box->currentText());
    const int box_needs = std::clamp(words + kAroundWords, box->minimumWidth(),
                                     std::max(box->minimumWidth(), box->sizeHint().width()));
    return all - box->sizeHint().width() + box_needs;
}

QLayoutItem* ToolRow::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

int ToolRow::heightForWidth(int width) const { return place({0, 0, width, 0}, false); }

QSize ToolRow::sizeHint() const {
    const QMargins margins = contentsMargins();
    int width = margins.left() + margins.right();
    int height = 0;
    for (const QLayoutItem* const item : items_) {
        if (item->isEmpty()) continue;
        width += item->sizeHint().width() + kAcross;
        height = std::max(height, item->sizeHint().height());
    }
    return {width, height + margins.top() + margins.bottom()};
}

QSize ToolRow::minimumSize() const {
    QSize least;
    for (const QLayoutItem* const item : items_) {
        if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
    }
    const QMargins margins = contentsMargins();
    return least + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void ToolRow::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

int ToolRow::place(const QRect& rect, bool move) const {
    const QRect room = rect.marginsRemoved(contentsMargins());
    struct Placed {
        QLayoutItem* item;
        QSize size;
        bool right;
    };
    QList<QList<Placed>> rows(1);
    int used = 0;
    for (int i = 0; i < count(); ++i) {
        if (items_[i]->isEmpty()) continue;
        const QSize hint = items_[i]->sizeHint();
        const QSize size(std::min(needs(items_[i]), std::max(room.width(), 1)), hint.height());
        if (!rows.back().isEmpty() && used + size.width() > room.width()) {
            rows.append(QList<Placed>());
            used = 0;
        }
        rows.back().append({items_[i], size, right_from_ >= 0 && i >= right_from_});
        used += size.width() + kAcross;
    }
    int top = room.top();
    for (QList<Placed>& row : rows) {
        int height = 0, right = 0;
        int spare = room.width() + kAcross;
        for (const Placed& each : row) spare -= each.size.width() + kAcross;
        for (Placed& each : row) {
            const int more = std::clamp(each.item->sizeHint().width() - each.size.width(), 0,
                                        std::max(spare, 0));
            each.size.rwidth() += more;
            spare -= more;
            height = std::max(height, each.size.height());
            if (each.right) right += each.size.width() + kAcross;
        }
        int left = room.left();
        bool at_right = false;
        for (const Placed& each : row) {
            if (each.right && !std::exchange(at_right, true))
                left = std::max(left, room.left() + room.width() + kAcross - right);
            if (move) {
                const int down = (height - each.size.height()) / 2;
                each.item->setGeometry({QPoint(left, top + down), each.size});
            }
            left += each.size.width() + kAcross;
        }
        top += height + kDown;
    }
    return top - kDown - rect.top() + contentsMargins().bottom();
}

}  // namespace ridgepoint::ui
