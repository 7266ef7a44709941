// SPDX-License-Identifier: GPL-3.0-or-later
// A combo box with a label in front of it, for the bars above the views.
#pragma once

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace ridgepoint::ui {

// The name may have a mnemonic; without it, it is what a screen reader says of the box.
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
