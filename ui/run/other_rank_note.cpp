// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/other_rank_note.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/words.h"
#include "ui/run/rank_file.h"

namespace ridgepoint::ui {

OtherRankNote::OtherRankNote(QWidget* parent)
    : QWidget(parent), words_(new QLabel(this)), open_(new QPushButton(tr("Open Its File"), this)) {
    setObjectName(QStringLiteral("otherRankNote"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->addWidget(words_);
    column->addWidget(open_, 0, Qt::AlignLeft);
    column->addStretch(1);
    // Ignores the preferred height, so that the note does not enlarge the window.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    connect(open_, &QPushButton::clicked, this, [this] { Q_EMIT runWanted(file_); });
    hide();
}

bool OtherRankNote::setFrame(const Frame& frame) {
    const auto other = frame.otherRank();
    setVisible(other.has_value());
    if (!other) return false;
    file_ = rankFileBeside(frame.file, frame.file_rank.value_or(0), *other);
    const QString rank = QString::number(*other);
    words_->setText(
        file_.empty()
            ? tr("Rows and steps belong to rank %1. Its timeline and memory are in its own file, "
                 "which is not in this folder.")
                  .arg(rank)
            : tr("Rows and steps belong to rank %1. Its timeline and memory are in its own file, "
                 "%2.")
                  .arg(rank, text(file_.filename().string())));
    open_->setVisible(!file_.empty());
    return true;
}

QString OtherRankNote::words() const { return isHidden() ? QString() : words_->text(); }

}  // namespace ridgepoint::ui
