// SPDX-License-Identifier: GPL-3.0-or-later
// A built-in study with its estimates and published numbers, as tables and figures show them.
#pragma once

#include <fmt/ranges.h>

#include <cmath>

#include "core/study/builtin_studies.h"
#include "tests/study/fixture.h"

namespace ridgepoint::tests {

struct Shown {
    study::Study study;
    study::Devices devices = pretendDevices();
    study::Estimator estimator{devices};
    study::Results results;

    explicit Shown(std::string_view name) {
        for (const study::BuiltInStudy& entry : study::builtInStudies()) {
            if (entry.name == name)
                study = study::readStudy(entry.json, std::string(name), "/", study::Variant::whole,
                                         catalogue());
        }
        results = study::resultsOf(study, study.points(study::kManyPoints), {}, estimator);
    }
    static bool names(const study::ResultRow& row, const study::PartialPoint& of) {
        return std::all_of(of.begin(), of.end(), [&](const auto& axis) {
            const auto found = row.axes.find(axis.first);
            return found != row.axes.end() && found->second == axis.second;
        });
    }
    // Returns the first row with all these values.
    const study::ResultRow& row(const study::PartialPoint& of) const {
        for (const study::ResultRow& each : results.rows) {
            if (names(each, of)) return each;
        }
        throw std::runtime_error("no such row");
    }
    // Returns the number from the first matching row that has it.
    double number(const study::PartialPoint& of, study::Line::Kind kind,
                  const std::string& quantity) const {
        for (const study::ResultRow& each : results.rows) {
            const auto value = study::valueOf(study::numbersOf(each, kind), quantity);
            if (value && names(each, of)) return *value;
        }
        return NAN;
    }
    double published(const study::PartialPoint& of, const std::string& quantity) const {
        return number(of, study::Line::Kind::published, quantity);
    }
    double theory(const study::PartialPoint& of, const std::string& quantity) const {
        return number(of, study::Line::Kind::published_estimate, quantity);
    }
    double estimate(const study::PartialPoint& of, const std::string& quantity) const {
        return number(of, study::Line::Kind::estimate, quantity);
    }
    const study::PublishedRoof& roof(const std::string& device) const {
        for (const study::PublishedRoof& each : study.published_roofs) {
            if (each.device == device) return each;
        }
        throw std::runtime_error("no such roof");
    }
    double ridge(const std::string& device) const {
        return roof(device).flops_per_second / roof(device).bytes_per_second;
    }
    std::string notes() const { return fmt::format("{}", fmt::join(study.notes, "\n")); }
};

}  // namespace ridgepoint::tests
