// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the memory in use at a given time by call site, op, layer or category, with the selected
// row's call stack. Buttons step from one allocation or release to the next.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "ui/run/calls/timeline_loader.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QSplitter;
class QTableView;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class LiveModel;

class LivePanel : public QWidget {
    Q_OBJECT
  public:
    LivePanel(Selection* selection, QWidget* parent = nullptr);
    ~LivePanel() override;

    void setFrame(const std::shared_ptr<const Frame>& frame) { frame_ = frame; }
    // Reads the blocks from the file on another thread. If the time is unset, closes the panel.
    void setMoment(std::optional<std::int64_t> time_ns);
    const std::optional<std::int64_t>& moment() const { return moment_; }
    LiveModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QString words() const;
    QComboBox* by() const { return by_; }
    QToolButton* earlier() const { return earlier_; }
    QToolButton* later() const { return later_; }
    // Returns the call stack of the selected row. If no row is selected, returns the call stack of
    // the allocation or release at the selected time. Returns an empty string if the stack is
    // unknown.
    QString stack() const;

  Q_SIGNALS:
    void closed();
    void stepped(std::int64_t time_ns);  // emitted when the user moves to another memory event

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void say();
    void pick();
    void step(bool later);
    void showStack();
    QString eventWords(const run::MemoryEvent& event) const;
    Selection* selection_;
    LiveModel* model_;
    QLabel* words_;
    QTableView* table_;
    QComboBox* by_;
    QToolButton* earlier_;
    QToolButton* later_;
    QSplitter* parts_;
    QPlainTextEdit* stack_;
    bool roomy_ = false;  // whether the panel is larger than the table needs
    std::shared_ptr<const Frame> frame_;
    std::optional<std::int64_t> moment_;
    std::unique_ptr<TimelineLoader> loader_;
    QString problem_;
};

}  // namespace ridgepoint::ui
