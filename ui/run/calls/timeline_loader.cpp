// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/calls/timeline_loader.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "ui/base/threads.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// Time without requests after which the loader releases the file, because the recorder might need
// to complete it.
constexpr std::chrono::milliseconds kPatience{200};

}  // namespace

TimelineLoader::TimelineLoader(std::filesystem::path path, QObject* parent)
    : QObject(parent), path_(std::move(path)) {
    try {
        reader_ = startThread([this](const std::stop_token& stop) { read(stop); });
    } catch (const std::exception& error) {
        const QString sentence = text(error.what());
        QMetaObject::invokeMethod(
            this, [=, this] { Q_EMIT failed(sentence); }, Qt::QueuedConnection);
    }
}

TimelineLoader::~TimelineLoader() = default;

bool TimelineLoader::busy() const {
    const std::lock_guard lock(mutex_);
    return answering_ || requests_.any();
}

void TimelineLoader::read(const std::stop_token& stop) {
    std::optional<run::TimelinePages> pages;
    while (!stop.stop_requested()) {
        Requests requests;
        {
            std::unique_lock lock(mutex_);
            answering_ = false;
            const auto asked = [this] { return requests_.any(); };
            if (!wake_.wait_for(lock, stop, kPatience, asked)) {
                if (stop.stop_requested()) return;
                if (pages) pages->rest();
                wake_.wait(lock, stop, asked);
            }
            if (stop.stop_requested()) return;
            answering_ = true;
            requests = std::exchange(requests_, {});
        }
        try {
            if (!pages)
                pages.emplace(path_,
                              run::Watch{stop, [this](double done) { Q_EMIT progressed(done); }});
            answer(*pages, requests);
        } catch (const std::exception& error) {
            if (stop.stop_requested()) return;  // the stop request caused the exception
            pages.reset();
            Q_EMIT failed(text(error.what()));
        }
    }
}

void TimelineLoader::answer(run::TimelinePages& pages, const Requests& requests) {
    const auto& [page, total, part, live, calls] = requests;
    if (page) {
        Q_EMIT pageReady(std::make_shared<const run::TimelinePage>(
            pages.page(page->from_ns, page->to_ns, page->resolution_ns)));
    }
    if (total) Q_EMIT totalReady(pages.total(total->from_ns, total->to_ns, total->by, total->row));
    if (part) {
        if (auto found = pages.part(part->from_ns, part->to_ns, outdated(&Requests::part)))
            Q_EMIT partReady(std::make_shared<const run::RunPart>(std::move(*found)));
    }
    if (live) {
        if (auto found = pages.liveAt(*live, outdated(&Requests::live)))
            Q_EMIT liveReady(std::make_shared<const run::LiveMoment>(std::move(*found)));
    }
    if (calls) {
        if (auto found = pages.rowCalls(calls->by, calls->row, outdated(&Requests::calls)))
            Q_EMIT callsReady(std::make_shared<const run::RowCalls>(std::move(*found)), *calls);
    }
}

void lookAt(Selection& selection, const run::RowCalls& calls, std::size_t call) {
    const run::RowCalls::Call& at = calls.calls[call];
    selection.lookAt({at.step, at.record, at.kind},
                     {at.start_ns, at.start_ns + std::max<std::int64_t>(at.duration_ns, 1)});
}

}  // namespace ridgepoint::ui
