// SPDX-License-Identifier: GPL-3.0-or-later
// Study files: the points that follow from their axes, and the messages for errors.
#include "core/study/study_reader.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/study/fixture.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using study::Axis;
using study::Study;
using study::StudyError;
using study::Variant;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

json smallStudy() {
    return {{"format", "ridgepoint-study"},
            {"version", 1},
            {"name", "small"},
            {"axes", {{"model", {"lenet_300_100"}}}}};
}

Study read(const json& document, Variant variant = Variant::whole) {
    return study::readStudy(document.dump(), "small.json", "/folder", variant, catalogue());
}

std::string refusal(const json& document, Variant variant = Variant::whole) {
    try {
        (void)read(document, variant).points(study::kManyPoints);
    } catch (const StudyError& error) {
        return error.what();
    }
    return "accepted";
}

// Returns the message for the document with this value at a JSON pointer such as "/axes/batch/1".
std::string refusalOf(const std::string& pointer, const json& value) {
    json document = smallStudy();
    document[json::json_pointer(pointer)] = value;
    return refusal(document);
}

// The study in the folder of its recordings refers to the original files.
TEST(StudyReader, KeepsWhereItsFilesAreWhereverItsDocumentIsReadAgain) {
    json document = smallStudy();
    document["axes"]["model"] = {{{"file", "nets/my.pt"}, {"input", "3x8x8"}}, "alexnet"};
    document["axes"]["data"] = {"synthetic", "../photographs"};
    const Study first = read(document);
    const Study again =
        study::readStudy(first.document, "kept", "/elsewhere", Variant::whole, catalogue());
    for (const Study& study : {first, again}) {
        ASSERT_EQ(study.axes.model.size(), 2U);
        EXPECT_EQ(study.axes.model[0].name, "/folder/nets/my.pt");
        EXPECT_EQ(study.axes.model[1].name, "alexnet");
        EXPECT_THAT(study.axes.data, ElementsAre("synthetic", "/photographs"));
    }
}

TEST(StudyReader, MakesAPointOfEachCombinationInTheAxesOrder) {
    json document = smallStudy();
    document["axes"] = {{"model", {"ResNet-18", "alexnet"}},
                        {"batch", {{"from", 4}, {"to", 16}, {"times", 2}}},
                        {"device", {"cpu", "t4"}},
                        {"phase", {"step", "forward"}}};
    document["except"] = {{{"model", "alexnet"}, {"device", "T4"}}};
    const auto points = read(document).points(study::kManyPoints);
    ASSERT_EQ(points.size(), 2U * 2 * 3 * 2 - 6);
    EXPECT_EQ(points[0].model.name, "resnet18");
    EXPECT_EQ(points[0].batch, 4);
    EXPECT_EQ(points[0].phase, study::Part::step);
    EXPECT_EQ(points[1].phase, study::Part::forward);
    EXPECT_EQ(points[2].batch, 8);
    EXPECT_EQ(points[6].device, "T4");  // the catalogue's name
    EXPECT_EQ(points.back().model.name, "alexnet");
    EXPECT_EQ(points.back().device, "cpu");
    EXPECT_EQ(std::set(points.begin(), points.end()).size(), points.size());
}

TEST(StudyReader, ReadsAllThatAStudyMaySay) {
    json document = smallStudy();
    document.update(
        {{"title", "Small"},
         {"warmup", 1},
         {"steps", 5},
         {"repeats", 2},
         {"seed", 7},
         {"channels_last", true},
         {"limit_seconds", 90.5},
         {"epoch", {{"samples", 1000}}},
         {"figures", {{{"x", "batch"}, {"y", "share.category.pooling"}}}},
         {"tables", {{{"title", "All"}, {"columns", {"seconds", "flops"}}}}},
         {"published",
          {{{"of", {{"model", "LeNet-300-100"}, {"batch", 16}, {"device", "a Xeon of theirs"}}},
            {"values", {{"seconds", 0.5}, {"flops", {{"value", 1e9}, {"note", "adds only"}}}}}}}},
         {"notes", {"One."}}});
    const Study study = read(document);
    EXPECT_EQ(study.repeats, 2);
    EXPECT_EQ(study.limit_seconds, 90.5);
    EXPECT_EQ(study.epoch_samples, 1000);
    EXPECT_EQ(study.figures.at(0).title, "Share of pooling");
    EXPECT_THAT(study.tables.at(0).columns, ElementsAre("seconds", "flops"));
    const study::Published& published = study.published.at(0);
    EXPECT_EQ(published.of.at(Axis::model), "lenet_300_100");
    EXPECT_EQ(published.of.at(Axis::batch), "16");
    EXPECT_EQ(published.of.at(Axis::device), "a Xeon of theirs");
    EXPECT_EQ(published.values.at("flops").note, "adds only");
    EXPECT_TRUE(study::fits({{Axis::batch, "16"}}, study.points(10).at(0)));
    EXPECT_FALSE(study::fits(published.of, study.points(10).at(0)));
}

TEST(StudyReader, TakesFilesFromTheStudysFolder) {
    json document = smallStudy();
    document["axes"]["model"] = {{{"file", "nets/my.pt"}, {"input", "3x32x32"}}, "alexnet"};
    document["axes"]["data"] = {"synthetic", "images"};
    const auto points = read(document).points(10);
    EXPECT_EQ(points.at(0).model.name, "/folder/nets/my.pt");
    EXPECT_EQ(points.at(0).model.input, (cost::model::Shape{3, 32, 32}));
    EXPECT_EQ(points.at(1).data, "/folder/images");
}

TEST(StudyReader, TheVariantForThisMachineReplacesWhatItNames) {
    json document = smallStudy();
    document["steps"] = 100;
    document["limit_seconds"] = 10;
    document["axes"]["device"] = {"A100 SXM4 40GB"};
    document["here"] = {{"steps", 3}, {"limit_seconds", nullptr}, {"axes", {{"device", "cpu"}}}};
    EXPECT_TRUE(read(document).has_variant);
    EXPECT_EQ(read(document).axes.device.at(0), "A100 SXM4 40GB");
    const Study here = read(document, Variant::fitted);
    EXPECT_EQ(here.axes.device.at(0), "cpu");
    EXPECT_EQ(here.axes.model.at(0).name, "lenet_300_100");
    EXPECT_EQ(here.steps, 3);
    EXPECT_FALSE(here.limit_seconds);
    EXPECT_THAT(refusal(smallStudy(), Variant::fitted), HasSubstr("has no variant"));
}

TEST(StudyReader, SaysWhereAMistakeIsAndWhatWouldBeRight) {
    EXPECT_EQ(refusalOf("/axes/batch", {1, 2, -3}),
              "small.json: axes.batch[2]: must be a whole number from 1 to 1048576, not -3.");
    EXPECT_EQ(refusalOf("/axes/bach", {1}),
              "small.json: axes.bach: is not a field; did you mean \"batch\"?");
    EXPECT_EQ(refusalOf("/axes/batch", {8, 16, 8}),
              "small.json: axes.batch[2]: 8 occurs twice in this axis.");
    EXPECT_THAT(refusalOf("/axes/model", {"resnet19"}),
                AllOf(HasSubstr("axes.model[0]"), HasSubstr("resnet18")));
    EXPECT_THAT(refusalOf("/axes/model", {"my.pt"}), HasSubstr("size of a sample"));
    EXPECT_THAT(refusalOf("/axes/device", {"cpu", "H1000"}),
                AllOf(HasSubstr("axes.device[1]"), HasSubstr("H100")));
    EXPECT_THAT(refusalOf("/axes/device", "auto"), HasSubstr("is not cpu, cuda"));
    EXPECT_THAT(refusalOf("/axes/batch", json::array()), HasSubstr("must have a value"));
    EXPECT_THAT(refusalOf("/axes/batch", {{"from", 1}, {"to", 4}}), HasSubstr("\"times\""));
    EXPECT_THAT(refusalOf("/axes/batch", {{"from", 1}, {"to", 4}, {"times", 1}}),
                HasSubstr("axes.batch.times"));
    EXPECT_THAT(refusalOf("/axes/batch", 1e300), HasSubstr("whole number"));
    EXPECT_THAT(refusalOf("/axes/batch", 18446744073709551615ULL), HasSubstr("whole number"));
    EXPECT_THAT(refusalOf("/axes/phase", "sideways"), HasSubstr("forward"));
    EXPECT_THAT(refusalOf("/axes/precision", "fp64"), HasSubstr("bf16"));
    EXPECT_THAT(refusalOf("/steps", 0), HasSubstr("steps: must be"));
    EXPECT_THAT(refusalOf("/limit_seconds", -1), HasSubstr("above 0"));
    EXPECT_THAT(refusalOf("/name", "Two Words"), HasSubstr("small letters"));
    EXPECT_THAT(refusalOf("/name", "../up"), HasSubstr("small letters"));
    EXPECT_THAT(refusalOf("/version", 2), HasSubstr("\"version\" must be 1"));
    EXPECT_THAT(refusalOf("/format", "other"), HasSubstr("is not a study"));
    EXPECT_THAT(refusalOf("/epoch", {{"sample", 3}}), HasSubstr("epoch.sample"));
    EXPECT_THAT(refusalOf("/figures", {{{"y", "secunds"}}}),
                AllOf(HasSubstr("figures[0].y"), HasSubstr("seconds")));
    EXPECT_THAT(refusalOf("/tables", {{{"title", "Empty"}}}), HasSubstr("tables[0]"));
    EXPECT_THAT(refusalOf("/published", {{{"of", {{"batch", 1}}}, {"values", {{"seconds", "1"}}}}}),
                HasSubstr("published[0].values.seconds: must be a number"));
    EXPECT_THAT(refusalOf("/published", {{{"of", json::object()}, {"values", {{"flops", 1}}}}}),
                HasSubstr("published[0].of"));
    EXPECT_THAT(refusalOf("/notes", "one"), HasSubstr("notes: must be a list"));
    EXPECT_THAT(refusalOf("/here", {{"name", "other"}}), HasSubstr("here.name"));
    json without = smallStudy();
    without.erase("axes");
    EXPECT_THAT(refusal(without), HasSubstr("axes: is missing"));
}

TEST(StudyReader, NamesTheLineThatIsNotJson) {
    EXPECT_THAT(
        [] {
            (void)study::readStudy("{\n \"format\": \"ridgepoint-study\",\n oops}", "a.json", "/",
                                   Variant::whole, catalogue());
        },
        ::testing::ThrowsMessage<StudyError>(HasSubstr("a.json, line 3: not valid JSON")));
    // Deep nesting is refused without a crash.
    EXPECT_THROW((void)study::readStudy(std::string(1'000'000, '['), "deep.json", "/",
                                        Variant::whole, catalogue()),
                 StudyError);
    EXPECT_THROW((void)study::readStudy(std::string(study::kMostStudyBytes + 1, ' '), "big.json",
                                        "/", Variant::whole, catalogue()),
                 StudyError);
}

TEST(StudyReader, AxesThatExplodeAreRefusedUnlessAskedFor) {
    json document = smallStudy();
    document["axes"]["batch"] = {{"from", 1}, {"to", 200}, {"step", 1}};
    document["axes"]["threads"] = {{"from", 1}, {"to", 60}, {"step", 1}};
    const Study study = read(document);
    EXPECT_THAT(refusal(document),
                AllOf(HasSubstr("12000 points"), HasSubstr("10000"), HasSubstr("asked for")));
    EXPECT_EQ(study.points(study::kMostPoints).size(), 12'000U);
    // The limit applies before any point is created, to all callers.
    document["axes"]["batch"]["to"] = 1'000'000;
    document["axes"]["gpus"] = {{"from", 1}, {"to", 1000}, {"step", 1}};
    EXPECT_THROW((void)read(document).points(study::kMostPoints), StudyError);
}

// The schema and the reader have the same fields: the reader would refuse an unknown field.
TEST(StudyReader, KnowsEveryFieldOfTheSchemaAndTheSchemaEveryField) {
    std::ifstream file(std::string(STUDIES) + "/schema.json");
    const json schema = json::parse(file);
    const auto check = [](const std::string& where, const json& properties) {
        for (const auto& property : properties.items()) {
            if (property.key() == "$schema") continue;
            EXPECT_THAT(refusalOf(where + property.key(), json::object({{"no", "such"}})),
                        ::testing::Not(HasSubstr(property.key() + ": is not a field")))
                << property.key();
        }
    };
    check("/", schema.at("properties"));
    check("/axes/", schema.at("$defs").at("axes").at("properties"));
    for (const auto axis : study::kAxes) {
        EXPECT_TRUE(schema.at("$defs").at("axes").at("properties").contains(study::toString(axis)));
    }
    for (const char* const field :
         {"name",    "axes",   "except",        "warmup",          "steps",
          "repeats", "seed",   "channels_last", "limit_seconds",   "epoch",
          "figures", "tables", "published",     "published_roofs", "runs",
          "notes",   "here",   "title",         "about",           "source",
          "images"}) {
        EXPECT_TRUE(schema.at("properties").contains(field)) << field;
    }
}

}  // namespace
}  // namespace ridgepoint::tests
