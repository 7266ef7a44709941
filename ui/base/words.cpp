// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/words.h"

#include <QCoreApplication>
#include <QTextDocument>
#include <algorithm>

#include "core/base/plain_text.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::ui {
namespace {

// Provides an lupdate context for strings outside classes.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

}  // namespace

QString text(std::string_view utf8) {
    const auto plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; };
    if (std::all_of(utf8.begin(), utf8.end(), plain))
        return QString::fromLatin1(utf8.data(), static_cast<qsizetype>(utf8.size()));
    return QString::fromStdString(base::printable(utf8, "\n\r\t"));
}

QString plainTip(const QString& words) {
    if (!Qt::mightBeRichText(words)) return words;
    return QLatin1String("<qt>") +
           words.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")) +
           QLatin1String("</qt>");
}

QString word(cost::Category category) {
    switch (category) {
        case cost::Category::convolution:
            return Words::tr("convolution");
        case cost::Category::matmul:
            return Words::tr("matrix product");
        case cost::Category::attention:
            return Words::tr("attention");
        case cost::Category::normalization:
            return Words::tr("normalization");
        case cost::Category::activation:
            return Words::tr("activation");
        case cost::Category::pooling:
            return Words::tr("pooling");
        case cost::Category::elementwise:
            return Words::tr("elementwise");
        case cost::Category::reduction:
            return Words::tr("reduction");
        case cost::Category::loss:
            return Words::tr("loss");
        case cost::Category::optimizer:
            return Words::tr("optimizer");
        case cost::Category::copy:
            return Words::tr("copy");
        case cost::Category::view:
            return Words::tr("view");
        case cost::Category::allocation:
            return Words::tr("allocation");
        case cost::Category::random:
            return Words::tr("random");
        case cost::Category::autograd:
            return Words::tr("autograd");
        case cost::Category::other:
            return Words::tr("other");
        case cost::Category::outside:
            return Words::tr("outside ops");
        case cost::Category::collective:
            return Words::tr("collective");
    }
    return {};
}

QString word(run::Phase phase) {
    switch (phase) {
        case run::Phase::none:
            return Words::tr("outside phases");
        case run::Phase::data:
            return Words::tr("data");
        case run::Phase::forward:
            return Words::tr("forward");
        case run::Phase::loss:
            return Words::tr("loss", "phase");
        case run::Phase::backward:
            return Words::tr("backward");
        case run::Phase::optimizer:
            return Words::tr("optimizer", "phase");
    }
    return {};
}

QString word(run::MemoryCategory category) {
    switch (category) {
        case run::MemoryCategory::parameter:
            return Words::tr("parameters");
        case run::MemoryCategory::gradient:
            return Words::tr("gradients");
        case run::MemoryCategory::optimizer_state:
            return Words::tr("optimizer state");
        case run::MemoryCategory::activation:
            return Words::tr("activations");
        case run::MemoryCategory::input:
            return Words::tr("inputs");
        case run::MemoryCategory::temporary:
            return Words::tr("temporary");
        case run::MemoryCategory::unknown:
            return Words::tr("unknown");
    }
    return {};
}

QString word(run::EvidenceLevel rung) {
    switch (rung) {
        case run::EvidenceLevel::counted:
            return Words::tr("counted");
        case run::EvidenceLevel::sampled:
            return Words::tr("sampled");
        case run::EvidenceLevel::activity:
            return Words::tr("activity");
        case run::EvidenceLevel::modelled:
            return Words::tr("modelled");
    }
    return {};
}

QString word(run::GroupBy by) {
    switch (by) {
        case run::GroupBy::kernel:
            return Words::tr("Kernel");
        case run::GroupBy::op:
            return Words::tr("Op");
        case run::GroupBy::layer:
            return Words::tr("Layer");
        case run::GroupBy::phase:
            return Words::tr("Phase");
        case run::GroupBy::category:
            return Words::tr("Category");
        case run::GroupBy::step:
            return Words::tr("Step");
    }
    return {};
}

QString word(roofline::Provenance provenance) {
    switch (provenance) {
        case roofline::Provenance::counted:
            return Words::tr("counted");
        case roofline::Provenance::modelled:
            return Words::tr("modelled");
        case roofline::Provenance::imported:
            return Words::tr("imported");
        case roofline::Provenance::datasheet:
            return Words::tr("datasheet");
        case roofline::Provenance::measured:
            return Words::tr("measured");
    }
    return {};
}

QString word(roofline::Level level) {
    return text(roofline::formatLevel(level));  // proper names are not translated
}

QString word(const roofline::Bound& bound) {
    switch (bound.kind) {
        case roofline::Bound::Kind::compute:
            return Words::tr("compute");
        case roofline::Bound::Kind::memory:
            return Words::tr("memory (%1)").arg(word(bound.level));
        case roofline::Bound::Kind::latency:
            return Words::tr("latency");
    }
    return {};
}

QString word(roofline::Arithmetic arithmetic) {
    const QString name = text(roofline::toString(arithmetic));
    if (name.startsWith(QLatin1String("tensor_"))) {
        return Words::tr("%1 tensor", "precision of a matrix unit").arg(name.mid(7).toUpper());
    }
    return name.toUpper();
}

QString word(recording::RecorderStatus::State state) {
    switch (state) {
        case recording::RecorderStatus::State::idle:
            return Words::tr("Ready");
        case recording::RecorderStatus::State::preparing:
            return Words::tr("Preparing");
        case recording::RecorderStatus::State::recording:
            return Words::tr("Recording");
        case recording::RecorderStatus::State::paused:
            return Words::tr("Paused");
        case recording::RecorderStatus::State::finishing:
            return Words::tr("Finishing");
        case recording::RecorderStatus::State::finished:
            return Words::tr("Finished");
        case recording::RecorderStatus::State::failed:
            return Words::tr("Failed");
    }
    return {};
}

QString word(cost::kernel::Pass pass) {
    switch (pass) {
        case cost::kernel::Pass::forward:
            return Words::tr("forward");
        case cost::kernel::Pass::data_gradient:
            return Words::tr("data gradient");
        case cost::kernel::Pass::weight_gradient:
            return Words::tr("weight gradient");
        case cost::kernel::Pass::unknown:
            break;
    }
    return {};
}

QString word(cost::kernel::CallGroup group) {
    switch (group) {
        case cost::kernel::CallGroup::launch:
            return Words::tr("launch");
        case cost::kernel::CallGroup::memcpy:
            return Words::tr("memcpy");
        case cost::kernel::CallGroup::memset:
            return Words::tr("memset");
        case cost::kernel::CallGroup::synchronize:
            return Words::tr("synchronize");
        case cost::kernel::CallGroup::malloc:
            return Words::tr("malloc and free");
        case cost::kernel::CallGroup::event:
            return Words::tr("event");
        case cost::kernel::CallGroup::other:
            return Words::tr("other calls");
    }
    return {};
}

QString durationText(double nanoseconds) {
    return text(roofline::formatSeconds(nanoseconds * 1e-9));
}

QString categoryLabel(cost::Category category, std::span<const run::Row> categories) {
    const auto idle =
        std::find_if(categories.begin(), categories.end(), [category](const run::Row& row) {
            return row.category == category && row.name == run::kIdleRowName;
        });
    return idle == categories.end() ? word(category) : rowLabel(*idle);
}

QString withoutNamespace(const QString& name) {
    constexpr QLatin1String kOps("aten::");
    return name.startsWith(kOps) ? name.sliced(kOps.size()) : name;
}

QString shortRowLabel(const run::Row& row) { return withoutNamespace(rowLabel(row)); }

QString rowLabel(const run::Row& row) {
    if (row.name == run::kOutsideRowName) {
        return QLatin1Char('(') + word(cost::Category::outside) + QLatin1Char(')');
    }
    if (row.name == run::kIdleRowName) return Words::tr("(GPU idle)");
    if (row.kind == run::RowKind::category) {
        if (const auto category = cost::parseCategory(row.name)) return word(*category);
    }
    if (row.kind == run::RowKind::phase) {
        if (const auto phase = run::parsePhase(row.name)) return word(*phase);
    }
    if (row.kind == run::RowKind::step) {
        // Uses the full name, because it indicates whether torch.compile ran in the step.
        const QString words = text(row.full_name), step = QStringLiteral("step ");
        return words.startsWith(step) ? Words::tr("step %1").arg(words.sliced(step.size())) : words;
    }
    return row.name == run::kNoLayerName ? Words::tr("(no layer)") : text(row.name);
}

}  // namespace ridgepoint::ui
