// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model/zoo.h"

#include <cctype>

#include "core/base/nearest.h"
#include "core/cost/model/zoo_builder.h"

namespace ridgepoint::cost::model {
namespace {

// Returns the networks, sorted by the age of their family, then by size.
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

// Normalizes a name, so that different spellings are equal.
std::string plain(std::string_view name) {
    std::string result;
    for (const char character : name) {
        if (character != '-' && character != '_') {
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
        }
    }
    return result;
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
    // An exact match takes precedence, because "regnet_y_16gf" and "regnet_y_1_6gf" are different
    // networks.
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
    std::vector<std::string> known;
    for (const Member& member : members()) known.push_back(plain(member.name));
    std::vector<std::string> names;
    for (const std::size_t i :
         base::nearest(plain(name.substr(0, base::kLongestName)), known, count)) {
        names.emplace_back(members()[i].name);
    }
    return names;
}

}  // namespace ridgepoint::cost::model
