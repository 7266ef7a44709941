// SPDX-License-Identifier: GPL-3.0-or-later
// A window with a timeline, for tests that operate it like a user.
#pragma once

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <memory>

#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/main_window.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

namespace ridgepoint::tests {

// Returns the first call of this op, or the first kernel with this name, that is wide enough to
// click.
inline std::optional<ui::CallPlace> callOf(const ui::TimelinePicture& picture, const char* name) {
    const auto wide = [&](const ui::CallPlace& place, run::StringId id) {
        const QRectF rect = picture.rectOf(place);
        return rect.width() > 4 && rect.left() > picture.lanes().left() &&
               rect.right() < picture.lanes().right() && (*picture.page()->strings)[id] == name;
    };
    for (const auto& step : picture.page()->steps) {
        for (std::uint32_t i = 0; i < step->calls.size(); ++i) {
            const ui::CallPlace place{step->step, i};
            if (wide(place, step->calls[i].name)) return place;
        }
    }
    for (const auto& step : picture.page()->gpu_steps) {
        for (std::uint32_t i = 0; i < step->records.size(); ++i) {
            const ui::CallPlace place{step->step, i, ui::CallPlace::Kind::gpu};
            if (wide(place, step->records[i].name)) return place;
        }
    }
    return std::nullopt;
}

class TimelineFixture : public QObject {
  protected:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<ui::MainWindow> window_;

    std::filesystem::path path(const char* name) const {
        return folder_->filePath(QLatin1String(name)).toStdString();
    }
    ui::TimelineView* view() const { return window_->view<ui::TimelineView>(); }
    ui::TimelineCanvas* canvas() const { return view()->canvas(); }
    QWidget* viewport() const { return canvas()->viewport(); }
    const ui::TimelinePicture& picture() const { return canvas()->picture(); }

    void makeWindow() {
        window_ = std::make_unique<ui::MainWindow>(settings_.get());
        window_->resize(1400, 980);
        window_->layouts()->setLayout(ui::WindowLayout::explore);
        window_->show();
    }
    void begin() {
        folder_ = std::make_unique<QTemporaryDir>();
        QDir::setCurrent(folder_->path());
        settings_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")),
                                                QSettings::IniFormat);
        makeWindow();
    }
    void end() {
        window_.reset();
        settings_.reset();
        folder_.reset();
    }

    bool hasCalls() const {
        return picture().page() != nullptr && !picture().page()->steps.empty();
    }

    void openRun(const SyntheticRun& run) {
        writeRun(path("a.ridge"), run);
        window_->openRun(path("a.ridge"));
    }

    void wheel(const QPointF& at, int notches, Qt::KeyboardModifiers keys = {}) {
        QWheelEvent event(at, viewport()->mapToGlobal(at), {}, QPoint(0, 120 * notches),
                          Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(viewport(), &event);
    }

    // Zooms to one step, so that its calls can be clicked.
    void showStep(std::int64_t number) {
        const ui::StepSlice* step = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((step = picture().steps().numbered(number)) != nullptr, kPatience);
        canvas()->setView({static_cast<double>(step->start_ns), static_cast<double>(step->end_ns)});
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls() && picture().page()->find(number) != nullptr,
                                 kPatience);
    }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
        QTest::mousePress(viewport(), Qt::LeftButton, keys, from);
        QTest::mouseMove(viewport(), (from + to) / 2);
        QTest::mouseMove(viewport(), to);
        QTest::mouseRelease(viewport(), Qt::LeftButton, keys, to);
    }

    // Tests tooltips, a click and a picture at every zoom level.
    void pokeEverywhere() {
        for (int zoom = 0; zoom < 6; ++zoom) {
            for (int x = 10; x < viewport()->width(); x += 97) {
                for (int y = 5; y < viewport()->height(); y += 23) {
                    QVERIFY(picture().tooltipAt(QPointF(x, y)).size() < 20'000);
                }
            }
            QTest::mouseClick(viewport(), Qt::LeftButton, {},
                              picture().lanes().topLeft().toPoint() + QPoint(200 + zoom, 8));
            QVERIFY(!viewport()->grab().isNull());
            wheel(picture().lanes().center(), 12);
            QTest::qWait(20);
        }
        QVERIFY(std::isfinite(picture().view().from) && picture().view().length() > 0);
    }
};

}  // namespace ridgepoint::tests
