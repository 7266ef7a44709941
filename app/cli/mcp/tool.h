// SPDX-License-Identifier: GPL-3.0-or-later
// Describes each tool and its arguments. Internal to app/cli/mcp.
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
    std::vector<std::string> values = {};  // accepted values; if empty, any value
    std::int64_t least = 0, most = 0;      // limits for integers and list lengths
};

// Arguments of a call, checked against their description.
class Arguments {
  public:
    // Checks the arguments. Throws UsageError. `given` must outlive the object.
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

// An answer before its size is limited: the document and the paths of the lists that are paged.
struct Found {
    ToolJson answer, provenance;
    std::vector<ToolJson::json_pointer> lists = {};
    std::int64_t of = 0;       // number of entries in the longest list before paging
    std::int64_t first = 0;    // number of entries omitted at the beginning of the lists
    std::string entries = {};  // name of the entries, for example "rows"
};

struct Tool {
    std::string name, title, description;
    std::vector<Argument> arguments;
    Found (*answer)(Tools&, const Arguments&);
    std::vector<std::string> conventions;
};

const std::vector<Tool>& allTools();

}  // namespace ridgepoint::cli
