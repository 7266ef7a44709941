// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/budgets.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_fields.h"

namespace ridgepoint::compare {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{4} << 20;

class BudgetReader : private base::JsonFields {
  public:
    explicit BudgetReader(const std::string& origin) : JsonFields(origin) {}

    Budgets read(std::string_view written) const {
        const base::JsonPlace top;
        if (written.size() > kMostBytes)
            fail(top, fmt::format("is larger than {} MiB.", kMostBytes >> 20));
        const json document = parse(written);
        if (!document.is_object() || document.value("format", json()) != "ridgepoint-budgets")
            fail(top, "is not a list of budgets: \"format\" must be \"ridgepoint-budgets\".");
        if (document.value("version", json()) != 1)
            fail(top, "has an unknown version: \"version\" must be 1.");
        checkKeys(document, top, {"$schema", "format", "version", "by", "budgets"});
        Budgets budgets;
        budgets.origin = origin();
        if (const std::string by = text(document, top, "by", {}); !by.empty()) {
            budgets.by = run::parseGroupBy(by);
            if (!budgets.by || *budgets.by == run::GroupBy::step)
                fail(top / "by", "must be one of op, kernel, layer, phase and category.");
        }
        const json* const entries = list(document, top, "budgets");
        if (entries == nullptr || entries->empty())
            fail(top / "budgets", "must be a list with at least one budget.");
        std::set<std::string> rows;
        for (std::size_t i = 0; i < entries->size(); ++i) {
            const base::JsonPlace place = (top / "budgets")[i];
            budgets.budgets.push_back(budget(entries->at(i), place));
            if (!rows.insert(budgets.budgets.back().row).second)
                fail(place / "row",
                     fmt::format("\"{}\" has a budget already.", budgets.budgets.back().row));
        }
        return budgets;
    }

  private:
    Budget budget(const json& entry, const base::JsonPlace& place) const {
        checkKeys(entry, place,
                  {"row", "seconds", "flops", "bytes", "joules", "roof_share", "mfu", "hfu",
                   "fail_above"});
        Budget budget;
        budget.row = text(entry, place, "row", {});
        if (budget.row.empty()) fail(place / "row", "must be the name of a row.");
        const auto number = [&](const char* key) -> std::optional<double> {
            if (!entry.contains(key)) return std::nullopt;
            return positive(entry.at(key), place / key);
        };
        budget.seconds = number("seconds");
        budget.flops = number("flops");
        budget.bytes = number("bytes");
        budget.joules = number("joules");
        const auto share = [&](const char* key, const char* of) {
            const std::optional<double> value = number(key);
            if (value && *value > 1)
                fail(place / key,
                     fmt::format("must be a share of the {} from 0 to 1, such as 0.3.", of));
            return value;
        };
        budget.roof_share = share("roof_share", "roof");
        budget.mfu = share("mfu", "peak");
        budget.hfu = share("hfu", "peak");
        budget.fail_above = number("fail_above");
        if (budget.fail_above && *budget.fail_above >= 10)
            fail(place / "fail_above", "must be a share, such as 0.05 for 5 %.");
        if (entry.size() == 1)
            fail(place,
                 "limits nothing: add seconds, flops, bytes, joules, roof_share, mfu, hfu or "
                 "fail_above.");
        return budget;
    }
};

}  // namespace

Budgets readBudgets(std::string_view json_text, const std::string& origin) {
    try {
        return BudgetReader(origin).read(json_text);
    } catch (const base::FieldError& error) {
        throw BudgetError(error.what());
    }
}

Budgets readBudgetsFile(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        throw BudgetError(fmt::format("The file of budgets \"{}\" does not exist.", file.string()));
    if (!fs::is_regular_file(status)) {
        throw BudgetError(fmt::format("\"{}\" {}; --budgets takes a JSON file.", file.string(),
                                      fs::is_directory(status) ? "is a folder"
                                      : fs::status_known(status)
                                          ? "is not a regular file"
                                          : "cannot be read: " + error.message()));
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(kMostBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad() || !stream.is_open())
        throw BudgetError(fmt::format("\"{}\" cannot be read.", file.string()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return readBudgets(text, file.filename().string());
}

}  // namespace ridgepoint::compare
