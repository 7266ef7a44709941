// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the Overview: the steps' kernels, the sequences of kernels that ops repeat, and the
// ranges that the program annotated.
#pragma once

#include <string>

#include "core/run/timeline/step_splits.h"
#include "ui/base/table_model.h"

namespace ridgepoint::ui {

struct NamedKernel {
    std::string name;
    run::KernelFill fill;
};

class KernelTable : public TableModel<NamedKernel> {
    Q_OBJECT
  public:
    enum Column { kName, kCalls, kTime, kMean, kMin, kMax, kBlocks, kOccupancy, kTensorCores };

    explicit KernelTable(QObject* parent = nullptr);
    void setSplits(const run::StepSplits& splits, const run::StringTable& strings);
    void clear() { setRows({}); }

  protected:
    QVariant answer(const NamedKernel& kernel, int column, int role) const override;
};

struct NamedSequence {
    std::string op, kernels;  // comma-separated short names
    run::KernelSequence sequence;
};

class SequenceTable : public TableModel<NamedSequence> {
    Q_OBJECT
  public:
    enum Column { kOp, kCount, kKernels, kTime, kOpTime, kNames };

    explicit SequenceTable(QObject* parent = nullptr);
    void setSplits(const run::StepSplits& splits, const run::StringTable& strings);
    void clear() { setRows({}); }

  protected:
    QVariant answer(const NamedSequence& sequence, int column, int role) const override;
};

struct NamedAnnotation {
    std::string name;
    run::Annotation sum;
};

class AnnotationTable : public TableModel<NamedAnnotation> {
    Q_OBJECT
  public:
    enum Column {
        kName,
        kCalls,
        kTime,
        kMean,
        kMin,
        kMax,
        kGpuRecords,
        kGpuTime,
        kGpuRanges,
        kGpuRangesTime
    };

    explicit AnnotationTable(QObject* parent = nullptr);
    void setSplits(const run::StepSplits& splits, const run::StringTable& strings);
    void clear() { setRows({}); }

  protected:
    QVariant answer(const NamedAnnotation& annotation, int column, int role) const override;
};

}  // namespace ridgepoint::ui
