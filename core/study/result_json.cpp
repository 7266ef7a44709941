// SPDX-License-Identifier: GPL-3.0-or-later
// Writes results for programs: every number with its provenance, and the lines in the figures.
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_values.h"
#include "core/present/show.h"
#include "core/study/result_tables.h"

namespace ridgepoint::study {
namespace {

using Json = nlohmann::ordered_json;

Json axesJson(const PartialPoint& axes) {
    Json object = Json::object();
    for (const auto& [axis, text] : axes)
        object[std::string(toString(axis))] = base::jsonText(text);
    return object;
}

Json textOrNull(const std::string& text) { return text.empty() ? Json() : base::jsonText(text); }

Json wordsJson(const std::map<std::string, std::string>& words) {
    Json object = Json::object();
    for (const auto& [name, text] : words) object[name] = base::jsonText(text);
    return object;
}

Json rowJson(const ResultRow& row) {
    const auto withNotes = [&row](Line::Kind kind) {
        Json numbers = toJson(numbersOf(row, kind));
        for (const auto& [name, note] : notesOf(row, kind)) {
            if (numbers.contains(name)) numbers[name]["note"] = base::jsonText(note);
        }
        return numbers;
    };
    Json runs = Json::array();
    for (const std::string& file : row.runs) runs.push_back(base::jsonText(file));
    return {{"axes", axesJson(row.axes)},
            {"state", row.onlyPublished() ? "published" : toString(row.state)},
            {"out_of_memory", row.out_of_memory},
            {"reason", textOrNull(row.reason)},
            {"fits", base::orNull(row.fits)},
            {"repeats", row.repeats},
            {"machine", textOrNull(row.machine)},
            {"runs", std::move(runs)},
            {"estimate", toJson(row.estimate)},
            {"predicted", withNotes(Line::Kind::predicted)},
            {"recorded", toJson(row.recorded)},
            {"published", withNotes(Line::Kind::published)},
            {"published_words", wordsJson(row.published_words)},
            {"published_estimate", withNotes(Line::Kind::published_estimate)}};
}

Json claimJson(const JudgedClaim& judged) {
    const auto judgement = [](const Judgement& one) {
        return Json{{"verdict", toString(one.verdict)},
                    {"numbers", textOrNull(one.numbers)},
                    {"points", textOrNull(one.points)}};
    };
    return {{"claim", base::jsonText(judged.claim.text)},
            {"kind", judged.claim.hypothesis ? "hypothesis" : "conclusion"},
            {"note", textOrNull(judged.claim.note)},
            {"published", judgement(judged.published)},
            {"recorded", judgement(judged.recorded)},
            {"estimate", judgement(judged.estimate)}};
}

Json figureJson(const Figure& figure) {
    Json lines = Json::array();
    for (const Line& line : figure.lines) {
        Json marks = Json::array();
        for (const Line::Mark& mark : line.marks) {
            marks.push_back({{"x", mark.x},
                             {"y", mark.y},
                             {"low", base::orNull(mark.low)},
                             {"high", base::orNull(mark.high)},
                             {"row", mark.row},
                             {"partial", mark.partial},
                             {"name", mark.name.empty() ? Json() : base::jsonText(mark.name)}});
        }
        lines.push_back({{"kind", toString(line.kind)},
                         {"name", base::jsonText(line.name)},
                         {"panel", line.panel},
                         {"marks", std::move(marks)}});
    }
    Json places = Json::array(), panels = Json::array();
    for (const std::string& panel : figure.panels) panels.push_back(base::jsonText(panel));
    for (const std::string& place : figure.places) places.push_back(base::jsonText(place));
    return {{"title", base::jsonText(figure.title)},
            {"x",
             {{"title", figure.x_title},
              {"quantity", figure.x ? Json(figure.x->name) : Json()},
              {"unit", figure.x ? Json(unitText(figure.x->unit)) : Json()},
              {"places", std::move(places)}}},
            {"y",
             {{"title", figure.y.title},
              {"quantity", figure.y.name},
              {"unit", unitText(figure.y.unit)}}},
            {"bars", figure.bars},
            {"panels", std::move(panels)},
            {"lines", std::move(lines)}};
}

Json energyJson(const DeviceEnergy& device) {
    Json object{{"device", base::jsonText(device.device)},
                {"precision", base::jsonText(device.precision)},
                {"threads", device.threads},
                {"points", device.points}};
    const bool fitted = device.fit.has_value();
    const roofline::EnergyFit fit = device.fit.value_or(roofline::EnergyFit());
    const auto put = [&](const char* name, double value, double error) {
        object[name] = fitted ? Json(value) : Json();
        object[std::string(name) + "_standard_error"] = fitted ? Json(error) : Json();
    };
    put("joules_per_flop", fit.model.joules_per_flop, fit.standard_error.joules_per_flop);
    put("joules_per_byte", fit.model.joules_per_byte, fit.standard_error.joules_per_byte);
    put("constant_watts", fit.model.constant_watts, fit.standard_error.constant_watts);
    object["largest_error"] = fitted ? Json(fit.largest_error) : Json();
    const auto& balance = device.balance;
    object["time_balance"] = balance ? Json(balance->time) : Json();
    object["energy_balance"] = balance ? Json(balance->effective) : Json();
    object["most_flops_per_joule"] = balance ? Json(balance->most_flops_per_joule) : Json();
    object["provenance"] = "modelled";
    return object;
}

}  // namespace

Json toJson(const Study& study, const Results& results, Devices& devices) {
    Json rows = Json::array(), figures = Json::array(), roofs = Json::array();
    std::set<std::pair<std::string, std::int64_t>> known;
    for (const ResultRow& row : results.rows) {
        rows.push_back(rowJson(row));
        if (!row.point || !known.emplace(row.point->device, row.point->threads).second) continue;
        const StudyDevice& device = devices.find(row.point->device, row.point->threads);
        roofs.push_back({{"device", base::jsonText(row.point->device)},
                         {"threads", row.point->threads},
                         {"name", device.device ? base::jsonText(device.device->name) : Json()},
                         {"here", !device.record_on.empty()},
                         {"ceilings", device.device ? present::ceilingsJson(device.device->ceilings)
                                                    : Json::array()}});
    }
    for (const FigureWish& wish : study.figures) {
        figures.push_back(figureJson(figureOf(wish, results)));
    }
    Json claims = Json::array();
    for (const JudgedClaim& judged : results.claims) claims.push_back(claimJson(judged));
    Json published_roofs = Json::array();
    for (const PublishedRoof& roof : study.published_roofs) {
        published_roofs.push_back({{"device", roof.device},
                                   {"flops_per_second", roof.flops_per_second},
                                   {"bytes_per_second", roof.bytes_per_second},
                                   {"ridge", base::orNull(roof.ridge)}});
    }
    Json energy = Json::array();
    for (const DeviceEnergy& device : results.energy) energy.push_back(energyJson(device));
    Json notes = Json::array();
    for (const auto* const list : {&study.notes, &results.remarks}) {
        for (const std::string& note : *list) notes.push_back(base::jsonText(note));
    }
    return {{"format", "ridgepoint-study-results"},
            {"version", 1},
            {"study",
             {{"name", study.name},
              {"title", base::jsonText(study.title)},
              {"about", base::jsonText(study.about)},
              {"source", base::jsonText(study.source)},
              {"fitted", study.fitted},
              {"warmup", study.warmup},
              {"steps", study.steps},
              {"repeats", study.repeats},
              {"epoch_samples", base::orNull(study.epoch_samples)}}},
            {"devices", std::move(roofs)},
            {"published_roofs", std::move(published_roofs)},
            {"rows", std::move(rows)},
            {"figures", std::move(figures)},
            {"claims", std::move(claims)},
            {"energy_models", std::move(energy)},
            {"notes", std::move(notes)}};
}

}  // namespace ridgepoint::study
