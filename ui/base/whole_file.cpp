// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/whole_file.h"

#include <QCoreApplication>
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
    if (const std::string reason = run::whyNotReplaced(path); !reason.empty())
        throw ExportError(reason);
    file_.setFileName(pathText(run::followed(path)));
    check(file_.open(QIODevice::WriteOnly));
}

void WholeFile::write(QByteArrayView bytes) {
    check(file_.write(bytes.data(), bytes.size()) == bytes.size());
}

void WholeFile::putInPlace() {
    check(file_.flush());  // for the last time; commit() forgets why a flush failed
    const bool there = file_.commit();
    watch_ = {};
    check(there);
}

void WholeFile::check(bool good) {
    if (!good) {
        throw ExportError(WholeFileText::tr("\"%1\" could not be written: %2.")
                              .arg(file_.fileName(), file_.errorString())
                              .toStdString());
    }
    if (watch_.stop.stop_requested()) throw ExportError("Stopped.");
}

}  // namespace ridgepoint::ui
