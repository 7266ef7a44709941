// SPDX-License-Identifier: GPL-3.0-or-later
// Shows how the time of each step splits, how well the GPUs are used, and the kernels. A click or
// the arrow keys select a step; Enter or a double click selects the step's time range.
#pragma once

#include <QElapsedTimer>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "ui/base/newest_answer.h"
#include "ui/chart/chart_view.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/views/overview/overview_chart.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QLabel;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AnnotationTable;
class KernelTable;
class OtherRankNote;
class SequenceTable;
struct ViewDescriptor;

class OverviewCanvas : public ChartView {
    Q_OBJECT
  public:
    OverviewCanvas(OverviewChart* chart, QWidget* parent);

  Q_SIGNALS:
    void rangeWanted(std::size_t bar);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void goTo(std::size_t bar);
    OverviewChart* figure_;
};

class OverviewView : public RunView {
    Q_OBJECT
  public:
    explicit OverviewView(Selection* selection, QWidget* parent = nullptr);
    OverviewChart* chart() const { return chart_; }
    OverviewCanvas* canvas() const { return canvas_; }
    QString facts() const;  // text below the bars; hidden if it does not fit
    enum class Page : std::uint8_t { bars, kernels, sequences, annotations };
    Page page() const { return page_; }
    KernelTable* kernels() const { return kernels_; }
    SequenceTable* sequences() const { return sequences_; }
    AnnotationTable* annotations() const { return annotations_; }
    void startAfresh() override;

  protected:
    void showFrame(const Frame& frame) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Question {
        std::filesystem::path file;
        std::shared_ptr<const run::Snapshot> snapshot;
    };
    struct Splits {
        std::filesystem::path file;
        std::shared_ptr<const run::StepSplits> splits;  // null if not available
        std::shared_ptr<const run::StringTable> strings;
        QString problem;
    };
    using Answer = std::shared_ptr<const Splits>;
    void ask(const Frame& frame);
    void take(const Splits& splits);
    void shareRoom();
    void showPage(int at);
    void addTable(QAbstractItemModel* model, int sorted, const QString& name, const QString& title);
    void offerAnnotations(bool known);

    OverviewChart* chart_;
    OverviewCanvas* canvas_;
    OtherRankNote* other_rank_;
    QComboBox* of_;
    QLabel* facts_;
    Page page_ = Page::bars;
    KernelTable* kernels_;
    SequenceTable* sequences_;
    AnnotationTable* annotations_;
    std::vector<QTableView*> tables_;  // tables in the order of their pages
    std::filesystem::path file_;       // run file of the last question
    QString utilization_, energy_;  // lines about MFU and HFU, and about energy; empty if unknown
    std::size_t steps_ = 0;         // number of steps in the last question
    bool growing_ = false;          // whether the run was growing at the last question
    QElapsedTimer asked_;
    NewestAnswer<Question, Answer> answers_;
};

const ViewDescriptor& overviewView();

}  // namespace ridgepoint::ui
