// SPDX-License-Identifier: GPL-3.0-or-later
// Every number in the five reports' tables, copied from the reports, matches the studies' values to
// the last printed digit (report_numbers.tsv). If RIDGEPOINT_REPORTS names a folder with the
// reports' texts (000….txt to 004….txt), each number is also checked in its line.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/study/published.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;

struct Printed {
    std::string report, study, kind, quantity, digits;
    std::size_t line = 0;
    study::PartialPoint of;
    double unit = 1;
};

std::vector<std::string> parted(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
    return parts;
}

// Parses "model resnet18|batch 256"; for a roof, only a device.
study::PartialPoint pointOf(const std::string& words) {
    study::PartialPoint of;
    for (const std::string& part : parted(words, '|')) {
        const std::size_t blank = part.find(' ');
        const auto axis = study::parseAxis(part.substr(0, blank));
        if (axis)
            of[*axis] = part.substr(blank + 1);
        else
            of[study::Axis::device] = part;
    }
    return of;
}

std::vector<Printed> readNumbers() {
    std::vector<Printed> numbers;
    std::ifstream file(REPORT_NUMBERS);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::vector<std::string> cells = parted(line, '\t');
        if (cells.size() != 8) throw std::runtime_error("cannot read: " + line);
        numbers.push_back({cells[0], cells[2], cells[4], cells[5], cells[6],
                           static_cast<std::size_t>(std::stoul(cells[1])), pointOf(cells[3]),
                           std::stod(cells[7])});
    }
    return numbers;
}

std::string withoutCommas(std::string text) {
    std::erase(text, ',');
    return text;
}

double shownNumber(const Shown& shown, const Printed& printed) {
    if (printed.kind == "roof") {
        const std::string& device = printed.of.at(study::Axis::device);
        const study::PublishedRoof& roof = shown.roof(device);
        return printed.quantity == "flops_per_second"   ? roof.flops_per_second
               : printed.quantity == "bytes_per_second" ? roof.bytes_per_second
                                                        : roof.ridge.value_or(shown.ridge(device));
    }
    // The two terms in the report's time estimate.
    if (printed.kind == "by_memory")
        return shown.theory(printed.of, "bytes") /
               shown.roof(printed.of.at(study::Axis::device)).bytes_per_second;
    if (printed.kind == "by_compute")
        return shown.theory(printed.of, "flops") /
               shown.roof(printed.of.at(study::Axis::device)).flops_per_second;
    return printed.kind == "theory" ? shown.theory(printed.of, printed.quantity)
                                    : shown.published(printed.of, printed.quantity);
}

TEST(ReportNumbers, AreShownToTheLastDigit) {
    std::map<std::string, Shown> studies;
    std::size_t count = 0;
    for (const Printed& printed : readNumbers()) {
        const Shown& shown =
            studies.try_emplace(printed.study, std::string_view(printed.study)).first->second;
        const std::string where = printed.report + ":" + std::to_string(printed.line) + " " +
                                  printed.quantity + " " + printed.digits;
        ++count;
        if (printed.kind == "notes") {
            EXPECT_THAT(shown.notes(), testing::HasSubstr(printed.digits)) << where;
            continue;
        }
        if (printed.kind == "words") {
            EXPECT_EQ(study::wordsOf(shown.row(printed.of), study::Line::Kind::published,
                                     printed.quantity),
                      printed.digits)
                << where;
            continue;
        }
        const std::string digits = withoutCommas(printed.digits);
        const std::size_t point = digits.find('.');
        const auto decimals =
            point == std::string::npos ? 0 : static_cast<int>(digits.size() - point - 1);
        // Reports round or truncate, so one unit in the last digit is allowed.
        EXPECT_NEAR(shownNumber(shown, printed) / printed.unit, std::stod(digits),
                    std::pow(10.0, -decimals) * (1 + 1e-6))
            << where;
    }
    EXPECT_GE(count, 150U);
}

TEST(ReportNumbers, AreInTheReports) {
    const char* const folder = std::getenv("RIDGEPOINT_REPORTS");
    if (folder == nullptr) GTEST_SKIP() << "RIDGEPOINT_REPORTS names no folder with the reports";
    std::map<std::string, std::vector<std::string>> reports;
    for (const auto& entry : fs::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        std::vector<std::string>& lines = reports[entry.path().filename().string().substr(0, 3)];
        for (std::string line; std::getline(file, line);) lines.push_back(line);
    }
    for (const Printed& printed : readNumbers()) {
        const auto& lines = reports[printed.report];
        ASSERT_LE(printed.line, lines.size()) << printed.report;
        const std::string number = printed.digits.substr(0, printed.digits.find(" s"));
        EXPECT_THAT(withoutCommas(lines[printed.line - 1]),
                    testing::HasSubstr(withoutCommas(number)))
            << printed.report << ":" << printed.line;
    }
}

}  // namespace
}  // namespace ridgepoint::tests
