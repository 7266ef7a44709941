// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/kernel/kernel_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/base/json_text.h"
#include "core/cost/kernel/builtin_rules.h"

namespace ridgepoint::cost::kernel {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, kCallGroupCount> kGroups{
    "launch", "memcpy", "memset", "synchronize", "malloc", "event", "other"};
constexpr std::array<std::string_view, 4> kPasses{"", "forward", "data_gradient",
                                                  "weight_gradient"};
// Longer names are truncated, because the part before the parameters is sufficient to classify a
// kernel.
constexpr std::size_t kMostRead = 8192;

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

[[noreturn]] void fail(const std::string& where, const std::string& what) {
    throw RulesError(fmt::format("The kernel rules, {}: {}.", where, what));
}

std::vector<std::string> wordsAt(const json& rule, const char* key, const std::string& where) {
    std::vector<std::string> words;
    if (!rule.contains(key)) return words;
    const json& list = rule.at(key);
    if (!list.is_array()) fail(where, fmt::format("\"{}\" must be a list of words", key));
    for (const json& word : list) {
        if (!word.is_string() || word.get_ref<const std::string&>().empty()) {
            fail(where, fmt::format("\"{}\" must be a list of words", key));
        }
        words.push_back(lower(word.get_ref<const std::string&>()));
    }
    return words;
}

std::string textAt(const json& rule, const char* key, const std::string& where) {
    if (!rule.contains(key)) return {};
    if (!rule.at(key).is_string()) fail(where, fmt::format("\"{}\" must be a string", key));
    return rule.at(key).get<std::string>();
}

// Caches answers by name. A run contains a few hundred names. If the cache contains too many names,
// it is cleared.
template <class Answer>
class Memory {
  public:
    template <class Ask>
    Answer of(std::string_view name, Ask&& ask) {
        const std::string key(name.substr(0, kMostRead));
        const std::lock_guard lock(mutex_);
        if (const auto known = answers_.find(key); known != answers_.end()) return known->second;
        if (answers_.size() >= kMost) answers_.clear();
        return answers_.emplace(key, ask(key)).first->second;
    }

  private:
    static constexpr std::size_t kMost = 4096;
    std::mutex mutex_;
    std::unordered_map<std::string, Answer> answers_;
};

}  // namespace

std::string_view toString(CallGroup group) {
    const auto position = static_cast<std::size_t>(group);
    return position < kGroups.size() ? kGroups[position] : "";
}

std::optional<CallGroup> parseCallGroup(std::string_view text) {
    const auto found = std::find(kGroups.begin(), kGroups.end(), text);
    if (found == kGroups.end()) return std::nullopt;
    return static_cast<CallGroup>(found - kGroups.begin());
}

KernelKind kindOf(std::string_view name) {
    static Memory<KernelKind> memory;
    return memory.of(name, [](std::string_view key) { return KernelRules::builtIn().kindOf(key); });
}

CallGroup groupOf(std::string_view call) {
    static Memory<CallGroup> memory;
    return memory.of(call,
                     [](std::string_view key) { return KernelRules::builtIn().groupOf(key); });
}

bool usesTensorCores(std::string_view name) {
    static Memory<bool> memory;
    return memory.of(
        name, [](std::string_view key) { return KernelRules::builtIn().usesTensorCores(key); });
}

std::string describe(const KernelKind& kind) {
    std::string pass(toString(kind.pass));
    std::replace(pass.begin(), pass.end(), '_', ' ');
    if (kind.algorithm.empty() || pass.empty())
        return kind.algorithm.empty() ? pass : kind.algorithm;
    return fmt::format("{}, {}", kind.algorithm, pass);
}

std::string_view toString(Pass pass) {
    const auto position = static_cast<std::size_t>(pass);
    return position < kPasses.size() ? kPasses[position] : "";
}

const KernelRules& KernelRules::builtIn() {
    static const KernelRules rules(builtInRulesJson());
    return rules;
}

KernelRules::KernelRules(std::string_view text) {
    const json document = base::jsonOrDiscarded(text);
    if (document.is_discarded() || !document.is_object()) {
        fail("whole document", "not JSON with one object");
    }
    rules_ = readRules(document, "rules");
    arithmetic_rules_ = readRules(document, "arithmetic_rules");
    if (document.contains("call_rules")) call_rules_ = readRules(document, "call_rules");
    if (document.contains("tensor_core_rules"))
        tensor_core_rules_ = readRules(document, "tensor_core_rules");
}

std::vector<KernelRules::Rule> KernelRules::readRules(const json& document, const char* key) {
    if (!document.contains(key) || !document.at(key).is_array()) {
        fail("whole document", fmt::format("\"{}\" must be a list of rules", key));
    }
    std::vector<Rule> rules;
    for (const json& entry : document.at(key)) {
        const std::string where = fmt::format("{} {}", key, rules.size() + 1);
        if (!entry.is_object()) fail(where, "must be an object");
        Rule rule;
        rule.all = wordsAt(entry, "all", where);
        rule.none = wordsAt(entry, "none", where);
        if (rule.all.empty()) fail(where, "\"all\" must name at least one word");
        if (const std::string name = textAt(entry, "category", where); !name.empty()) {
            const auto category = cost::parseCategory(name);
            if (!category) fail(where, fmt::format("unknown category \"{}\"", name));
            rule.kind.category = *category;
        }
        rule.kind.algorithm = textAt(entry, "algorithm", where);
        const std::string pass = textAt(entry, "pass", where);
        const auto found = std::find(kPasses.begin(), kPasses.end(), pass);
        if (found == kPasses.end()) fail(where, fmt::format("unknown pass \"{}\"", pass));
        rule.kind.pass = static_cast<Pass>(found - kPasses.begin());
        if (const std::string name = textAt(entry, "arithmetic", where); !name.empty()) {
            rule.kind.arithmetic = roofline::parseArithmetic(name);
            if (!rule.kind.arithmetic) {
                fail(where, fmt::format("unknown precision \"{}\"", name));
            }
        }
        if (entry.contains("combines")) {
            if (!entry.at("combines").is_boolean())
                fail(where, "\"combines\" must be true or false");
            rule.kind.combines = entry.at("combines").get<bool>();
        }
        if (const std::string name = textAt(entry, "group", where); !name.empty()) {
            const auto group = parseCallGroup(name);
            if (!group) fail(where, fmt::format("unknown group \"{}\"", name));
            rule.group = *group;
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

bool KernelRules::Rule::matches(std::string_view name) const {
    const auto in = [&](const std::string& word) {
        return name.find(word) != std::string_view::npos;
    };
    return std::all_of(all.begin(), all.end(), in) && std::none_of(none.begin(), none.end(), in);
}

KernelKind KernelRules::kindOf(std::string_view name) const {
    const std::string text = lower(name.substr(0, kMostRead));
    KernelKind kind;
    const auto matching = [&](const std::vector<Rule>& rules) {
        return std::find_if(rules.begin(), rules.end(),
                            [&](const Rule& rule) { return rule.matches(text); });
    };
    if (const auto rule = matching(rules_); rule != rules_.end()) kind = rule->kind;
    if (const auto rule = matching(arithmetic_rules_); rule != arithmetic_rules_.end()) {
        kind.arithmetic = rule->kind.arithmetic;
    }
    return kind;
}

CallGroup KernelRules::groupOf(std::string_view call) const {
    const std::string text = lower(call.substr(0, kMostRead));
    const auto rule = std::find_if(call_rules_.begin(), call_rules_.end(),
                                   [&](const Rule& each) { return each.matches(text); });
    return rule != call_rules_.end() ? rule->group : CallGroup::other;
}

bool KernelRules::usesTensorCores(std::string_view name) const {
    const std::string text = lower(name.substr(0, kMostRead));
    if (std::any_of(tensor_core_rules_.begin(), tensor_core_rules_.end(),
                    [&](const Rule& each) { return each.matches(text); }))
        return true;
    const auto arithmetic = kindOf(name).arithmetic;
    return arithmetic && toString(*arithmetic).starts_with("tensor_");
}

}  // namespace ridgepoint::cost::kernel
