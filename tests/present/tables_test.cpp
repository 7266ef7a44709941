// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <clocale>
#include <map>
#include <vector>

#include "core/present/export_tables.h"
#include "core/present/show.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::present {
namespace {

using roofline::Arithmetic;
using roofline::Level;
using ::testing::HasSubstr;
using ::testing::Not;

// An independent RFC 4180 reader, which checks the meaning of the file.
std::vector<std::vector<std::string>> parseCsv(const std::string& text) {
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> line;
    std::string field;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c != '"') {
                field += c;
            } else if (i + 1 < text.size() && text[i + 1] == '"') {
                field += text[++i];
            } else {
                quoted = false;
            }
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',') {
            line.push_back(std::exchange(field, {}));
        } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
            ++i;
            line.push_back(std::exchange(field, {}));
            lines.push_back(std::exchange(line, {}));
        } else {
            field += c;
        }
    }
    EXPECT_TRUE(line.empty() && field.empty()) << "the last line has no line break";
    return lines;
}

std::map<std::string, std::string> fieldsOf(const run::Row& row) {
    const auto lines = parseCsv(toCsv(std::vector{row}));
    std::map<std::string, std::string> fields;
    EXPECT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines.at(0).size(), lines.at(1).size());
    for (std::size_t i = 0; i < lines.at(0).size(); ++i) fields[lines[0][i]] = lines[1].at(i);
    EXPECT_EQ(fields.size(), lines[0].size()) << "a column name occurs twice";
    return fields;
}

run::Row convolution() {
    run::Row row;
    row.name = "aten::convolution";
    row.full_name = "aten::convolution (aten::mkldnn_convolution)";
    row.kind = run::RowKind::op;
    row.category = cost::Category::convolution;
    row.phase = run::Phase::forward;
    row.calls = 40;
    row.seconds = 0.1;
    row.seconds_mean = 0.0025;
    row.seconds_min = 0.001;
    row.seconds_max = 0.004;
    row.share = 0.625;
    row.flops_known = true;
    row.flops[roofline::index(Arithmetic::fp32)] = 9'007'199'254'740'993;  // 2^53 + 1
    row.flops_matrix = 9'007'199'254'740'000;
    row.bytes[roofline::index(Level::dram)] = 123'456'789;
    row.intensity[roofline::index(Level::dram)] = 7.25;
    row.flops_per_second = 1.5e11;
    row.roof_share = 0.75;
    row.bound = roofline::Bound{roofline::Bound::Kind::memory, Level::dram};
    row.seconds_from = roofline::Provenance::measured;
    row.flops_from = roofline::Provenance::modelled;
    row.bytes_from = roofline::Provenance::modelled;
    return row;
}

TEST(Csv, KeepsFullPrecisionAndNamesUnits) {
    auto fields = fieldsOf(convolution());
    EXPECT_EQ(fields.at("name"), "aten::convolution");
    EXPECT_EQ(fields.at("kind"), "op");
    EXPECT_EQ(fields.at("category"), "convolution");
    EXPECT_EQ(fields.at("phase"), "forward");
    EXPECT_EQ(fields.at("calls"), "40");
    EXPECT_EQ(fields.at("seconds"), "0.1");
    EXPECT_EQ(fields.at("seconds_mean"), "0.0025");
    EXPECT_EQ(fields.at("share"), "0.625");
    EXPECT_EQ(fields.at("flops"), "9007199254740993");
    EXPECT_EQ(fields.at("flops_fp32"), "9007199254740993");
    EXPECT_EQ(fields.at("flops_tensor_bf16"), "0");
    EXPECT_EQ(fields.at("flops_matrix"), "9007199254740000");
    EXPECT_EQ(fields.at("bytes_dram"), "123456789");
    EXPECT_EQ(fields.at("intensity_dram_flop_per_byte"), "7.25");
    EXPECT_EQ(std::stod(fields.at("flops_per_second")), 1.5e11);
    EXPECT_EQ(fields.at("roof_share"), "0.75");
    EXPECT_EQ(fields.at("bound"), "memory(dram)");
    EXPECT_EQ(fields.at("flops_partial"), "0");
    EXPECT_EQ(fields.at("provenance_seconds"), "measured");
    EXPECT_EQ(fields.at("provenance_flops"), "modelled");
    EXPECT_EQ(fields.at("provenance_bytes"), "modelled");
}

TEST(Csv, LeavesTheUnknownEmpty) {
    run::Row row;
    row.name = "aten::mystery";
    row.seconds = 1;
    auto fields = fieldsOf(row);
    for (const char* const column :
         {"phase", "seconds_mean", "flops", "flops_matrix", "flops_fp32", "bytes_dram", "bytes_l1",
          "intensity_l2_flop_per_byte", "flops_per_second", "roof_share", "bound", "flops_partial",
          "provenance_flops"}) {
        EXPECT_EQ(fields.at(column), "") << column;
    }
}

TEST(Csv, QuotesWhatNeedsQuoting) {
    run::Row row = convolution();
    row.name = "void k<float, 4>(\"a\")";
    row.full_name = "two\nlines";
    auto fields = fieldsOf(row);
    EXPECT_EQ(fields.at("name"), row.name);
    EXPECT_EQ(fields.at("full_name"), row.full_name);
}

TEST(Csv, OfNoRowsIsTheHeader) {
    const auto lines = parseCsv(toCsv({}));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].front(), "name");
}

TEST(Csv, DoesNotDependOnTheLocale) {
    const std::string before = toCsv(std::vector{convolution()});
    for (const char* const name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"}) {
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    }
    EXPECT_EQ(toCsv(std::vector{convolution()}), before);
    EXPECT_THAT(toMarkdown(std::vector{convolution()}, roofline::Level::dram),
                HasSubstr("2.50 ms"));
    std::setlocale(LC_ALL, "C");
}

// A document with all rows would use gigabytes for a run with a million steps.
TEST(ShowJson, IsWrittenInPieces) {
    tests::SyntheticOptions many;
    many.layers = 1;
    many.steps = 2000;
    const auto snapshot = tests::makeSnapshot(many);
    present::ShowOptions options;
    options.by = run::GroupBy::step;
    std::string text;
    std::size_t longest = 0;
    present::writeShowJson(*snapshot, options, {{"more", 1}}, [&](std::string_view piece) {
        longest = std::max(longest, piece.size());
        text += piece;
    });
    auto whole = present::showJson(*snapshot, options);
    whole["more"] = 1;
    EXPECT_EQ(nlohmann::json::parse(text), nlohmann::json(whole));
    EXPECT_LT(longest, text.size() / 2);
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Counts cell borders: bars without a preceding backslash.
std::ptrdiff_t bars(const std::string& line) {
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\')
            ++i;
        else if (line[i] == '|')
            ++count;
    }
    return count;
}

TEST(Markdown, IsOneTableWithEqualCells) {
    run::Row odd = convolution();
    odd.name = "a|b\\c `d` *e* <f>\ng";
    const auto lines = linesOf(toMarkdown(std::vector{convolution(), odd}, roofline::Level::dram));
    ASSERT_EQ(lines.size(), 4U);
    for (const std::string& line : lines) EXPECT_EQ(bars(line), bars(lines[0])) << line;
    EXPECT_THAT(lines[1], HasSubstr("---:"));
    EXPECT_THAT(lines[2], HasSubstr("| 100 ms |"));
    EXPECT_THAT(lines[2], HasSubstr("| 62.5 % |"));
    EXPECT_THAT(lines[2], HasSubstr("| 123 MB |"));
    EXPECT_THAT(lines[2], HasSubstr("| measured | modelled | modelled |"));
    EXPECT_THAT(lines[3], HasSubstr("a\\|b\\\\c \\`d\\` \\*e\\* \\<f\\> g"));
}

TEST(Markdown, ShowsTheUnknownAndTheDoubtful) {
    run::Row row = convolution();
    row.flops_partial = true;
    row.roof_share = 1.25;
    EXPECT_THAT(toMarkdown(std::vector{row}, roofline::Level::dram), HasSubstr("≥ 9.01 PFLOP"));
    EXPECT_THAT(toMarkdown(std::vector{row}, roofline::Level::dram),
                HasSubstr("125.0 % (above the roof)"));

    run::Row unknown;
    unknown.name = "x";
    const std::string line = linesOf(toMarkdown(std::vector{unknown}, roofline::Level::dram)).at(2);
    EXPECT_THAT(line, HasSubstr(" – "));
    EXPECT_THAT(line, Not(HasSubstr("FLOP")));
}

TEST(Tables, NameTheRunAndItsDevice) {
    run::Snapshot snapshot = *tests::makeSnapshot();
    snapshot.info.device = "cuda:0";
    snapshot.info.batch = 2;
    snapshot.machine.gpus = {"Tesla, 4", "other"};
    const std::string caption = captionOf(snapshot);
    EXPECT_THAT(caption, testing::StartsWith(snapshot.info.model + ", batch 2, "));
    EXPECT_THAT(caption, testing::EndsWith(", Tesla, 4"));
    const auto level = roofline::Level::dram;
    const auto markdown = linesOf(toMarkdown(std::vector{convolution()}, level, "a|b, Tesla"));
    EXPECT_EQ(markdown.at(0), "a\\|b, Tesla");
    EXPECT_EQ(markdown.at(1), "");
    EXPECT_THAT(markdown.at(2), testing::StartsWith("| "));
    const auto latex = linesOf(toLatex(std::vector{convolution()}, level, "a\nb, Tesla"));
    EXPECT_THAT(latex.at(0), testing::StartsWith("% a"));
    EXPECT_THAT(latex.at(0), testing::EndsWith("b, Tesla"));
    // CSV has no comments, so a column contains the device, and the file remains a table.
    const auto lines = parseCsv(toCsv(std::vector{convolution()}, "Tesla, 4"));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].back(), "device");
    EXPECT_EQ(lines[1].back(), "Tesla, 4");
    EXPECT_EQ(lines[0].size(), lines[1].size());
}

TEST(Latex, IsABooktabsTable) {
    const std::string table = toLatex(std::vector{convolution()}, roofline::Level::dram);
    for (const char* const part :
         {"\\begin{tabular}{", "\\toprule", "\\midrule", "\\bottomrule", "\\end{tabular}",
          "aten::convolution", "100\\,ms", "62.5\\,\\%"}) {
        EXPECT_THAT(table, HasSubstr(part));
    }
    const auto lines = linesOf(table);
    const auto cells = [](const std::string& line) {
        return std::count(line.begin(), line.end(), '&');
    };
    EXPECT_EQ(cells(lines.at(3)), cells(lines.at(5)));
}

TEST(Latex, EscapesEverySpecialCharacter) {
    run::Row row = convolution();
    row.name = "[a] & 5% $x #1 b_c {d} ~ ^ \\ <T>";
    row.seconds = 2.5e-6;
    row.roof_share.reset();
    const std::string table = toLatex(std::vector{row}, roofline::Level::dram);
    EXPECT_THAT(table,
                HasSubstr("{[}a] \\& 5\\% \\$x \\#1 b\\_c \\{d\\} \\textasciitilde{} "
                          "\\textasciicircum{} \\textbackslash{} \\ensuremath{<}T\\ensuremath{>}"));
    EXPECT_THAT(table, HasSubstr("2.50\\,\\ensuremath{\\mu}s"));
    EXPECT_THAT(table, HasSubstr(" -- "));
    EXPECT_THAT(table, Not(HasSubstr("µ")));
    EXPECT_THAT(table, Not(HasSubstr("–")));
}

}  // namespace
}  // namespace ridgepoint::present
