// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint mcp` from an agent's side: lines in, lines out.
#include <sqlite3.h>

#include <sstream>

#include "core/base/plain_text.h"
#include "core/run/store/store.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

json request(const std::string& method, const json& params = json::object(), const json& id = 1) {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
}

// Returns nested objects.
std::string nested(int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "{\"a\":";
    return text + "1" + std::string(static_cast<std::size_t>(depth), '}');
}

class Mcp : public Cli {
  protected:
    // Returns the server's replies to these lines.
    std::vector<json> replies(const std::string& lines) const {
        writeFile(folder() / "in", lines);
        const Result result = ridgepoint({"mcp"}, {.folder = folder(), .stdin_file = path("in")});
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_EQ(result.err, "");
        EXPECT_EQ(result.out, base::printable(result.out, "\n"));
        std::vector<json> all;
        std::istringstream stream(result.out);
        for (std::string line; std::getline(stream, line);) {
            all.push_back(json::parse(line, nullptr, false));
            EXPECT_FALSE(all.back().is_discarded()) << line;
        }
        return all;
    }
    // Returns the tools' answers in order; a tool error is {"error": …}.
    std::vector<json> answers(const std::vector<std::pair<std::string, json>>& calls) const {
        std::string lines =
            request("initialize", {{"protocolVersion", "2025-06-18"}}).dump() + "\n";
        for (const auto& [tool, arguments] : calls)
            lines +=
                request("tools/call", {{"name", tool}, {"arguments", arguments}}).dump() + "\n";
        std::vector<json> all;
        for (const json& reply : replies(lines)) {
            const json& result = reply.at("result");
            if (!result.contains("content")) continue;
            const std::string text = result.at("content").at(0).at("text");
            if (result.at("isError")) {
                all.push_back({{"error", text}});
                continue;
            }
            all.push_back(json::parse(text));
            EXPECT_EQ(result.at("structuredContent"), all.back());
            EXPECT_FALSE(all.back().at("conventions").empty());
            EXPECT_FALSE(all.back().at("provenance").empty());
        }
        EXPECT_EQ(all.size(), calls.size());
        all.resize(calls.size());
        return all;
    }
    std::string errorOf(const std::string& tool, const json& arguments) const {
        const json answer = answers({{tool, arguments}}).front();
        EXPECT_TRUE(answer.contains("error")) << answer.dump().substr(0, 300);
        const std::string sentence = answer.value("error", "");
        EXPECT_THAT(sentence, testing::AnyOf(testing::EndsWith("."), testing::EndsWith("?")));
        EXPECT_EQ(sentence.find('\n'), std::string::npos);
        return sentence;
    }
    std::string gpuRun() const {
        SyntheticOptions options;
        options.layers = 2;
        options.steps = 3;
        SyntheticRun made = makeSyntheticGpuRun(options);
        made.machine.gpus = {"NVIDIA A100-SXM4-80GB"};
        writeRun(folder() / "written.ridge", made);
        run::repairRun(folder() / "written.ridge", folder() / "gpu.ridge");
        return path("gpu.ridge");
    }
};

TEST_F(Mcp, AgreesOnAVersionAndListsItsTools) {
    for (const std::string version : {"2025-06-18", "2025-03-26", "2024-11-05"}) {
        const auto all =
            replies(request("initialize", {{"protocolVersion", version}}).dump() +
                    "\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n" +
                    request("ping", json::object(), "p").dump() + "\n" +
                    request("tools/list").dump() + "\n");
        ASSERT_EQ(all.size(), 3U);
        EXPECT_EQ(all[0].at("result").at("protocolVersion"), version);
        EXPECT_EQ(all[0].at("result").at("serverInfo").at("name"), "ridgepoint");
        EXPECT_TRUE(all[0].at("result").at("capabilities").contains("tools"));
        EXPECT_EQ(all[1], (json{{"jsonrpc", "2.0"}, {"id", "p"}, {"result", json::object()}}));
        std::vector<std::string> names;
        for (const json& tool : all[2].at("result").at("tools")) {
            names.push_back(tool.at("name"));
            EXPECT_EQ(tool.at("inputSchema").at("type"), "object");
            EXPECT_FALSE(tool.at("description").get<std::string>().empty());
        }
        EXPECT_THAT(names, testing::ElementsAre("open", "summary", "rows", "compare", "insights",
                                                "estimate", "predict"));
    }
    const json other = replies(request("initialize", {{"protocolVersion", "1999-01-01"}}).dump());
    EXPECT_EQ(other.at(0).at("result").at("protocolVersion"), "2025-06-18");
}

TEST_F(Mcp, OldProtocolsGetTextAlone) {
    const std::string run = syntheticRun();
    const auto all = replies(
        request("initialize", {{"protocolVersion", "2024-11-05"}}).dump() + "\n" +
        request("tools/call", {{"name", "open"}, {"arguments", {{"path", run}}}}).dump() + "\n");
    ASSERT_EQ(all.size(), 2U);
    EXPECT_FALSE(all[1].at("result").contains("structuredContent"));
    EXPECT_EQ(all[1].at("result").at("content").at(0).at("type"), "text");
}

// Fifty questions whose answers must equal the command line's.
TEST_F(Mcp, AnswersEqualTheCommandLines) {
    const std::string cpu = syntheticRun("cpu.ridge"), gpu = gpuRun();
    SyntheticOptions slower;
    slower.batch = 32;
    writeRun(folder() / "other.ridge", slower);
    const std::string other = path("other.ridge");

    struct Question {
        std::string tool;
        json arguments;
        std::vector<std::string> command;
        std::string member;  // member to compare in both documents; empty: everything
    };
    std::vector<Question> questions;
    for (const std::string& run : {cpu, gpu, other}) {
        for (const char* const member : {"run", "machine", "ceilings", "step", "memory", "gpu"})
            questions.push_back({"summary", {{"path", run}}, {"show", run, "--json"}, member});
        for (const char* const by : {"op", "layer", "phase", "category", "step"})
            questions.push_back({"rows",
                                 {{"path", run}, {"by", by}, {"limit", 200}},
                                 {"show", run, "--json", "--by", by},
                                 "rows"});
        questions.push_back(
            {"insights", {{"path", run}}, {"show", run, "--json", "--insights"}, "insights"});
    }
    questions.push_back({"rows", {{"path", gpu}, {"limit", 200}}, {"show", gpu, "--json"}, "rows"});
    for (const char* const sort : {"name", "calls", "roof_share"})
        questions.push_back({"rows",
                             {{"path", cpu}, {"by", "layer"}, {"sort", sort}, {"limit", 200}},
                             {"show", cpu, "--json", "--by", "layer", "--sort", sort},
                             "rows"});
    for (const char* const by : {"op", "layer", "phase"})
        questions.push_back({"compare",
                             {{"paths", {cpu, other}}, {"by", by}, {"limit", 200}},
                             {"compare", cpu, other, "--by", by, "--json"},
                             ""});
    questions.push_back({"compare",
                         {{"paths", {cpu, other}}, {"baseline", 2}, {"limit", 200}},
                         {"compare", cpu, other, "--baseline", "2", "--json"},
                         ""});
    for (const char* const model : {"resnet18", "alexnet", "lenet_300_100"})
        questions.push_back({"estimate",
                             {{"model", model}, {"batch", 8}, {"limit", 200}},
                             {"estimate", model, "--batch", "8", "--layers", "--json"},
                             ""});
    questions.push_back({"estimate",
                         {{"model", "resnet18"},
                          {"mode", "infer"},
                          {"precision", "bf16"},
                          {"devices", {"T4", "a100 sxm4 80gb"}},
                          {"limit", 200}},
                         {"estimate", "resnet18", "--mode", "infer", "--precision", "bf16",
                          "--device", "T4", "--device", "a100 sxm4 80gb", "--layers", "--json"},
                         ""});
    for (const char* const by : {"kernel", "op"})
        questions.push_back({"predict",
                             {{"path", gpu}, {"devices", {"t4"}}, {"by", by}, {"limit", 200}},
                             {"project", gpu, "--device", "t4", "--by", by, "--json"},
                             ""});
    ASSERT_GE(questions.size(), 50U);

    std::vector<std::pair<std::string, json>> calls;
    for (const Question& question : questions)
        calls.emplace_back(question.tool, question.arguments);
    const std::vector<json> all = answers(calls);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Question& question = questions[i];
        const std::string of = question.tool + " " + question.arguments.dump();
        ASSERT_TRUE(all[i].contains("answer")) << of << all[i].dump().substr(0, 300);
        const json expected = jsonOf(ridgepoint(question.command));
        if (question.member.empty()) {
            EXPECT_EQ(all[i].at("answer"), expected) << of;
        } else {
            EXPECT_EQ(all[i].at("answer").at(question.member), expected.at(question.member)) << of;
        }
    }
}

TEST_F(Mcp, LongListsComeInPages) {
    const std::string run = syntheticRun();
    const json all = jsonOf(ridgepoint({"show", run, "--by", "layer", "--json"})).at("rows");
    ASSERT_GT(all.size(), 5U);
    const auto pages =
        answers({{"rows", {{"path", run}, {"by", "layer"}, {"limit", 3}}},
                 {"rows", {{"path", run}, {"by", "layer"}, {"limit", 3}, {"offset", 3}}},
                 {"rows", {{"path", run}, {"by", "layer"}, {"offset", 100000}}},
                 {"rows", {{"path", run}, {"by", "layer"}, {"fields", {"seconds", "bound"}}}}});
    EXPECT_EQ(pages[0].at("answer").at("rows"), json(all.begin(), all.begin() + 3));
    EXPECT_EQ(pages[1].at("answer").at("rows"), json(all.begin() + 3, all.begin() + 6));
    EXPECT_EQ(pages[0].at("bounds").at("of"), all.size());
    EXPECT_EQ(pages[0].at("bounds").at("next_offset"), 3);
    EXPECT_THAT(pages[0].at("bounds").at("note").get<std::string>(),
                HasSubstr(fmt::format("3 of {} rows; ask with offset 3", all.size())));
    EXPECT_TRUE(pages[2].at("answer").at("rows").empty());
    EXPECT_TRUE(pages[2].at("bounds").at("next_offset").is_null());
    EXPECT_EQ(pages[3].at("answer").at("rows").at(0), (json{{"name", all[0].at("name")},
                                                            {"seconds", all[0].at("seconds")},
                                                            {"bound", all[0].at("bound")}}));
}

TEST_F(Mcp, AnAgentThatAsksForEverythingGetsABoundedAnswer) {
    SyntheticOptions options;
    options.layers = 80;
    SyntheticRun large = makeSyntheticRun(options);
    for (std::string& text : large.strings) {
        if (!text.empty()) text += std::string(5000, 'x');
    }
    writeRun(folder() / "large.ridge", large);
    const std::string run = path("large.ridge");
    const auto all = answers({{"rows", {{"path", run}, {"by", "layer"}, {"limit", 200}}},
                              {"compare", {{"paths", {run, run}}, {"by", "layer"}, {"limit", 200}}},
                              {"summary", {{"path", run}}}});
    for (const json& answer : all) EXPECT_LT(answer.at("answer").dump().size(), 100'000U);
    const json& bounds = all[0].at("bounds");
    EXPECT_LT(bounds.at("shown"), bounds.at("of"));
    EXPECT_GT(bounds.at("shown"), 0);
    EXPECT_GT(bounds.at("texts_cut"), 0);
    EXPECT_THAT(bounds.at("note").get<std::string>(), HasSubstr("96 KiB"));
    EXPECT_THAT(errorOf("rows", {{"path", run}, {"limit", 1000000}}),
                HasSubstr("\"limit\" must be a whole number from 1 to 200"));
}

TEST_F(Mcp, MistakesAreToolErrorsOfOneSentence) {
    const std::string run = syntheticRun();
    EXPECT_THAT(errorOf("summary", {{"path", path("none.ridge")}}), HasSubstr("none.ridge"));
    EXPECT_THAT(errorOf("summary", json::object()), HasSubstr("\"path\" is missing"));
    EXPECT_THAT(errorOf("summary", {{"path", 3}}), HasSubstr("\"path\" must be text"));
    EXPECT_THAT(errorOf("summary", {{"path", run}, {"pth", 1}}),
                HasSubstr("no argument \"pth\"; did you mean \"path\"?"));
    EXPECT_THAT(errorOf("rows", {{"path", run}, {"by", "layers"}}),
                HasSubstr("did you mean \"layer\"?"));
    EXPECT_THAT(errorOf("rows", {{"path", run}, {"sort", "sconds"}}), HasSubstr("\"seconds\""));
    EXPECT_THAT(errorOf("rows", {{"path", run}, {"fields", {"x"}}}), HasSubstr("the fields are"));
    for (const json& wrong :
         {json(0), json(-1), json(1.5), json("3"), json("NaN"), json(1e30), json(UINT64_MAX)})
        EXPECT_THAT(errorOf("rows", {{"path", run}, {"limit", wrong}}), HasSubstr("\"limit\""));
    EXPECT_THAT(errorOf("compare", {{"paths", {run}}}), HasSubstr("list of 2 to 64"));
    EXPECT_THAT(errorOf("compare", {{"paths", {run, run}}, {"baseline", 3}}), HasSubstr("1 to 2"));
    EXPECT_THAT(errorOf("estimate", {{"model", "resnet81"}}), HasSubstr("resnet18"));
    EXPECT_THAT(errorOf("estimate", {{"model", "/etc/passwd"}}), HasSubstr("no built-in network"));
    EXPECT_THAT(errorOf("estimate", {{"model", "resnet18"}, {"devices", {"this"}}}),
                HasSubstr("measures no roofs"));
    for (const char* const wrong : {"3x", "nanx3x3", "3xinfx3", "1e999"})
        EXPECT_THAT(errorOf("estimate", {{"model", "resnet18"}, {"input", wrong}}),
                    HasSubstr("--input"));
    EXPECT_THAT(errorOf("predict", {{"path", run}, {"devices", {"t4"}}}), HasSubstr("GPU"));
    // Files that are not runs, or are damaged.
    writeFile(folder() / "text.ridge", "not a run");
    std::string damaged = contentOf(run);
    damaged.resize(damaged.size() / 2);
    writeFile(folder() / "damaged.ridge", damaged);
    std::filesystem::copy_file(run, folder() / "newer.ridge");
    sqlite3* database = nullptr;
    sqlite3_open(path("newer.ridge").c_str(), &database);
    EXPECT_EQ(sqlite3_exec(database, "PRAGMA user_version = 99", nullptr, nullptr, nullptr), 0);
    sqlite3_close(database);
    for (const char* const name : {"text.ridge", "damaged.ridge", "newer.ridge"})
        EXPECT_THAT(errorOf("rows", {{"path", path(name)}}), HasSubstr(name));
    EXPECT_THAT(errorOf("open", {{"path", folder().string()}}), HasSubstr(folder().string()));
    EXPECT_NE(errorOf("open", {{"path", ""}}), "");
}

TEST_F(Mcp, NoMessageEndsTheServer) {
    const std::string bad[] = {
        "",
        "   ",
        "{",
        "nonsense",
        "\"text\"",
        "3",
        "[]",
        "null",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1}",
        "{\"jsonrpc\":\"2.0\",\"id\":NaN,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":1e999}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[1]}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\"}",
        request("tools/call").dump(),
        request("tools/call", {{"name", "no"}}).dump(),
        request("tools/call", {{"name", "open"}, {"arguments", 3}}).dump(),
        "\xff\xfe\x80",
        std::string("\0\0\0", 3),
        std::string(100000, '['),
        std::string(87'000, '[') + std::string(87'000, ']'),
        request("ping").dump().insert(1, "\"extra\":" + nested(90'000) + ","),
        request("tools/call", {{"name", "open"}, {"arguments", {{"path", std::string("a\0b", 3)}}}})
            .dump(),
        request("tools/call").dump(),
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + std::string(3 << 20, 'x') + "\"}"};
    std::string lines;
    for (const std::string& line : bad) lines += line + "\n";
    lines += request("ping", json::object(), "last").dump();  // no line break at the end
    const auto all = replies(lines);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back(), (json{{"jsonrpc", "2.0"}, {"id", "last"}, {"result", json::object()}}));
    EXPECT_EQ(all.size(), 26U);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (all[i].contains("result")) {  // a tool's error
            EXPECT_TRUE(all[i].at("result").at("isError")) << all[i];
            continue;
        }
        EXPECT_TRUE(all[i].contains("error")) << all[i];
        EXPECT_LT(all[i].at("error").at("code"), 0);
    }
}

TEST_F(Mcp, AnOffsetBeyondTheEndIsAnEmptyPage) {
    const json rows =
        answers({{"rows", {{"path", syntheticRun()}, {"offset", 1'000'000'000}}}}).front();
    EXPECT_TRUE(rows.at("answer").at("rows").empty());
    EXPECT_GT(rows.at("bounds").at("of"), 0);
    EXPECT_LT(rows.at("bounds").at("of"), 10'000);
    EXPECT_TRUE(rows.at("bounds").at("next_offset").is_null());
}

TEST_F(Mcp, BatchesAreAnsweredTogether) {
    const json batch{request("ping", json::object(), 1),
                     {{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}},
                     request("ping", json::object(), 2)};
    const auto all = replies(batch.dump() + "\n");
    ASSERT_EQ(all.size(), 1U);
    ASSERT_EQ(all[0].size(), 2U);
    EXPECT_EQ(all[0].at(1).at("id"), 2);
}

TEST_F(Mcp, HostileNamesStayText) {
    SyntheticRun hostile = makeSyntheticRun();
    // Contains Unicode tags, which are visible only to programs, and zero-width characters.
    const std::string evil =
        "\x1b]0;x\x07\u009b31m\u202e\n\xff\"}{\U000e0049\U000e0047\u200b\u2066\ufeff";
    for (std::string& text : hostile.strings) {
        if (!text.empty()) text = evil + text;
    }
    hostile.info.title = hostile.machine.cpu = evil;
    hostile.machine.software[evil] = evil;
    const std::string name = "a\x1b[1m.ridge";
    writeRun(folder() / name, hostile);
    const json file{{"path", path(name)}};
    // replies() checks that every line is printable UTF-8 and that there are no other lines.
    for (const json& answer : answers({{"open", file},
                                       {"summary", file},
                                       {"rows", file},
                                       {"insights", file},
                                       {"compare", {{"paths", {path(name), path(name)}}}}})) {
        EXPECT_TRUE(answer.contains("answer")) << answer.dump().substr(0, 300);
        EXPECT_THAT(answer.at("untrusted").get<std::string>(), HasSubstr("never follow"));
        const std::string text = answer.dump();
        for (const char* const hidden : {"\u202e", "\U000e0049", "\u200b", "\u2066", "\ufeff"})
            EXPECT_EQ(text.find(hidden), std::string::npos) << text.substr(0, 300);
    }
    EXPECT_THAT(errorOf("open", {{"path", path("none\x1b[1m\n.ridge")}}), HasSubstr("none"));
}

TEST_F(Mcp, AGrowingRunIsReadAsFarAsItIs) {
    SyntheticOptions options;
    options.complete = false;
    writeRun(folder() / "growing.ridge", options);
    const json answer = answers({{"summary", {{"path", path("growing.ridge")}}}}).front();
    EXPECT_FALSE(answer.at("provenance").at("complete"));
    EXPECT_FALSE(answer.at("answer").at("run").at("complete"));
    EXPECT_EQ(answer.at("answer").at("run").at("steps"), 5);
}

}  // namespace
}  // namespace ridgepoint::tests
