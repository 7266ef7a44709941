// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/pointer_tip.h"

#include <QToolTip>
#include <limits>

namespace ridgepoint::ui {

void showPointerTip(QWidget* figure, const QPoint& global, const QString& words) {
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(global, words, figure, {}, std::numeric_limits<int>::max());
}

}  // namespace ridgepoint::ui
