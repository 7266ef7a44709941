// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two to eight runs: rooflines in one plot or side by side, the rows that differ most,
// memory by step, curves over batch size, and the ranks of merged runs.
#pragma once

#include <QStringList>
#include <QWidget>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ui/run/selection.h"
#include "ui/run/view_options.h"
#include "ui/views/compare/compare_files.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTableView;
class QTabWidget;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CompareCanvas;
class CompareLoader;
class CompareMemory;
class CompareModel;
class CompareRanks;
class CompareRoofline;
class MessageBar;
class NumberSort;
class OpenRuns;
class SweepChart;
class WaterfallChart;
struct ViewDescriptor;

class CompareView : public QWidget {
    Q_OBJECT
  public:
    // Shows the runs that are ticked in the list of runs. `runs` and `selection` must outlive the
    // view.
    CompareView(OpenRuns* runs, Selection* selection, QWidget* parent = nullptr);
    ~CompareView() override;

    enum class Arrangement { over, beside };
    void setArrangement(Arrangement arrangement);
    Arrangement arrangement() const { return arrangement_; }
    // Returns the name of the export that replaces `name` in the current arrangement, or `name`
    // itself.
    std::string_view arrangedExport(std::string_view name) const;

    // Returns the zoom of the rooflines, for exported figures.
    LookPtr look() const;

    // Returns the displayed comparison, or null if there is none yet.
    const std::shared_ptr<const CompareFrame>& frame() const { return frame_; }
    CompareRoofline* roofline() const { return planes_.chart; }
    CompareCanvas* canvas() const { return planes_.over; }
    const std::vector<CompareCanvas*>& besideCanvases() const { return planes_.beside; }
    CompareMemory* memory() const { return memory_; }
    SweepChart* sweep() const { return sweep_; }
    WaterfallChart* waterfall() const { return waterfall_; }
    CompareRanks* ranks() const { return ranks_.model; }
    CompareModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QLineEdit* search() const { return search_; }
    QToolButton* estimateButton() const { return buttons_.estimate; }
    QString sentences() const;  // sentences about differences and caveats
    MessageBar* messages() const { return messages_; }

  Q_SIGNALS:
    void answered();  // updates all parts to the newest answer

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void build();
    void setUpControls();
    QHBoxLayout* controlRow();  // returns the row of controls above the charts
    void setUpCharts();
    void setUpTable();
    QWidget* rowsPage();  // returns the page with the step time, the search field and the table
    void ask();
    void take(const std::shared_ptr<const CompareFrame>& frame);
    void refuse(const QString& path, const QString& sentence);
    void showFrame();
    void fillSelectors();
    void sayWhole();
    void showRanks();
    void layBeside();
    void followZoom(CompareCanvas* leader);
    void select();
    void rowsPicked();
    void offerCopying(const QPoint& at);
    QString tableAs(bool markdown) const;
    QString pickedAsShown() const;

    OpenRuns* runs_;
    Selection* selection_;
    Arrangement arrangement_ = Arrangement::over;
    CompareLoader* loader_ = nullptr;
    std::shared_ptr<const CompareFrame> frame_;
    MessageBar* messages_;
    QComboBox* by_;
    QComboBox* level_;
    QComboBox* arranged_;
    struct Buttons {
        QToolButton *per_sample, *estimate, *reset;
    } buttons_;
    QLabel* whole_;
    struct Planes {  // the rooflines, in one plane or side by side
        CompareRoofline* chart = nullptr;
        CompareCanvas* over = nullptr;
        QStackedWidget* pages = nullptr;
        QWidget* beside_page = nullptr;
        QGridLayout* beside_grid = nullptr;
        std::vector<CompareCanvas*> beside = {};
    } planes_;
    CompareMemory* memory_;
    SweepChart* sweep_;
    WaterfallChart* waterfall_;
    QTabWidget* tabs_;
    CompareModel* model_;
    NumberSort* sort_;
    QTableView* table_;
    struct Ranks {  // tab with the table that compares ranks
        CompareRanks* model;
        QTabWidget* tabs;
    } ranks_;
    QLabel* nothing_;
    QLineEdit* search_;
    struct Wanted {  // the user's choices; if unset, the default for the runs applies
        std::optional<run::GroupBy> by;
        std::optional<roofline::Level> level;
        std::optional<bool> per_sample;
    } wanted_;
    bool following_ = false;
};

const ViewDescriptor& compareView();

}  // namespace ridgepoint::ui
