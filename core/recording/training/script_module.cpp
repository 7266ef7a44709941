// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/script_module.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/ir/ir.h>
#include <torch/csrc/jit/runtime/custom_operator.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/csrc/jit/runtime/print_handler.h>
#include <torch/csrc/jit/serialization/import.h>

#include <algorithm>
#include <unordered_set>

#include "core/recording/training/script_file.h"

namespace ridgepoint::recording::training {
namespace {

namespace jit = torch::jit;

thread_local ScriptModule* running = nullptr;

// Registers the marks as operators of the interpreter only. They bypass the dispatcher, so
// recordings do not contain them.
const jit::RegisterOperators kMarks({
    jit::Operator(
        "ridgepoint::enter_layer(str name) -> ()",
        [](jit::Stack& stack) {
            const std::string name = jit::pop(stack).toStringRef();
            if (running != nullptr) running->enter(name);
        },
        c10::AliasAnalysisKind::CONSERVATIVE),
    jit::Operator(
        "ridgepoint::leave_layer(Any output) -> ()",
        [](jit::Stack& stack) {
            const c10::IValue output = jit::pop(stack);
            if (running != nullptr) running->leave(output);
        },
        c10::AliasAnalysisKind::CONSERVATIVE),
});

// Collects the sizes of the memory blocks that are allocated while a file is read.
class BlockSizes : public c10::MemoryReportingInfoBase {
  public:
    explicit BlockSizes(std::shared_ptr<c10::DebugInfoBase> outer) : outer_(std::move(outer)) {}
    void reportMemoryUsage(void* address, std::int64_t bytes, std::size_t allocated,
                           std::size_t reserved, c10::Device device) override {
        if (bytes > 0) bytes_[address] = static_cast<std::size_t>(bytes);
        // The hook of a recording must also receive the report.
        if (auto* outer = dynamic_cast<c10::MemoryReportingInfoBase*>(outer_.get())) {
            outer->reportMemoryUsage(address, bytes, allocated, reserved, device);
        }
    }
    bool memoryProfilingEnabled() const override { return true; }
    bool holds(const at::Storage& storage) const {
        const auto found = bytes_.find(const_cast<void*>(storage.data()));
        return found == bytes_.end() || found->second >= storage.nbytes();
    }

  private:
    std::shared_ptr<c10::DebugInfoBase> outer_;
    std::unordered_map<void*, std::size_t> bytes_;
};

template <class Visitor>
void forEachNode(jit::Block* block, const Visitor& visit) {
    for (auto node = block->nodes().begin(); node != block->nodes().end();) {
        jit::Node* const current = *node++;
        for (jit::Block* inner : current->blocks()) forEachNode(inner, visit);
        visit(current);
    }
}

template <class Visitor>
void forEachFunction(const jit::Module& module, const Visitor& visit) {
    std::unordered_set<const c10::ClassType*> seen;
    for (const jit::Module& part : module.modules()) {
        if (!seen.insert(part.type().get()).second) continue;
        for (jit::Function* function : part.type()->methods()) {
            function->ensure_defined();
            if (auto* graph = jit::tryToGraphFunction(*function)) visit(part, *graph);
        }
    }
}

// Returns a description of a forbidden operation in `node`, or null if the operation is allowed.
const char* misdeed(const jit::Node& node) {
    const std::string name = node.kind().toQualString();
    const auto startsWith = [&](std::string_view start) { return name.starts_with(start); };
    if (name == "aten::save") return "writes a file";
    if (name == "aten::from_file") return "opens a file";
    if (name == "prim::fork" || name == "prim::awaitable") return "starts threads of its own";
    if (startsWith("prim::rpc") || startsWith("rpc::") || startsWith("c10d::") ||
        startsWith("_c10d") || startsWith("symm_mem::")) {
        return "calls other machines";
    }
    return nullptr;
}

// Returns "layer1.0" for `self.layer1[0]`, or an empty string if the module is `self` or has no
// name.
std::string relativeName(const jit::Value* module) {
    std::string name;
    while (module->node()->kind() == c10::prim::GetAttr) {
        const std::string part = module->node()->s(c10::attr::name);
        name = name.empty() ? part : part + "." + name;
        module = module->node()->input(0);
    }
    return name;
}

bool isModule(const jit::Value* value) {
    const auto type = value->type()->cast<c10::ClassType>();
    return type && type->is_module();
}

}  // namespace

ScriptModule::ScriptModule(const std::filesystem::path& file, InputForm input, c10::Device device)
    : input_(std::move(input)) {
    checkScriptFile(file);
    jit::setPrintHandler([](const std::string&) {});  // suppresses the network's output
    auto* const outer = c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::PROFILER_STATE);
    const auto sizes = std::make_shared<BlockSizes>(
        std::shared_ptr<c10::DebugInfoBase>(std::shared_ptr<void>(), outer));
    try {
        const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, sizes);
        module_ = jit::load(file.string(), device);
    } catch (const std::exception& error) {
        throw BadScript(whyNotLoaded(file, error.what()));
    }
    screen();
    // A damaged file can declare more values than it contains. LibTorch does not check this.
    const auto check = [&](const torch::Tensor& tensor) {
        if (tensor.has_storage() && tensor.is_cpu() && !sizes->holds(tensor.storage())) {
            throw BadScript(fmt::format(
                "\"{}\" is damaged: it declares more weights than it contains.", file.string()));
        }
    };
    for (const auto& tensor : module_.parameters()) check(tensor);
    for (const auto& tensor : module_.buffers()) check(tensor);
    mark();
    describe();
}

void ScriptModule::screen() const {
    const auto look = [](const std::string& where, const jit::Node* node) {
        if (const char* const deed = misdeed(*node)) {
            throw BadScript(fmt::format(
                "The script {} ({}, in {}), which a network here may not; take it out and save it "
                "again.",
                deed, node->kind().toQualString(), where));
        }
    };
    forEachFunction(module_, [&](const jit::Module& part, jit::GraphFunction& function) {
        const std::string where =
            fmt::format("{}.{}", part.type()->name()->name(), function.name());
        std::unordered_set<const jit::Function*> seen;
        const std::function<void(jit::GraphFunction&)> scan = [&](jit::GraphFunction& scanned) {
            forEachNode(scanned.graph()->block(), [&](jit::Node* node) {
                look(where, node);
                if (node->kind() != c10::prim::CallFunction) return;
                const auto type = node->input(0)->type()->cast<c10::FunctionType>();
                if (!type || !seen.insert(type->function()).second) return;
                type->function()->ensure_defined();
                if (auto* called = jit::tryToGraphFunction(*type->function())) scan(*called);
            });
        };
        scan(function);
    });
}

void ScriptModule::mark() {
    forEachFunction(module_, [](const jit::Module&, jit::GraphFunction& function) {
        const auto graph = function.graph();
        forEachNode(graph->block(), [&](jit::Node* node) {
            if (node->kind() != c10::prim::CallMethod || !isModule(node->input(0))) return;
            const std::string name = relativeName(node->input(0));
            if (name.empty() || node->outputs().empty()) return;
            jit::Node* const enter =
                graph->create(c10::Symbol::fromQualString("ridgepoint::enter_layer"), 0);
            enter->insertBefore(node);
            const jit::WithInsertPoint here(enter);
            enter->addInput(graph->insertConstant(name));
            jit::Node* const leave =
                graph->create(c10::Symbol::fromQualString("ridgepoint::leave_layer"), 0);
            leave->addInput(node->output(0));
            leave->insertAfter(node);
        });
    });
}

void ScriptModule::describe() {
    std::unordered_set<const void*> seen;  // so that a parameter belongs only to its first module
    for (const auto& [path, part] : [&] {
             std::vector<std::pair<std::string, jit::Module>> list{{"", module_}};
             for (const auto& named : module_.named_modules()) {
                 if (!named.name.empty()) list.emplace_back(named.name, named.value);
             }
             return list;
         }()) {
        const std::size_t layer = names_.size();
        index_of_[path] = layer;
        const std::string type = part.type()->name() ? part.type()->name()->name() : "Module";
        names_.push_back(path.empty() ? type : path);
        types_.push_back(type);
        for (torch::Tensor tensor : part.parameters(/*recurse=*/false)) {
            if (!tensor.defined() || !seen.insert(tensor.unsafeGetTensorImpl()).second) continue;
            // An expanded tensor repeats a value in memory, so it cannot be updated in place.
            if (!tensor.is_non_overlapping_and_dense()) tensor.set_data(tensor.contiguous());
            parameters_.push_back({layer, tensor});
        }
        for (torch::Tensor tensor : part.buffers(/*recurse=*/false)) {
            if (!tensor.defined() || !seen.insert(tensor.unsafeGetTensorImpl()).second) continue;
            if (!tensor.is_non_overlapping_and_dense()) tensor.set_data(tensor.contiguous());
            buffers_.push_back({layer, tensor});
        }
    }
    outputs_.resize(names_.size());
    if (!input_.tokens && !parameters_.empty()) {  // inputs have the same type as the parameters
        for (const LayerTensor& parameter : parameters_) {
            if (!parameter.tensor.is_floating_point()) continue;
            input_.type = parameter.tensor.scalar_type();
            break;
        }
    }
    const auto method = module_.find_method("forward");
    if (!method) throw BadScript("The script has no forward(), so there is nothing to train.");
    std::vector<std::string> taken;
    std::size_t needed = 0;
    const auto& arguments = method->function().getSchema().arguments();
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        taken.push_back(
            fmt::format("{}: {}", arguments[i].name(), arguments[i].type()->annotation_str()));
        needed += arguments[i].default_value() ? 0 : 1;
    }
    const bool tensor =
        arguments.size() > 1 && c10::TensorType::get()->isSubtypeOf(*arguments[1].type());
    if (needed > 1 || !tensor) {
        throw BadScript(fmt::format(
            "forward() takes ({}), but only networks of one tensor can be fed here; wrap it in a "
            "module that makes the rest.",
            fmt::join(taken, ", ")));
    }
}

void ScriptModule::enter(const std::string& name) {
    const std::string path = open_.empty() || open_.back() == 0
                                 ? name
                                 : fmt::format("{}.{}", names_[open_.back()], name);
    const auto found = index_of_.find(path);
    const std::size_t layer = found != index_of_.end() ? found->second
                              : open_.empty()          ? 0
                                                       : open_.back();
    open_.push_back(layer);
    if (std::find(entered_.begin(), entered_.end(), layer) == entered_.end()) {
        entered_.push_back(layer);
    }
    if (observe_ != nullptr && *observe_) (*observe_)(layer, true);
}

void ScriptModule::leave(const c10::IValue& output) {
    if (open_.empty()) return;
    const std::size_t layer = open_.back();
    open_.pop_back();
    if (output.isTensor() && output.toTensor().defined()) {
        outputs_[layer] = output.toTensor().sizes().vec();
    }
    if (observe_ != nullptr && *observe_) (*observe_)(layer, false);
}

c10::IValue ScriptModule::run(const torch::Tensor& input, const LayerObserver& observe) {
    struct Running {
        ScriptModule& module;
        ~Running() {
            running = nullptr;
            module.observe_ = nullptr;
            module.open_.clear();
        }
    } const scope{*this};
    running = this;
    observe_ = &observe;
    const jit::GraphOptimizerEnabledGuard plain(false);
    open_.push_back(0);
    if (entered_.empty()) entered_.push_back(0);
    if (observe) observe(0, true);
    c10::IValue output = module_.forward({input});
    if (observe) observe(0, false);
    if (output.isTensor()) outputs_[0] = output.toTensor().sizes().vec();
    return output;
}

}  // namespace ridgepoint::recording::training
