// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/json_values.h"
#include "core/recording/request/recorder.h"
#include "core/study/axes_reader.h"
#include "core/study/claims_reader.h"
#include "core/study/quantities.h"
#include "core/study/runs_reader.h"

namespace ridgepoint::study {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::int64_t kMostRepeats = 1000;
constexpr std::size_t kMostFilesOfARun = 100;

class StudyReader : private JsonFields {
  public:
    StudyReader(const std::string& origin, const fs::path& folder,
                const machine::Catalogue& catalogue)
        : JsonFields(origin), axes_(*this, folder, catalogue) {}

    Study read(std::string_view written, Variant variant) {
        json document = parsed(written, variant);
        const Place top;

        checkKeys(document, top,
                  {"$schema", "format",  "version", "name",          "title",
                   "about",   "source",  "axes",    "except",        "warmup",
                   "steps",   "repeats", "seed",    "channels_last", "limit_seconds",
                   "epoch",   "figures", "tables",  "published",     "published_roofs",
                   "runs",    "notes",   "here",    "images",        "claims"});
        Study study;
        study.fitted = variant == Variant::fitted;
        study.has_variant = has_variant_;
        study.name = name(document, top);
        study.title = text(document, top, "title", study.name);
        study.about = text(document, top, "about", {});
        study.source = text(document, top, "source", {});
        study.warmup = whole(document, top, "warmup", study.warmup, 0, recording::kMaxSteps);
        study.steps = whole(document, top, "steps", study.steps, 1, recording::kMaxSteps);
        study.repeats = whole(document, top, "repeats", study.repeats, 1, kMostRepeats);
        study.seed = static_cast<std::uint64_t>(
            whole(document, top, "seed", 0, 0, std::numeric_limits<std::int64_t>::max()));
        study.channels_last = flag(document, top, "channels_last");
        if (document.contains("limit_seconds")) {
            study.limit_seconds = positive(document.at("limit_seconds"), top / "limit_seconds");
        }
        if (!document.contains("axes")) fail(top / "axes", "is missing: it lists what to vary.");
        study.axes = axes_.axes(document.at("axes"), top / "axes");
        resolvePaths(study.axes, document["axes"]);
        eachEntry(document, top, "except", [&](const json& entry, const Place& place) {
            study.except.push_back(axes_.part(entry, place));
        });
        if (document.contains("runs")) {
            if (document.at("runs").is_object())
                document["runs"] = runsIn(document.at("runs"), top / "runs", study, *this, axes_);
            eachEntry(document, top, "runs", [&](const json& entry, const Place& place) {
                study.runs.push_back(givenRun(entry, place));
            });
            for (std::size_t i = 0; i < study.runs.size(); ++i) {
                document["runs"][i]["file"] = study.runs[i].files;
                if (!study.runs[i].time_file.empty())
                    document["runs"][i]["seconds"] = study.runs[i].time_file;
            }
        }
        study.document = base::jsonDocument(document, 1) + "\n";
        if (document.contains("epoch")) {
            const json& epoch = document.at("epoch");
            checkKeys(epoch, top / "epoch", {"samples"});
            study.epoch_samples =
                whole(epoch, top / "epoch", "samples", -1, 1, std::int64_t{1} << 50);
            if (!epoch.contains("samples")) fail(top / "epoch", "needs \"samples\".");
        }
        study.images = text(document, top, "images", {});
        readWishes(document, study);
        eachEntry(document, top, "published", [&](const json& entry, const Place& place) {
            study.published.push_back(published(entry, place));
        });
        eachEntry(document, top, "published_roofs", [&](const json& entry, const Place& place) {
            checkKeys(entry, place, {"device", "flops_per_second", "bytes_per_second", "ridge"});
            const auto rate = [&](const char* key) {
                if (!entry.contains(key)) fail(place / key, "is missing.");
                return positive(entry.at(key), place / key);
            };
            study.published_roofs.push_back(
                {axes_.part({{"device", text(entry, place, "device", {})}}, place).at(Axis::device),
                 rate("flops_per_second"), rate("bytes_per_second"),
                 entry.contains("ridge") ? std::optional(rate("ridge")) : std::nullopt});
        });
        study.claims = claimsIn(document, *this, axes_);
        eachEntry(document, top, "notes", [&](const json& entry, const Place& place) {
            study.notes.push_back(text(entry, place));
        });
        return study;
    }

  private:
    json parsed(std::string_view written, Variant variant) {
        if (written.size() > kMostStudyBytes) {
            fail({}, fmt::format("is larger than {} MiB, and no study is.", kMostStudyBytes >> 20));
        }
        json document = parse(written);
        if (!document.is_object() || !document.contains("format") ||
            document.at("format") != "ridgepoint-study") {
            fail({}, "is not a study: \"format\" must be \"ridgepoint-study\".");
        }
        if (!document.contains("version") || document.at("version") != 1) {
            fail({}, "has an unknown version: \"version\" must be 1.");
        }
        has_variant_ = document.contains("here");
        if (!has_variant_) {
            if (variant == Variant::fitted) {
                fail({}, "has no variant for this machine: it lacks \"here\".");
            }
            return document;
        }
        const json here = document.at("here");
        if (!here.is_object()) fail(Place() / "here", "must be an object.");
        for (const char* const fixed : {"format", "version", "name", "here"}) {
            if (here.contains(fixed)) fail(Place() / "here" / fixed, "cannot be another here.");
        }
        // The members of "here" replace the document's members; null removes them (RFC 7386).
        if (variant == Variant::fitted) document.merge_patch(here);
        document.erase("here");
        return document;
    }

    // Makes paths absolute, because the document is also stored in folders other than the base of
    // its paths.
    static void resolvePaths(const Axes& axes, json& document) {
        json models = json::array();
        bool files = false;
        for (const Model& model : axes.model) {
            files = files || !model.input.empty();
            models.push_back(
                model.input.empty()
                    ? json(model.name)
                    : json{{"file", model.name}, {"input", cost::model::toString(model.input)}});
        }
        if (files) document["model"] = std::move(models);
        if (document.contains("data")) document["data"] = axes.data;
    }

    template <class Read>
    void eachEntry(const json& object, const Place& place, const char* key, Read&& read) const {
        const json* const entries = list(object, place, key);
        if (entries == nullptr) return;
        for (std::size_t i = 0; i < entries->size(); ++i) read(entries->at(i), (place / key)[i]);
    }

    // Returns the study's name, which becomes part of file names. Throws StudyError if it is not
    // suitable.
    std::string name(const json& document, const Place& place) const {
        const std::string given = text(document, place, "name", {});
        const bool good =
            !given.empty() && given.size() <= 60 && given.front() != '-' &&
            given.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos;
        if (!good) {
            fail(place / "name", "must be a short name of small letters, digits and dashes.");
        }
        return given;
    }

    std::string quantityOf(const json& value, const Place& place) const {
        std::string name = text(value, place);
        checkQuantity(name, place);
        return name;
    }
    void checkQuantity(const std::string& quantity, const Place& place) const {
        if (findQuantity(quantity)) return;
        fail(place, fmt::format("\"{}\" is not a quantity; did you mean {}?", quantity,
                                fmt::join(nearestQuantities(quantity), ", ")));
    }

    void readWishes(const json& document, Study& study) const {
        eachEntry(document, {}, "figures", [&](const json& entry, const Place& place) {
            checkKeys(entry, place, {"title", "x", "along", "y", "of", "each", "bars"});
            FigureWish figure;
            if (entry.contains("of")) figure.of = axes_.part(entry.at("of"), place / "of");
            if (entry.contains("each")) {
                figure.each = parseAxis(text(entry, place, "each", {}));
                if (!figure.each) fail(place / "each", "must be an axis.");
            }
            const std::string x = text(entry, place, "x", "batch");
            figure.x = parseAxis(x);
            const std::string along = text(entry, place, "along", figure.x ? x : "batch");
            const auto along_axis = parseAxis(along);
            if (!along_axis || (figure.x && along != x)) {
                fail(place / "along",
                     fmt::format("must be {}.", figure.x ? "what x is" : "an axis"));
            }
            figure.along = *along_axis;
            if (!figure.x) {
                checkQuantity(x, place / "x");
                figure.x_quantity = x;
            }
            if (!entry.contains("y")) fail(place, "needs \"y\", the quantity to show.");
            figure.y = quantityOf(entry.at("y"), place / "y");
            figure.title = text(entry, place, "title", findQuantity(figure.y)->title);
            figure.bars = flag(entry, place, "bars");
            if (figure.bars && !figure.x) fail(place / "bars", "needs an axis as \"x\".");
            study.figures.push_back(std::move(figure));
        });
        eachEntry(document, {}, "tables", [&](const json& entry, const Place& place) {
            checkKeys(entry, place, {"title", "columns", "of"});
            TableWish table;
            if (entry.contains("of")) table.of = axes_.part(entry.at("of"), place / "of");
            table.title = text(entry, place, "title", study.title);
            eachEntry(entry, place, "columns", [&](const json& column, const Place& where) {
                table.columns.push_back(quantityOf(column, where));
            });
            if (table.columns.empty()) fail(place, "needs \"columns\".");
            study.tables.push_back(std::move(table));
        });
    }

    Published published(const json& entry, const Place& place) const {
        checkKeys(entry, place, {"of", "values", "estimates"});
        if (!entry.contains("of") || (!entry.contains("values") && !entry.contains("estimates"))) {
            fail(place, "needs \"of\" (axes and their values) and \"values\" or \"estimates\".");
        }
        Published found;
        // null means that the publication does not state the value.
        json stated = entry.at("of");
        if (stated.is_object()) {
            for (const auto& item : entry.at("of").items()) {
                if (!item.value().is_null()) continue;
                if (!parseAxis(item.key())) continue;  // axes_.part() reports this error
                stated.erase(item.key());
                found.own_row = true;
            }
        }
        found.of = axes_.part(stated, place / "of");
        if (entry.contains("values")) found.values = numbers(entry.at("values"), place / "values");
        if (entry.contains("estimates"))
            found.estimates = numbers(entry.at("estimates"), place / "estimates");
        return found;
    }

    std::map<std::string, Published::Value> numbers(const json& values, const Place& place) const {
        if (!values.is_object() || values.empty())
            fail(place, "must name quantities and their values.");
        std::map<std::string, Published::Value> found;
        for (const auto& item : values.items()) {
            const Place where = place / item.key();
            checkQuantity(item.key(), where);
            Published::Value value;
            const json* number = &item.value();
            if (number->is_object()) {
                checkKeys(*number, where, {"value", "words", "note"});
                value.note = text(*number, where, "note", {});
                value.words = text(*number, where, "words", {});
                if (number->contains("value") != value.words.empty())
                    fail(where, "needs one of \"value\" and \"words\".");
                if (!value.words.empty()) {
                    found[item.key()] = std::move(value);
                    continue;
                }
                number = &item.value().at("value");
            }
            if (!number->is_number() || !std::isfinite(number->get<double>())) {
                fail(where, fmt::format("must be a number, not {}.", shown(*number)));
            }
            value.value = number->get<double>();
            found[item.key()] = std::move(value);
        }
        return found;
    }

    // Returns the absolute path of a file, and adds the file to the run's stamp.
    std::string existing(const std::string& file, const Place& place, GivenRun& run) const {
        const fs::path path = axes_.resolved(file);
        std::error_code error;
        if (!fs::is_regular_file(path, error))
            fail(place, fmt::format("the file \"{}\" does not exist.", path.string()));
        run.stamp += fmt::format("{} {};", fs::file_size(path, error),
                                 fs::last_write_time(path, error).time_since_epoch().count());
        return path.string();
    }

    GivenRun givenRun(const json& entry, const Place& place) const {
        checkKeys(entry, place, {"of", "file", "steps", "seconds", "inferred"});
        if (!entry.contains("of") || !entry.contains("file")) {
            fail(place, "needs \"of\" (axes and their values) and \"file\".");
        }
        GivenRun run;
        run.place = fmt::format("{}: {}", origin(), place.text());
        run.of = axes_.part(entry.at("of"), place / "of");
        if (run.ofPhase()) {
            const auto part = parsePart(run.of.at(Axis::phase));
            if (!part) fail(place / "of", "names an unknown phase.");
            if (*part == Part::step)
                fail(place / "of",
                     "names the phase \"step\"; a run without a phase is of whole steps.");
        }
        const json& file = entry.at("file");
        const std::vector<json> files =
            file.is_array() ? file.get<std::vector<json>>() : std::vector<json>{file};
        if (files.empty() || files.size() > kMostFilesOfARun) {
            fail(place / "file", fmt::format("must name 1 to {} files.", kMostFilesOfARun));
        }
        for (std::size_t i = 0; i < files.size(); ++i) {
            const Place where = file.is_array() ? (place / "file")[i] : place / "file";
            run.files.push_back(existing(text(files[i], where), where, run));
        }
        run.inferred = text(entry, place, "inferred", {});
        if (entry.contains("seconds") && entry.at("seconds").is_string()) {
            run.time_file = existing(text(entry, place, "seconds", {}), place / "seconds", run);
        } else if (entry.contains("seconds")) {
            run.seconds = positive(entry.at("seconds"), place / "seconds");
        }
        if (entry.contains("steps")) {
            run.steps = whole(entry, place, "steps", 1, 1, recording::kMaxSteps);
        }
        return run;
    }

    AxesReader axes_;
    bool has_variant_ = false;
};

}  // namespace

Study readStudy(std::string_view json_text, const std::string& origin, const fs::path& folder,
                Variant variant, const machine::Catalogue& catalogue) {
    try {
        return StudyReader(origin, folder, catalogue).read(json_text, variant);
    } catch (const base::FieldError& error) {
        throw StudyError(error.what());
    }
}

Study readStudyFile(const fs::path& file, Variant variant, const machine::Catalogue& catalogue) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        throw StudyError(fmt::format("The study file \"{}\" does not exist.", file.string()));
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(kMostStudyBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad() || (!stream.eof() && stream.fail()) || !stream.is_open()) {
        throw StudyError(fmt::format("\"{}\" cannot be read.", file.string()));
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return readStudy(text, file.filename().string(), fs::absolute(file).parent_path(), variant,
                     catalogue);
}

}  // namespace ridgepoint::study
