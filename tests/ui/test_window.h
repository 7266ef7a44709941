// SPDX-License-Identifier: GPL-3.0-or-later
// A window with its own folder and settings, for tests that use it like a user.
#pragma once

#include <QComboBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/shell/main_window.h"

namespace ridgepoint::tests {

class TestWindow {
  public:
    explicit TestWindow(const QSize& size = {1440, 900}) : size_(size) { reopen(); }
    // Creates a new window with the same settings, like a restart of the program.
    void reopen() {
        window_.reset();
        window_ = std::make_unique<ui::MainWindow>(&settings_);
        if (size_.isValid()) window_->resize(size_);
        window_->show();
    }
    ui::MainWindow* operator->() const { return window_.get(); }
    ui::MainWindow& operator*() const { return *window_; }
    ui::MainWindow* get() const { return window_.get(); }
    QSettings& settings() { return settings_; }
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    // Opens a run; returns false if this fails.
    bool open(const QString& file, int patience = kPatience) {
        QSignalSpy settled(window_->session(), &ui::Session::settled);
        window_->openRun(file.toStdString());
        return settled.wait(patience);
    }
    bool open(const SyntheticRun& run, const char* name = "run.ridge", int patience = kPatience) {
        writeRun(path(name).toStdString(), run);
        return open(path(name), patience);
    }

    // Selects an item of a combo box like a user.
    void pick(const char* box, int data) const {
        auto* const combo = window_->findChild<QComboBox*>(QLatin1String(box));
        QVERIFY2(combo != nullptr && combo->findData(data) >= 0, box);
        combo->setCurrentIndex(combo->findData(data));
        Q_EMIT combo->activated(combo->currentIndex());
    }

  private:
    QTemporaryDir folder_;
    QSettings settings_{folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    QSize size_;
    std::unique_ptr<ui::MainWindow> window_;
};

}  // namespace ridgepoint::tests
