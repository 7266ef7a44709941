// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/whole_file.h"

#include <QCoreApplication>
#include <QFile>
#include <utility>

#include "core/base/own_folder.h"
#include "core/base/replaced_file.h"
#include "ui/base/export_steps.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct WholeFileText {
    Q_DECLARE_TR_FUNCTIONS(WholeFile)
};

}  // namespace

WholeFile::WholeFile(const std::filesystem::path& path, run::Watch watch)
    : watch_(std::move(watch)) {
    if (const std::string reason = base::whyNotReplaced(path); !reason.empty())
        throw ExportError(reason);
    file_.setFileName(pathText(base::followed(path)));
    check(file_.open(QIODevice::WriteOnly));
}

void WholeFile::write(QByteArrayView bytes) {
    check(file_.write(bytes.data(), bytes.size()) == bytes.size());
}

void WholeFile::putInPlace() {
    check(file_.flush());  // commit() would not report why flushing failed
    const bool there = file_.commit();
    watch_ = {};
    check(there);
}

void WholeFile::check(bool good) {
    if (!good) {
        // Qt does not provide a reason if the system wrote only some of the bytes.
        const bool reason = file_.errorString() != QFile().errorString();
        throw ExportError(
            WholeFileText::tr("\"%1\" could not be written: %2.")
                .arg(file_.fileName(),
                     reason ? file_.errorString()
                            : WholeFileText::tr("the disk is full or a size limit was reached; "
                                                "free some space and try again"))
                .toStdString());
    }
    if (watch_.stop.stop_requested()) throw ExportError("Stopped.");
}

}  // namespace ridgepoint::ui
