// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/answer_dry_run.h"

#include "core/estimate/dry_run_json.h"
#include "core/record/recorder.h"

namespace ridgepoint::run {

std::string answerDryRun(const std::string& request) {
    const auto problem = [](const std::exception& error, const char* kind) {
        return nlohmann::json{{"error", error.what()}, {"kind", kind}}.dump(
            -1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    try {
        DryRun answer;
        dryRunHere(requestFromJson(nlohmann::json::parse(request)), answer);
        return toJson(answer).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    } catch (const RecordingUnavailable& error) {
        return problem(error, "unavailable");
    } catch (const NeedsValues& error) {
        return problem(error, "values");
    } catch (const std::exception& error) {
        return problem(error, "");
    }
}

}  // namespace ridgepoint::run
