// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the table of rows: flat or nested, with sets of columns, and copying.
#pragma once

#include <QElapsedTimer>
#include <functional>
#include <memory>
#include <vector>

#include "core/analysis/row_tree.h"
#include "ui/run/group_by_box.h"
#include "ui/run/row_columns.h"
#include "ui/run/run_view.h"
#include "ui/run/selection.h"
#include "ui/run/timeline_loader.h"
#include "ui/run/view_options.h"

QT_BEGIN_NAMESPACE
class QComboBox;
class QMenu;
class QSettings;
class QTreeView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class RowModel;
class RowOrder;
struct ViewDescriptor;

class TableView : public RunView {
    Q_OBJECT
  public:
    TableView(ViewOptions* options, Selection* selection, QWidget* parent = nullptr);

    void startAfresh() override;
    void save(QSettings& settings) const override;
    void restore(const QSettings& settings) override;
    void resetLayout() override { resetColumns(); }
    void resetColumns();
    void showColumns(ColumnSet set);
    // -1: flat, else a run::Nesting. The roofline's dots become the outermost rows.
    void setNesting(int nesting);

    RowModel* model() const { return model_; }
    RowOrder* order() const { return order_; }
    QTreeView* table() const { return table_; }
    GroupByBox* nestings() const { return nestings_; }
    // The data of a nesting in nestings(); other items group flat rows.
    static int nestingData(run::Nesting nesting) {
        return GroupByBox::kMostGroups + static_cast<int>(nesting);
    }

    QStringList selectedNames() const;  // row names, top to bottom
    QString selectionAsTsv() const;     // the visible columns, as shown
    QString selectionAsCsv() const;     // all columns, full precision
    QString selectionAsMarkdown() const;

  protected:
    void showFrame(const Frame& frame) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void offerKernels(bool known);
    void chooseColumns(const QPoint& at);
    void showMenu(const QPoint& at);
    void offerActions(QMenu& menu);
    void goToCall(bool longest);
    QString patternOfPicked() const;  // empty: they cannot be searched
    void hide(const std::function<void(Filter&)>& change);
    void fitColumns();
    void copy(const QString& words) const;
    void select(const QStringList& names);
    void rowsPicked();
    std::vector<QModelIndex> picked() const;  // selected rows in sort order, top to bottom
    std::vector<run::Row> pickedRows() const;

    ViewOptions* options_;
    Selection* selection_;
    RowModel* model_;
    RowOrder* order_;
    QTreeView* table_;
    GroupByBox* nestings_;
    QComboBox* columns_;
    QElapsedTimer sorted_;
    bool following_ = false;   // applying the shared selection: do not report it back
    bool dragging_ = false;    // the user presses a heading
    bool own_widths_ = false;  // the user has changed widths
    std::vector<int> needed_;  // widths without cutting
    std::unique_ptr<TimelineLoader> loader_;
    bool longest_wanted_ = false;  // the longest call, else the first
};

const ViewDescriptor& tableView();

}  // namespace ridgepoint::ui
