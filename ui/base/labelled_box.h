// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a combo box with a label before it to the bars above the views.
#pragma once

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace ridgepoint::ui {

// `words` may have a mnemonic; without it, they are the box's name for screen readers.
inline void addLabelled(QHBoxLayout* bar, const QString& words, QComboBox* box) {
    constexpr int kBeside = 6, kAfter = 16;  // pixels
    auto* const label = new QLabel(words, box->parentWidget());
    label->setBuddy(box);
    QString name = words;
    box->setAccessibleName(name.remove(QLatin1Char('&')));
    bar->addWidget(label);
    bar->addSpacing(kBeside);
    bar->addWidget(box);
    bar->addSpacing(kAfter);
}

}  // namespace ridgepoint::ui
