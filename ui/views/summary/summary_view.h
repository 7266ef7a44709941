// SPDX-License-Identifier: GPL-3.0-or-later
// Summarises a run: network, machine, step times, memory peak and roofs. `ridgepoint show` prints
// the same text above its table.
#pragma once

#include "ui/run/run_view.h"

QT_BEGIN_NAMESPACE
class QPlainTextEdit;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct ViewDescriptor;

class SummaryView : public RunView {
    Q_OBJECT
  public:
    explicit SummaryView(QWidget* parent = nullptr);
    void startAfresh() override;
    QString words() const;

  protected:
    void showFrame(const Frame& frame) override;

  private:
    QPlainTextEdit* text_;
};

const ViewDescriptor& summaryView();

}  // namespace ridgepoint::ui
