// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/answer_dry_run.h"

#include "core/base/confine.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/estimate/dry_run_json.h"
#include "core/recording/request/recorder.h"

namespace ridgepoint::recording {

std::string answerDryRun(const std::string& request) {
    const auto problem = [](const std::exception& error, const char* kind) {
        return base::jsonDocument(nlohmann::json{{"error", error.what()}, {"kind", kind}});
    };
    try {
        const estimate::DryRunRequest asked = estimate::requestFromJson(base::parseJson(request));
        if (const std::string reason = recordingUnavailableReason(); !reason.empty())
            throw base::RecordingUnavailable(reason);
        // LibTorch is already loaded, so the process only needs to read this file.
        base::confine({.read = {asked.file}});
        estimate::DryRun answer;
        dryRunHere(asked, answer);
        return base::jsonDocument(estimate::toJson(answer));
    } catch (const base::RecordingUnavailable& error) {
        return problem(error, "unavailable");
    } catch (const estimate::NeedsValues& error) {
        return problem(error, "values");
    } catch (const std::exception& error) {
        return problem(error, "");
    }
}

}  // namespace ridgepoint::recording
