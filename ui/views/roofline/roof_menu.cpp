// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/roofline/roof_menu.h"

#include <QActionGroup>
#include <map>
#include <utility>

#include "core/machine/catalogue.h"
#include "ui/base/words.h"
#include "ui/roofline/loss_words.h"

namespace ridgepoint::ui {

using roofline::Ceiling;

RoofMenu::RoofMenu(QWidget* parent) : QMenu(parent) {
    connect(this, &QMenu::aboutToShow, this, &RoofMenu::fill);
}

void RoofMenu::setSnapshot(std::shared_ptr<const run::Snapshot> snapshot) {
    snapshot_ = std::move(snapshot);
}

QAction* RoofMenu::addToggle(const QString& words, bool on,
                             const std::function<void(bool)>& change) {
    QAction* const action = addAction(words);
    action->setCheckable(true);
    action->setChecked(on);
    connect(action, &QAction::toggled, this, [this, change](bool checked) {
        change(checked);
        Q_EMIT chosen();
    });
    return action;
}

void RoofMenu::fill() {
    clear();
    if (!snapshot_) return;
    addToggle(tr("Highest Roofs Only"), choice_.highest_only, [this](bool on) {
        choice_.highest_only = on;
    })->setObjectName(QStringLiteral("highestOnly"));

    // Collects the precisions, levels and units that the roofs contain, in the order of the
    // enumerations.
    roofline::PerArithmetic<bool> precisions{};
    roofline::PerLevel<bool> levels{};
    std::set<std::string> units;
    bool measured = false, datasheet = false;
    for (const std::vector<Ceiling>* const list :
         {&snapshot_->ceilings, &std::as_const(choice_.beside)}) {
        for (const Ceiling& ceiling : *list) {
            if (ceiling.kind == Ceiling::Kind::compute) {
                precisions[index(ceiling.arithmetic)] = true;
            } else {
                levels[index(ceiling.level)] = true;
            }
            if (list == &choice_.beside) continue;
            if (!ceiling.unit.empty()) units.insert(ceiling.unit);
            (ceiling.provenance == roofline::Provenance::datasheet ? datasheet : measured) = true;
        }
    }
    const roofline::PerArithmetic<bool> drawn = precisionsOf(*snapshot_, choice_);
    addSection(tr("Precisions"));
    for (std::size_t i = 0; i < precisions.size(); ++i) {
        if (!precisions[i]) continue;
        addToggle(word(static_cast<roofline::Arithmetic>(i)), drawn[i], [this, i, drawn](bool on) {
            if (!choice_.precisions) choice_.precisions = drawn;
            (*choice_.precisions)[i] = on;
        });
    }
    addSection(tr("Levels"));
    for (std::size_t i = levels.size(); i-- > 0;) {
        if (!levels[i]) continue;
        addToggle(word(static_cast<roofline::Level>(i)), choice_.levels[i],
                  [this, i](bool on) { choice_.levels[i] = on; });
    }
    if (units.size() > 1) {
        QMenu* const by_unit = addMenu(tr("Individual Roofs"));
        for (const std::string& unit : units) {
            QAction* const action = by_unit->addAction(unitName(unit));
            action->setCheckable(true);
            action->setChecked(!choice_.hidden_units.contains(unit));
            connect(action, &QAction::toggled, this, [this, unit](bool on) {
                if (on) {
                    choice_.hidden_units.erase(unit);
                } else {
                    choice_.hidden_units.insert(unit);
                }
                Q_EMIT chosen();
            });
        }
    }
    if (measured && datasheet) {
        addSection(tr("Sources"));
        addToggle(word(roofline::Provenance::measured), choice_.measured,
                  [this](bool on) { choice_.measured = on; });
        addToggle(word(roofline::Provenance::datasheet), choice_.datasheet,
                  [this](bool on) { choice_.datasheet = on; });
    }
    fillDevices();
    addSeparator();
    connect(addAction(tr("Reset")), &QAction::triggered, this, [this] {
        choice_ = {};
        Q_EMIT chosen();
    });
}

void RoofMenu::fillDevices() {
    QMenu* const devices = addMenu(tr("Roofs of Another Device"));
    devices->setObjectName(QStringLiteral("roofsOfDevices"));
    QAction* const none = devices->addAction(tr("None"));
    none->setCheckable(true);
    none->setChecked(choice_.beside.empty());
    connect(none, &QAction::triggered, this, [this] {
        choice_.beside.clear();
        choice_.beside_name.clear();
        Q_EMIT chosen();
    });
    machine::Catalogue catalogue = machine::Catalogue::builtIn();
    try {
        catalogue = machine::Catalogue::load();
    } catch (const machine::CatalogueError& error) {
        QAction* const problem = devices->addAction(text(error.what()));
        problem->setEnabled(false);
    }
    std::map<QString, QMenu*> vendors;
    for (const machine::Device& device : catalogue.devices()) {
        const QString vendor = device.vendor.empty() ? tr("Others") : text(device.vendor);
        QMenu*& menu = vendors[vendor];
        if (menu == nullptr) menu = devices->addMenu(vendor);
        QAction* const action = menu->addAction(text(device.name));
        action->setCheckable(true);
        action->setChecked(device.name == choice_.beside_name);
        connect(action, &QAction::triggered, this, [this, device] {
            choice_.beside_name = device.name;
            choice_.beside = device.ceilings;
            Q_EMIT chosen();
        });
    }
}

}  // namespace ridgepoint::ui
