// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/study/study_loader.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>
#include <atomic>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/roofline/roofline.h"
#include "core/study/study_reader.h"
#include "ui/words.h"

namespace ridgepoint::ui {

// Used by one answer at a time.
struct StudyLoader::Known {
    machine::Catalogue catalogue = machine::Catalogue::load();
    study::Devices devices = study::thisMachinesDevices(catalogue, false);
    study::Estimator estimator{devices};
};

namespace {

// A folder that is not there holds nothing.
std::vector<study::Item> recordingsIn(const StudyAnswer& answer, study::Devices& devices,
                                 study::Estimator& estimator) {
    const study::Folder folder = study::Folder::look(answer.question.folder);
    const study::Runner runner(*answer.study, answer.points, folder, devices, estimator, {});
    std::vector<study::Item> items = runner.items();
    for (study::Item& item : items) {
        if (item.state == study::Item::State::waiting &&
            item.recording.name == answer.question.running)
            item.state = study::Item::State::running;
    }
    return items;
}

void countRecordings(const std::vector<study::Item>& items, StudyAnswer& answer) {
    using State = study::Item::State;
    for (const study::Item& item : items) {
        answer.left += item.state == State::left ? 1 : 0;
        answer.failed += item.state == State::failed ? 1 : 0;
        answer.over += item.state == State::failed || item.state == State::done ? 1 : 0;
    }
    answer.total = items.size() - answer.left;
}

void addRoofs(StudyAnswer& answer, study::Devices& devices) {
    for (const study::Point& point : answer.points) {
        const study::StudyDevice& place = devices.find(point.device, point.threads);
        if (!place.device) continue;
        const auto& ceilings = place.device->ceilings;
        const auto* compute = roofline::computeRoof(
            ceilings, cost::matrixArithmetic(cost::parsePrecision(point.precision)));
        if (compute == nullptr)
            compute = roofline::computeRoof(ceilings, roofline::Arithmetic::fp32);
        const auto* const memory = roofline::bandwidthRoof(ceilings, roofline::Level::dram);
        if (compute == nullptr || memory == nullptr) continue;
        const StudyRoof roof{place.device->name, compute->name, memory->name, compute->value,
                             memory->value};
        if (std::find(answer.roofs.begin(), answer.roofs.end(), roof) == answer.roofs.end())
            answer.roofs.push_back(roof);
    }
}

}  // namespace

StudyLoader::StudyLoader(QObject* parent) : QObject(parent) {}
StudyLoader::~StudyLoader() = default;

void StudyLoader::ask(StudyQuestion question) {
    if (busy_)
        next_ = std::move(question);
    else
        start(std::move(question));
}

void StudyLoader::start(StudyQuestion question) {
    busy_ = true;
    if (std::exchange(fresh_, false)) known_.reset();
    auto known = known_;
    QThreadPool::globalInstance()->start([self = QPointer<StudyLoader>(this), known,
                                          question = std::move(question)]() mutable {
        const auto answer = std::make_shared<StudyAnswer>();
        answer->question = std::move(question);
        const StudyQuestion& asked = answer->question;
        try {
            if (!known) known = std::make_shared<Known>();
            auto study = std::make_shared<study::Study>(study::readStudy(
                asked.document, asked.origin, asked.base,
                asked.fitted ? study::Variant::fitted : study::Variant::whole, known->catalogue));
            answer->study = study;
            answer->too_many = !asked.many;
            answer->points = study->points(asked.many ? study::kMostPoints : study::kManyPoints);
            answer->too_many = false;
            if (answer->points.empty())
                throw study::StudyError("The study leaves out every point of its axes.");
            const auto items = recordingsIn(*answer, known->devices, known->estimator);
            countRecordings(items, *answer);
            answer->results = study::resultsOf(*study, answer->points, items, known->estimator);
            answer->tables = study::tablesOf(*study, answer->results);
            answer->csv = study::toCsv(*study, answer->results);
            answer->markdown = study::toMarkdown(*study, answer->results);
            answer->latex = study::toLatex(*study, answer->results);
            answer->json = study::toJson(*study, answer->results, known->devices).dump(1) + "\n";
            addRoofs(*answer, known->devices);
        } catch (const std::exception& error) {
            answer->problem = text(error.what());
        }
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, answer, known] {
                StudyLoader* const loader = self.data();
                if (loader == nullptr) return;
                loader->known_ = known;
                loader->take(answer);
            },
            Qt::QueuedConnection);
    });
}

void StudyLoader::take(const std::shared_ptr<const StudyAnswer>& answer) {
    busy_ = false;
    if (next_) {
        // Somebody typed on, or another recording ended: this one is no longer asked for.
        start(std::move(*std::exchange(next_, std::nullopt)));
        return;
    }
    Q_EMIT answered(answer);
}

}  // namespace ridgepoint::ui
