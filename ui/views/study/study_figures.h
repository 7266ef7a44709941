// SPDX-License-Identifier: GPL-3.0-or-later
// StudyFigures shows the figures that a study file defines. The user can also plot any quantity
// over any axis or over another quantity.
#pragma once

#include <QWidget>
#include <memory>

#include "ui/views/study/study_chart.h"

QT_BEGIN_NAMESPACE
class QComboBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ChartView;
struct StudyAnswer;

// Returns the chart contents for a figure in the answer's study.
StudyChart::Shown figureShown(const StudyAnswer& answer, const study::FigureWish& wish);

class StudyFigures : public QWidget {
    Q_OBJECT
  public:
    explicit StudyFigures(QWidget* parent = nullptr);
    void setAnswer(const std::shared_ptr<const StudyAnswer>& answer);  // null if there is no study
    // Returns the displayed contents so that they can be exported.
    StudyChart::Shown shown() const;
    StudyChart* chart() const { return chart_; }
    QComboBox* wishes() const { return wish_; }
    QComboBox* xBox() const { return x_; }
    QComboBox* yBox() const { return y_; }
    void setSelected(std::optional<std::size_t> row);

  Q_SIGNALS:
    void picked(std::size_t row);  // emitted with an index in the results

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    study::FigureWish wish() const;
    void fill();
    void wishPicked();
    void show();

    QComboBox* wish_;
    QComboBox* y_;
    QComboBox* x_;
    QComboBox* along_;
    StudyChart* chart_;
    ChartView* view_;
    std::shared_ptr<const StudyAnswer> answer_;
    std::string filled_for_;  // document of the study to which the list entries belong
};

}  // namespace ridgepoint::ui
