// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_words.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct StudyWords {
    Q_DECLARE_TR_FUNCTIONS(StudyWords)
};

// Marks the titles in core/study/quantities.cpp for translators.
[[maybe_unused]] constexpr const char* kQuantityTitles[] = {
    QT_TRANSLATE_NOOP("StudyWords", "Time"),
    QT_TRANSLATE_NOOP("StudyWords", "Median time"),
    QT_TRANSLATE_NOOP("StudyWords", "Shortest time"),
    QT_TRANSLATE_NOOP("StudyWords", "Longest time"),
    QT_TRANSLATE_NOOP("StudyWords", "Time, low"),
    QT_TRANSLATE_NOOP("StudyWords", "Time, high"),
    QT_TRANSLATE_NOOP("StudyWords", "Throughput"),
    QT_TRANSLATE_NOOP("StudyWords", "FLOPs"),
    QT_TRANSLATE_NOOP("StudyWords", "Matrix FLOPs"),
    QT_TRANSLATE_NOOP("StudyWords", "FLOPs of a sample"),
    QT_TRANSLATE_NOOP("StudyWords", "Multiply-adds"),
    QT_TRANSLATE_NOOP("StudyWords", "Achieved"),
    QT_TRANSLATE_NOOP("StudyWords", "Traffic"),
    QT_TRANSLATE_NOOP("StudyWords", "Bandwidth"),
    QT_TRANSLATE_NOOP("StudyWords", "FLOP/byte"),
    QT_TRANSLATE_NOOP("StudyWords", "Peak memory"),
    QT_TRANSLATE_NOOP("StudyWords", "Reserved memory"),
    QT_TRANSLATE_NOOP("StudyWords", "Memory after forward"),
    QT_TRANSLATE_NOOP("StudyWords", "Device memory"),
    QT_TRANSLATE_NOOP("StudyWords", "CUDA context"),
    QT_TRANSLATE_NOOP("StudyWords", "Peak memory, all GPUs"),
    QT_TRANSLATE_NOOP("StudyWords", "Device memory, all GPUs"),
    QT_TRANSLATE_NOOP("StudyWords", "Parameters"),
    QT_TRANSLATE_NOOP("StudyWords", "Parameters, all GPUs"),
    QT_TRANSLATE_NOOP("StudyWords", "Gradients"),
    QT_TRANSLATE_NOOP("StudyWords", "Optimizer state"),
    QT_TRANSLATE_NOOP("StudyWords", "Activations"),
    QT_TRANSLATE_NOOP("StudyWords", "Input"),
    QT_TRANSLATE_NOOP("StudyWords", "Temporary"),
    QT_TRANSLATE_NOOP("StudyWords", "Learned values"),
    QT_TRANSLATE_NOOP("StudyWords", "Learned values, all GPUs"),
    QT_TRANSLATE_NOOP("StudyWords", "Largest batch"),
    QT_TRANSLATE_NOOP("StudyWords", "Exchange"),
    QT_TRANSLATE_NOOP("StudyWords", "Exchange over NVLink"),
    QT_TRANSLATE_NOOP("StudyWords", "Exchange over PCIe"),
    QT_TRANSLATE_NOOP("StudyWords", "Throughput over NVLink"),
    QT_TRANSLATE_NOOP("StudyWords", "Throughput over PCIe"),
    QT_TRANSLATE_NOOP("StudyWords", "Steps"),
    QT_TRANSLATE_NOOP("StudyWords", "Collection"),
    QT_TRANSLATE_NOOP("StudyWords", "GPU busy"),
    QT_TRANSLATE_NOOP("StudyWords", "Concurrent kernels"),
    QT_TRANSLATE_NOOP("StudyWords", "Copy overlap"),
    QT_TRANSLATE_NOOP("StudyWords", "Small copies"),
    QT_TRANSLATE_NOOP("StudyWords", "Slow copies"),
    QT_TRANSLATE_NOOP("StudyWords", "Copy throughput"),
    QT_TRANSLATE_NOOP("StudyWords", "Epoch"),
    QT_TRANSLATE_NOOP("StudyWords", "Epoch, low"),
    QT_TRANSLATE_NOOP("StudyWords", "Epoch, high"),
    QT_TRANSLATE_NOOP("StudyWords", "Data of an epoch"),
    QT_TRANSLATE_NOOP("StudyWords", "Speed-up"),
    QT_TRANSLATE_NOOP("StudyWords", "Parallel efficiency"),
};

}  // namespace

QString axisTitle(study::Axis axis) {
    switch (axis) {
        case study::Axis::model:
            return StudyWords::tr("Network");
        case study::Axis::device:
            return StudyWords::tr("Device");
        case study::Axis::gpus:
            return StudyWords::tr("GPUs");
        case study::Axis::threads:
            return StudyWords::tr("Threads");
        case study::Axis::precision:
            return StudyWords::tr("Precision");
        case study::Axis::optimizer:
            return StudyWords::tr("Optimizer");
        case study::Axis::data:
            return StudyWords::tr("Data");
        case study::Axis::batch:
            return StudyWords::tr("Batch size");
        case study::Axis::phase:
            return StudyWords::tr("Phase");
    }
    return {};
}

QString axisTitle(const std::string& name) {
    const auto axis = study::parseAxis(name);
    return axis ? axisTitle(*axis) : text(name);
}

QString stateWord(const study::ResultRow& row) {
    if (row.onlyPublished()) return StudyWords::tr("published only");
    switch (row.state) {
        case study::Item::State::waiting:
            return StudyWords::tr("to do");
        case study::Item::State::running:
            return StudyWords::tr("being recorded");
        case study::Item::State::done:
            return StudyWords::tr("recorded");
        case study::Item::State::failed:
            return StudyWords::tr("failed");
        case study::Item::State::left:
            return StudyWords::tr("not here");
    }
    return {};
}

QString originWord(std::string_view origin) {
    static constexpr std::array kWords{QT_TRANSLATE_NOOP("StudyWords", "estimate"),
                                       QT_TRANSLATE_NOOP("StudyWords", "predicted"),
                                       QT_TRANSLATE_NOOP("StudyWords", "recorded"),
                                       QT_TRANSLATE_NOOP("StudyWords", "published"),
                                       QT_TRANSLATE_NOOP("StudyWords", "measured"),
                                       QT_TRANSLATE_NOOP("StudyWords", "modelled"),
                                       QT_TRANSLATE_NOOP("StudyWords", "counted"),
                                       QT_TRANSLATE_NOOP("StudyWords", "imported"),
                                       QT_TRANSLATE_NOOP("StudyWords", "published estimate")};
    for (const char* const word : kWords) {
        if (origin == word) return StudyWords::tr(word);
    }
    return text(std::string(origin));
}

QString quantityTitle(const study::NamedQuantity& quantity) {
    if (quantity.name.starts_with("share.")) {
        const auto end = quantity.name.find_first_of(".=", 6);
        const QString of =
            end == std::string::npos ? QString() : text(quantity.name.substr(end + 1));
        return StudyWords::tr("Share of %1").arg(of);
    }
    if (quantity.name.starts_with("launch_flops.category."))
        return StudyWords::tr("FLOPs of a launch, %1").arg(text(quantity.name.substr(22)));
    if (quantity.name.starts_with(study::kRatio)) {
        const auto of = study::findQuantity(quantity.name.substr(study::kRatio.size()));
        return StudyWords::tr("%1 ÷ estimate").arg(of ? quantityTitle(*of) : QString());
    }
    return StudyWords::tr(quantity.title.c_str());
}

std::string axisWording(const study::ResultRow& row, study::Axis axis, const std::string& value) {
    const QString number = text(value);
    const bool one = value == "1";
    QString words;
    switch (axis) {
        case study::Axis::gpus:
            if (row.processor)
                words =
                    one ? StudyWords::tr("1 process") : StudyWords::tr("%1 processes").arg(number);
            else
                words = one ? StudyWords::tr("1 GPU") : StudyWords::tr("%1 GPUs").arg(number);
            break;
        case study::Axis::threads:
            if (value != "all")
                words = one ? StudyWords::tr("1 thread") : StudyWords::tr("%1 threads").arg(number);
            else
                words = StudyWords::tr("all threads");
            break;
        case study::Axis::batch:
            words = StudyWords::tr("batch %1").arg(number);
            break;
        default:
            words = number;
    }
    return words.toStdString();
}

QString durationWords(double seconds) {
    const auto minutes = static_cast<int>(std::ceil(seconds / 60));
    if (minutes >= 60)
        return StudyWords::tr("%1 h %2 min")
            .arg(minutes / 60)
            .arg(minutes % 60, 2, 10, QLatin1Char('0'));
    if (seconds >= 90) return StudyWords::tr("%1 min").arg(minutes);
    return StudyWords::tr("%1 s").arg(static_cast<int>(std::ceil(seconds)));
}

}  // namespace ridgepoint::ui
