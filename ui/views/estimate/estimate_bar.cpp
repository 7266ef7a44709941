// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/estimate_bar.h"

#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

#include "core/cost/model/zoo.h"
#include "core/estimate/dry_run.h"
#include "core/recording/request/recorder.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kModelKey = "estimate/model";
constexpr const char* kInputKey = "estimate/input";
constexpr const char* kBatchKey = "estimate/batch";
constexpr const char* kPrecisionKey = "estimate/precision";
constexpr const char* kOptimizerKey = "estimate/optimizer";
constexpr const char* kAttentionKey = "estimate/attention";
constexpr const char* kInference = "inference";

}  // namespace

EstimateBar::EstimateBar(QWidget* parent)
    : QToolBar(parent),
      model_(new QComboBox(this)),
      input_(new QLineEdit(this)),
      batch_(new QSpinBox(this)),
      precision_(new QComboBox(this)),
      optimizer_(new QComboBox(this)),
      attention_(new QComboBox(this)) {
    setObjectName(QStringLiteral("estimateBar"));
    setWindowTitle(tr("Estimate"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);

    for (const std::string& name : cost::model::zooNames()) model_->addItem(text(name));
    model_->setObjectName(QStringLiteral("estimateModel"));
    model_->setEditable(true);
    model_->setInsertPolicy(QComboBox::NoInsert);
    model_->completer()->setFilterMode(Qt::MatchContains);
    model_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    model_->setMinimumContentsLength(20);
    model_->setToolTip(tr("Network: type a part of its name, or the path of a TorchScript file"));
    model_->setAccessibleName(tr("Network"));
    input_->setObjectName(QStringLiteral("estimateInput"));
    input_->setPlaceholderText(tr("its own input"));
    input_->setToolTip(
        tr("Size of one sample as 3x224x224, or a number of tokens; empty: the network's own"));
    input_->setAccessibleName(tr("Size of one sample"));
    input_->setClearButtonEnabled(true);
    const QFontMetrics metrics = input_->fontMetrics();
    constexpr int kAroundInput = 36;  // pixels; space for the frame and the clear button
    input_->setFixedWidth(
        std::max(metrics.averageCharWidth() * 18,
                 metrics.horizontalAdvance(input_->placeholderText()) + kAroundInput));
    batch_->setObjectName(QStringLiteral("estimateBatch"));
    batch_->setRange(1, static_cast<int>(recording::kMaxBatch));
    batch_->setPrefix(tr("batch "));
    batch_->setAccelerated(true);
    batch_->setToolTip(tr("Samples in a step"));
    batch_->setAccessibleName(tr("Batch size"));
    const auto add = [](QComboBox* box, const char* word, const QString& words) {
        box->addItem(words, QString::fromLatin1(word));
    };
    for (const std::string_view name : cost::kPrecisionNames) {
        precision_->addItem(text(name), text(name));
    }
    precision_->setObjectName(QStringLiteral("estimatePrecision"));
    precision_->setToolTip(tr("Precision; bf16 and fp16 as an autocast of a GPU"));
    precision_->setAccessibleName(tr("Precision"));
    for (const std::string_view name : cost::kOptimizerNames) {
        optimizer_->addItem(text(name), text(name));
    }
    add(optimizer_, kInference, tr("no training"));
    optimizer_->setObjectName(QStringLiteral("estimateOptimizer"));
    optimizer_->setToolTip(tr("Optimizer of a training step, or a forward pass only"));
    optimizer_->setAccessibleName(tr("Optimizer"));
    add(attention_, "fused", tr("fused attention"));
    add(attention_, "materialised", tr("materialised attention"));
    attention_->setObjectName(QStringLiteral("estimateAttention"));
    attention_->setToolTip(tr("Attention as one operator, or with its scores in memory"));
    attention_->setAccessibleName(tr("Attention"));

    const auto arrow = [this] { addWidget(new QLabel(QStringLiteral(" ▸ "), this)); };
    addWidget(model_);
    for (QWidget* const each :
         std::initializer_list<QWidget*>{input_, batch_, precision_, optimizer_, attention_}) {
        arrow();
        addWidget(each);
    }
    connect(model_, &QComboBox::currentTextChanged, this, &EstimateBar::changed);
    connect(input_, &QLineEdit::textChanged, this, &EstimateBar::changed);
    connect(batch_, &QSpinBox::valueChanged, this, &EstimateBar::changed);
    for (QComboBox* const each : {precision_, optimizer_, attention_}) {
        connect(each, &QComboBox::currentIndexChanged, this, &EstimateBar::changed);
    }
    EstimateQuestion first;
    first.model = "resnet50";
    setQuestion(first);
}

EstimateQuestion EstimateBar::question() const {
    EstimateQuestion question;
    question.model = model_->currentText().trimmed().toStdString();
    question.input = cost::model::parseShape(input_->text().trimmed().toStdString())
                         .value_or(cost::model::Shape());
    question.batch = batch_->value();
    question.precision = precision_->currentData().toString().toStdString();
    question.options.precision = cost::parsePrecision(question.precision);
    const std::string optimizer = optimizer_->currentData().toString().toStdString();
    question.options.training = optimizer != kInference;
    if (question.options.training) question.options.optimizer = optimizer;
    if (attention_->currentIndex() == 1) {
        question.options.attention = cost::AttentionForm::materialised;
    }
    return question;
}

void EstimateBar::setQuestion(const EstimateQuestion& question) {
    {
        const QSignalBlocker quiet(this);
        const auto choose = [](QComboBox* box, const std::string& word) {
            const int at = box->findData(text(word));
            if (at >= 0) box->setCurrentIndex(at);
        };
        model_->setCurrentText(text(question.model));
        input_->setText(question.input.empty() ? QString()
                                               : text(cost::model::toString(question.input)));
        batch_->setValue(static_cast<int>(question.batch));
        choose(precision_, question.precision);
        choose(optimizer_, question.options.training ? question.options.optimizer : kInference);
        attention_->setCurrentIndex(
            question.options.attention == cost::AttentionForm::materialised ? 1 : 0);
    }
    Q_EMIT changed();
}

QString EstimateBar::modelProblem() const {
    const std::string name = model_->currentText().trimmed().toStdString();
    if (estimate::isScriptFile(name)) {
        return input_->text().trimmed().isEmpty()
                   ? tr("\"%1\" does not contain its input size. Enter the size of one sample, "
                        "such as 3x224x224.")
                         .arg(text(name))
                   : QString();
    }
    if (cost::model::findInZoo(name)) return {};
    if (name.empty()) return tr("Type the name of a network.");
    QStringList near;
    for (const std::string& each : cost::model::nearestZooNames(name)) near << text(each);
    return tr("Unknown network \"%1\". Did you mean %2?")
        .arg(text(name), near.join(QStringLiteral(", ")));
}

QString EstimateBar::problem() const {
    const QString size = input_->text().trimmed();
    if (!size.isEmpty() && !cost::model::parseShape(size.toStdString())) {
        return tr("The size of one sample is written as 3x224x224, or as a number of tokens, not "
                  "\"%1\".")
            .arg(size);
    }
    return modelProblem();
}

void EstimateBar::save(QSettings& settings) const {
    if (problem().isEmpty()) {
        settings.setValue(QLatin1String(kModelKey), model_->currentText().trimmed());
        settings.setValue(QLatin1String(kInputKey), input_->text().trimmed());
    }
    settings.setValue(QLatin1String(kBatchKey), batch_->value());
    settings.setValue(QLatin1String(kPrecisionKey), precision_->currentData());
    settings.setValue(QLatin1String(kOptimizerKey), optimizer_->currentData());
    settings.setValue(QLatin1String(kAttentionKey), attention_->currentData());
}

void EstimateBar::restore(const QSettings& settings) {
    {
        const QSignalBlocker quiet(this);
        const QString model = settings.value(QLatin1String(kModelKey)).toString();
        // Restores only built-in networks, because a file could be missing and takes a second to
        // read.
        if (cost::model::findInZoo(model.toStdString())) {
            model_->setCurrentText(model);
            input_->setText(settings.value(QLatin1String(kInputKey)).toString());
        }
        const int batch = settings.value(QLatin1String(kBatchKey)).toInt();
        if (batch > 0) batch_->setValue(batch);
        const auto choose = [&](QComboBox* box, const char* key) {
            const int at = box->findData(settings.value(QLatin1String(key)));
            if (at >= 0) box->setCurrentIndex(at);
        };
        choose(precision_, kPrecisionKey);
        choose(optimizer_, kOptimizerKey);
        choose(attention_, kAttentionKey);
    }
    Q_EMIT changed();
}

}  // namespace ridgepoint::ui
