// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the recently opened runs between sessions.
#pragma once

#include <QIcon>
#include <QImage>
#include <QObject>
#include <QStringList>
#include <memory>

QT_BEGIN_NAMESPACE
class QMenu;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct Frame;
struct Theme;

// Draws the small picture for the list of recent files.
QImage smallRoofline(const std::shared_ptr<const Frame>& frame, const Theme& theme);

class RecentFiles : public QObject {
    Q_OBJECT
  public:
    static constexpr int kMost = 10;
    RecentFiles(QSettings* settings, QMenu* menu, QObject* parent = nullptr);

    // Adds a run. `facts` and `picture` describe the run on the start page; empty if unknown.
    void add(const QString& path, const QString& facts = {}, const QImage& picture = {});
    void remove(const QString& path);
    void clear();
    void freeze() { frozen_ = true; }  // after this call, add() no longer changes the list
    QStringList paths() const;
    QString factsOf(const QString& path) const;
    QIcon pictureOf(const QString& path) const;  // null icon if there is no picture

  Q_SIGNALS:
    void picked(const QString& path);
    void changed();

  private:
    void store(const QStringList& paths);
    void fillMenu();
    QSettings* settings_;
    QMenu* menu_;
    bool frozen_ = false;
};

}  // namespace ridgepoint::ui
