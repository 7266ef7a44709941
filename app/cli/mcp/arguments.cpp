// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/mcp/tool.h"
#include "core/base/nearest.h"
#include "core/base/plain_text.h"

namespace ridgepoint::cli {
namespace {

void checkText(const Argument& argument, const std::string& text) {
    if (text.find('\0') != std::string::npos)
        throw UsageError(fmt::format("\"{}\" must not contain a null character.", argument.name));
    if (argument.values.empty() ||
        std::find(argument.values.begin(), argument.values.end(), text) != argument.values.end())
        return;
    const auto near = base::nearest(text, argument.values, 1);
    throw UsageError(fmt::format("\"{}\" must be one of {}, not \"{}\"; did you mean \"{}\"?",
                                 argument.name, fmt::join(argument.values, ", "),
                                 base::cutTo(text, 60), argument.values[near.front()]));
}

}  // namespace

Arguments::Arguments(std::span<const Argument> known, const ToolJson& given) : given_(given) {
    std::vector<std::string> names;
    for (const Argument& argument : known) names.push_back(argument.name);
    for (const auto& item : given.items()) {
        if (std::find(names.begin(), names.end(), item.key()) != names.end()) continue;
        const auto near = base::nearest(item.key(), names, 1);
        throw UsageError(fmt::format(
            "There is no argument \"{}\"{}", item.key(),
            near.empty() ? "." : fmt::format("; did you mean \"{}\"?", names[near.front()])));
    }
    for (const Argument& argument : known) check(argument);
}

void Arguments::check(const Argument& argument) const {
    const std::string& name = argument.name;
    if (!given_.contains(name)) {
        if (argument.required) throw UsageError(fmt::format("\"{}\" is missing.", name));
        return;
    }
    const ToolJson& value = given_.at(name);
    switch (argument.kind) {
        case Argument::Kind::text:
            if (!value.is_string()) throw UsageError(fmt::format("\"{}\" must be text.", name));
            checkText(argument, value.get_ref<const std::string&>());
            return;
        case Argument::Kind::texts:
            if (!value.is_array() || static_cast<std::int64_t>(value.size()) < argument.least ||
                static_cast<std::int64_t>(value.size()) > argument.most ||
                !std::all_of(value.begin(), value.end(),
                             [](const ToolJson& one) { return one.is_string(); })) {
                throw UsageError(fmt::format("\"{}\" must be a list of {} to {} texts.", name,
                                             argument.least, argument.most));
            }
            for (const ToolJson& one : value)
                checkText(argument, one.get_ref<const std::string&>());
            return;
        case Argument::Kind::whole: {
            const bool fits =
                value.is_number_integer() &&
                (!value.is_number_unsigned() ||
                 value.get<std::uint64_t>() <= static_cast<std::uint64_t>(argument.most));
            const std::int64_t number = fits ? value.get<std::int64_t>() : argument.least - 1;
            if (number < argument.least || number > argument.most) {
                throw UsageError(fmt::format("\"{}\" must be a whole number from {} to {}.", name,
                                             argument.least, argument.most));
            }
            return;
        }
        case Argument::Kind::flag:
            if (!value.is_boolean())
                throw UsageError(fmt::format("\"{}\" must be true or false.", name));
            return;
    }
}

}  // namespace ridgepoint::cli
