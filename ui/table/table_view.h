// SPDX-License-Identifier: GPL-3.0-or-later
// The table of rows with its filter, column choice and copying.
#pragma once

#include <QElapsedTimer>

#include "ui/run_view.h"
#include "ui/selection.h"

QT_BEGIN_NAMESPACE
class QSettings;
class QTableView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class RowOrder;
class RowModel;

class TableView : public RunView {
    Q_OBJECT
  public:
    explicit TableView(Selection* selection, QWidget* parent = nullptr);

    void startAfresh() override;
    void saveColumns(QSettings& settings) const;
    void restoreColumns(const QSettings& settings);
    void resetColumns();

    RowModel* model() const { return model_; }
    RowOrder* filter() const { return filter_; }
    QTableView* table() const { return table_; }

    QStringList selectedNames() const;  // of rows, top to bottom
    QString selectionAsTsv() const;     // the columns in view, as shown
    QString selectionAsCsv() const;     // all columns, full precision

  protected:
    void showFrame(const Frame& frame) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void chooseColumns(const QPoint& at);
    void offerCopying(const QPoint& at);
    void sizeColumns();
    void copy(const QString& words) const;
    void select(const QStringList& names);
    void rowPicked();
    std::vector<int> selectedRows() const;  // of the filter, top to bottom

    Selection* selection_;
    RowModel* model_;
    RowOrder* filter_;
    QTableView* table_;
    QElapsedTimer sorted_;
    bool following_ = false;  // the shared selection, so do not answer it
    bool sized_ = false;
};

}  // namespace ridgepoint::ui
