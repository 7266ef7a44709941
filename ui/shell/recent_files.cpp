// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/recent_files.h"

#include <QAction>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "core/machine/ceiling_cache.h"
#include "ui/base/words.h"
#include "ui/chart/figure_chart.h"
#include "ui/export/figure_export.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostInPicture = 5000;  // rows; more rows take too long for a small picture
constexpr const char* kRecentKey = "recent/paths";
constexpr const char* kFactsKey = "recent/facts";  // values are indexed by path

// Returns the path of a run's picture in the cache folder. The name is derived from the run's path.
QString cachedPicture(const QString& path) {
    const QByteArray name =
        QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex();
    const std::filesystem::path cache = machine::CeilingCache::defaultFolder();
    if (cache.empty()) return {};
    return pathText(cache) + QStringLiteral("/pictures/") + QString::fromLatin1(name) +
           QStringLiteral(".png");
}

}  // namespace

QImage smallRoofline(const std::shared_ptr<const Frame>& frame, const Theme& theme) {
    if (frame->rows.empty() || frame->rows.size() > kMostInPicture) return {};
    ExportOptions options;
    options.size = QSize(480, 300);
    options.bare = true;
    options.theme = theme;
    return previewOf([&] { return rooflineFigure(frame, options); }, options, QSize(160, 100));
}

RecentFiles::RecentFiles(QSettings* settings, QMenu* menu, QObject* parent)
    : QObject(parent), settings_(settings), menu_(menu) {
    // The menu is filled each time it opens, because other windows and processes also change the
    // list.
    connect(menu_, &QMenu::aboutToShow, this, &RecentFiles::fillMenu);
    fillMenu();
}

QStringList RecentFiles::paths() const {
    return settings_->value(QLatin1String(kRecentKey)).toStringList();
}

QString RecentFiles::factsOf(const QString& path) const {
    return settings_->value(QLatin1String(kFactsKey)).toMap().value(path).toString();
}

QIcon RecentFiles::pictureOf(const QString& path) const {
    const QString file = cachedPicture(path);
    return QFileInfo::exists(file) ? QIcon(file) : QIcon();
}

void RecentFiles::store(const QStringList& paths) {
    for (const QString& before : this->paths()) {
        if (!paths.contains(before)) QFile::remove(cachedPicture(before));
    }
    settings_->setValue(QLatin1String(kRecentKey), paths);
    QVariantMap facts = settings_->value(QLatin1String(kFactsKey)).toMap();
    facts.removeIf([&](const auto& each) { return !paths.contains(each.key()); });
    settings_->setValue(QLatin1String(kFactsKey), facts);
    fillMenu();
    Q_EMIT changed();
}

void RecentFiles::add(const QString& path, const QString& facts, const QImage& picture) {
    if (frozen_) return;
    const QString whole = QFileInfo(path).absoluteFilePath();
    if (!facts.isEmpty()) {
        QVariantMap all_facts = settings_->value(QLatin1String(kFactsKey)).toMap();
        all_facts[whole] = facts;
        settings_->setValue(QLatin1String(kFactsKey), all_facts);
    }
    const QString file = cachedPicture(whole);
    if (!picture.isNull() && !file.isEmpty()) {
        QDir().mkpath(QFileInfo(file).absolutePath());
        picture.save(file);
    }
    QStringList all = paths();
    all.removeAll(whole);
    all.prepend(whole);
    while (all.size() > kMost) all.removeLast();
    store(all);
}

void RecentFiles::remove(const QString& path) {
    QStringList all = paths();
    if (all.removeAll(QFileInfo(path).absoluteFilePath()) > 0) store(all);
}

void RecentFiles::clear() { store({}); }

void RecentFiles::fillMenu() {
    menu_->clear();
    const QStringList all = paths();
    for (const QString& path : all) {
        QString shown = QDir::toNativeSeparators(path);
        shown.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* const action = menu_->addAction(shown);
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT picked(path); });
    }
    if (all.isEmpty()) {
        menu_->addAction(tr("No run opened yet"))->setEnabled(false);
        return;
    }
    menu_->addSeparator();
    connect(menu_->addAction(tr("Clear List")), &QAction::triggered, this, &RecentFiles::clear);
}

}  // namespace ridgepoint::ui
