// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_loader.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "ui/base/threads.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr std::chrono::milliseconds kAgain{1000};  // update interval while a run is being recorded

}  // namespace

CompareLoader::CompareLoader(QObject* parent) : QObject(parent) {}

CompareLoader::~CompareLoader() = default;

void CompareLoader::ask(CompareQuestion question) {
    try {
        if (!reader_.joinable())
            reader_ = startThread([this](const std::stop_token& stop) { read(stop); });
    } catch (const std::exception& error) {
        const QString path = question.paths.empty() ? QString() : pathText(question.paths[0]);
        const QString sentence = text(error.what());
        QMetaObject::invokeMethod(
            this, [=, this] { Q_EMIT failed(path, sentence); }, Qt::QueuedConnection);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        question_ = std::move(question);
        fresh_ = true;
    }
    wake_.notify_all();
}

void CompareLoader::rest() {
    {
        const std::lock_guard lock(mutex_);
        question_.reset();
        fresh_ = true;
    }
    wake_.notify_all();
}

bool CompareLoader::answer(const CompareQuestion& question, bool& growing) {
    std::filesystem::path at;
    try {
        std::vector<std::unique_ptr<compare::RunFile>> files;
        for (const auto& path : question.paths) {
            at = path;
            const auto open = std::find_if(files_.begin(), files_.end(), [&](const auto& file) {
                return file && file->path() == path;
            });
            files.push_back(open != files_.end() ? std::move(*open)
                                                 : std::make_unique<compare::RunFile>(path));
        }
        files_ = std::move(files);
        growing = false;
        // Checks for writers before reading, so that the last answer contains all written data.
        for (const auto& file : files_) {
            at = file->path();
            growing |= file->beingWritten();
            file->snapshot(true);
        }
        Q_EMIT answered(compareFiles(files_, question));
        return true;
    } catch (const std::exception& error) {
        std::erase_if(files_, [](const auto& file) { return !file; });
        Q_EMIT failed(pathText(at), text(error.what()));
        return false;
    }
}

void CompareLoader::read(const std::stop_token& stop) {
    bool growing = false;
    while (!stop.stop_requested()) {
        std::optional<CompareQuestion> question;
        {
            std::unique_lock lock(mutex_);
            const auto asked = [this] { return fresh_; };
            if (growing)
                wake_.wait_for(lock, stop, kAgain, asked);
            else
                wake_.wait(lock, stop, asked);
            fresh_ = false;
            question = question_;
        }
        if (stop.stop_requested()) return;
        if (!question) {
            growing = false;
            files_.clear();
            continue;
        }
        if (!answer(*question, growing)) growing = false;
    }
}

}  // namespace ridgepoint::ui
