// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/zoo.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/model/zoo_builder.h"

namespace ridgepoint::model {
namespace {

// By age of the family, then by size.
const std::vector<Member>& members() {
    static const std::vector<Member> all = [] {
        std::vector<Member> result;
        for (const Members family : {alexNets(),
                                     vggs(),
                                     resNets(),
                                     mobileNets(),
                                     squeezeNets(),
                                     denseNets(),
                                     mnasNets(),
                                     shuffleNets(),
                                     inceptions(),
                                     efficientNets(),
                                     regNets(),
                                     convNeXts(),
                                     visionTransformers(),
                                     swins(),
                                     maxVits(),
                                     multilayerPerceptrons(),
                                     lstms(),
                                     berts(),
                                     gpt2s(),
                                     llamas()}) {
            result.insert(result.end(), family.begin(), family.end());
        }
        return result;
    }();
    return all;
}

// What is left of a name when spelling does not matter.
std::string plain(std::string_view name) {
    std::string result;
    for (const char character : name) {
        if (character != '-' && character != '_') {
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
        }
    }
    return result;
}

constexpr std::size_t kLongestName = 64;  // longer than any member's; bounds the work

// Least number of insertions, deletions, replacements and swaps of neighbours.
// Neither may be longer than kLongestName.
std::size_t editDistance(std::string_view left, std::string_view right) {
    std::array<std::array<std::size_t, kLongestName + 1>, kLongestName + 1> distance{};
    for (std::size_t i = 0; i <= left.size(); ++i) {
        distance[i][0] = i;
    }
    for (std::size_t j = 0; j <= right.size(); ++j) {
        distance[0][j] = j;
    }
    for (std::size_t i = 1; i <= left.size(); ++i) {
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t differs = left[i - 1] == right[j - 1] ? 0 : 1;
            std::size_t& best = distance[i][j];
            best = std::min(
                {distance[i - 1][j - 1] + differs, distance[i - 1][j] + 1, distance[i][j - 1] + 1});
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
                best = std::min(best, distance[i - 2][j - 2] + 1);
            }
        }
    }
    return distance[left.size()][right.size()];
}

}  // namespace

std::vector<std::string> zooNames() {
    std::vector<std::string> names;
    names.reserve(members().size());
    for (const Member& member : members()) {
        names.emplace_back(member.name);
    }
    return names;
}

std::optional<Graph> findInZoo(std::string_view name) {
    // The right spelling comes first: "regnet_y_16gf" and "regnet_y_1_6gf" are two networks.
    for (const Member& member : members()) {
        if (member.name == name) {
            return member.build(member.name);
        }
    }
    const std::string wanted = plain(name);
    for (const Member& member : members()) {
        if (plain(member.name) == wanted) {
            return member.build(member.name);
        }
    }
    return std::nullopt;
}

std::vector<std::string> nearestZooNames(std::string_view name, std::size_t count) {
    const std::string wanted = plain(name.substr(0, kLongestName));
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const Member& member : members()) {
        ranked.emplace_back(editDistance(wanted, plain(member.name)), member.name);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) {
        names.push_back(std::move(ranked[i].second));
    }
    return names;
}

}  // namespace ridgepoint::model
