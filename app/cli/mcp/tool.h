// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to app/cli/mcp: the description of each tool and of its arguments.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/mcp/tools.h"

namespace ridgepoint::cli {

using ToolJson = nlohmann::json;

struct Argument {
    enum class Kind : std::uint8_t { text, texts, whole, flag };
    std::string name;
    Kind kind = Kind::text;
    std::string help;
    bool required = false;
    std::vector<std::string> values = {};  // the only ones; empty: any
    std::int64_t least = 0, most = 0;      // of a whole number, of the length of a list
};

// The arguments of a call, checked against their description.
class Arguments {
  public:
    // Throws UsageError. `given` must outlive the object.
    Arguments(std::span<const Argument> known, const ToolJson& given);

    bool has(const char* name) const { return given_.contains(name); }
    std::optional<std::string> text(const char* name) const {
        return has(name) ? std::optional(given_.at(name).get<std::string>()) : std::nullopt;
    }
    std::vector<std::string> texts(const char* name) const {
        return has(name) ? given_.at(name).get<std::vector<std::string>>()
                         : std::vector<std::string>();
    }
    std::int64_t whole(const char* name, std::int64_t otherwise) const {
        return has(name) ? given_.at(name).get<std::int64_t>() : otherwise;
    }
    std::optional<std::string> wholeAsText(const char* name) const {
        return has(name) ? std::optional(std::to_string(whole(name, 0))) : std::nullopt;
    }

  private:
    void check(const Argument& argument) const;

    const ToolJson& given_;
};

// An answer before it is bounded: the document, and the places of its lists that are paged.
struct Found {
    ToolJson answer, provenance;
    std::vector<ToolJson::json_pointer> lists = {};
    std::int64_t of = 0;       // the most entries of such a list, before the page was taken
    std::int64_t first = 0;    // entries that the lists leave out at their beginnings
    std::string entries = {};  // "rows"
};

struct Tool {
    std::string name, title, description;
    std::vector<Argument> arguments;
    Found (*answer)(Tools&, const Arguments&);
    std::vector<std::string> conventions;
};

const std::vector<Tool>& allTools();

}  // namespace ridgepoint::cli
