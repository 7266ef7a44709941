// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a labelled combo box to the bars above the views.
#pragma once

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace ridgepoint::ui {

// Adds a label with the text `words`, and a box. The text can contain a mnemonic. The box's
// accessible name is the text without the mnemonic.
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
