# SPDX-License-Identifier: GPL-3.0-or-later
"""Tracks the models of a script: modules that are called from outside any other module, the names
of their parts, and the memory that they use."""
import weakref

from . import describe

PARAMETER, GRADIENT, OPTIMIZER_STATE, INPUT = 0, 1, 2, 4  # run::MemoryCategory


class Root:
    """An outermost module. The object does not keep the module alive."""

    def __init__(self, module, gone):
        self.module = weakref.ref(module, gone)
        parameters = list(module.parameters())
        # A model has the same parameters after it is wrapped or compiled, so the first parameter
        # identifies it.
        self.key = id(parameters[0]) if parameters else None
        self.trains = any(parameter.requires_grad for parameter in parameters)
        self.batch_second = bool(parameters) and describe.batch_may_come_second(module)
        self.name = ""  # prefix of the names of its parts; set if two models have parts with the same name

    @property
    def holds(self):
        return self.key is not None

    def is_trained_by(self, module):
        """Returns whether a call of the module with gradients trains it. A model that was trained
        before is always considered trained, because a GAN freezes one model while it trains the
        other."""
        self.trains = self.trains or any(parameter.requires_grad for parameter in module.parameters())
        return self.trains


def own_parameters(module):
    """Returns the module's parameters without those of its parts. Does not call parameters(),
    because libraries that patch modules change it or make it warn."""
    return [parameter for parameter in (getattr(module, "_parameters", None) or {}).values() if parameter is not None]


def _children(module):
    return [part for part in (vars(module).get("_modules") or {}).values() if part is not None]


def _layers(module):
    """Returns the paths of the parts that have parameters."""
    return {path for path, part in module.named_modules() if own_parameters(part)}


class Models:
    def __init__(self, torch, native, session):
        self.torch, self.native, self.session = torch, native, session
        self.names = {}    # number of each module's layer, by the module's id
        self.owners = {}   # (weak reference to the parameter, number of its layer), by the parameter's id
        self.numbers = {}  # number of each layer, by name
        self.roots = {}    # Root of each outermost module, by the module's id
        self.forget()

    def forget(self):
        self.names.clear(), self.owners.clear(), self.numbers.clear(), self.roots.clear()
        self.qualified = False
        self.tagged = {}  # [number of roots, addresses of some parameters] when last tagged, by the optimizer's id

    # --- roots ---

    def root(self, module):
        root = self.roots.get(id(module))
        if root is None or root.module() is not module:
            key = id(module)
            root = self.roots[key] = Root(module, lambda _: self.roots.pop(key, None))
            if root.holds:
                self._name_new(root)
        return root

    def _holding(self):
        """Returns (root, model) for all live models. Wrappers are removed, and each model is listed
        once."""
        models = {}
        for root in list(self.roots.values()):
            module = root.module()
            if module is not None and root.holds:
                models.setdefault(id(describe.unwrapped(module)[0]), root)
        return [(root, describe.unwrapped(root.module())[0]) for root in models.values()]

    # --- layers ---

    def _name_new(self, root):
        model, _ = describe.unwrapped(root.module())
        if not self.qualified:
            holding = self._holding()
            others = [other for _, other in holding if other is not model]
            parts = {id(part) for part in model.modules()}
            # A model that is part of this model, or contains it, has no name of its own.
            others = [other for other in others if id(other) not in parts
                      and not any(part is model for part in other.modules())]
            paths = {path for path, _ in model.named_modules()}
            if (any(path in paths for other in others for path, _ in other.named_modules())
                    or len(holding) < 2 and self._will_be_confused(model)):
                self.qualified = True
                if not self.frozen:
                    for known, _ in holding:
                        self._name_parts(known)
        self._name_parts(root)

    @property
    def frozen(self):
        """Whether layers keep their names. This is true after the first step, because each layer is
        one row."""
        return self.session.started and self.session.steps.finished > 0

    def _will_be_confused(self, model):
        """Returns whether the script has another model with the same layer names, which might be
        called later, for example a teacher or a discriminator."""
        found = describe.instances(self.torch.nn.Module)
        try:
            inside = {id(part) for entry in found for part in _children(entry)}
            ours = {id(part) for part in model.modules()}
            layers = _layers(model)
            return any(id(entry) not in inside and id(entry) not in ours and _layers(entry) & layers
                       and not any(part is model for part in entry.modules()) for entry in found)
        except Exception:  # a module is being created, or a library changes these functions
            return False

    def _name_parts(self, root):
        module = root.module()
        model, _ = describe.unwrapped(module)
        if any(part is model for other, known in self._holding() if known is not model for part in known.modules()):
            return  # the model is named as a part of the other model
        if self.qualified and not root.name:
            root.name = self._new_name(model)
        for path, part in model.named_modules():
            if not self.frozen or id(part) not in self.names:
                words = [root.name, *path.split(".")]
                self._call(part, ".".join(word for word in words if word not in ("", "_orig_mod")))
            for parameter in own_parameters(part):
                self.owners[id(parameter)] = weakref.ref(parameter), self.names[id(part)]
        wrapper = module
        while wrapper is not model:  # wrappers are not layers
            self.names[id(wrapper)] = self.names[id(model)]
            wrapper = getattr(wrapper, describe.WRAPPERS[type(wrapper).__name__])

    def _new_name(self, model):
        """Returns the script's own name for the model, or else its class."""
        taken = {root.name for root in self.roots.values()}
        name = stem = describe.variable(model) or describe.class_name(model)
        number = 1
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        return name

    def _call(self, module, name):
        number = self._number(name)
        self._keep(module, number)
        return number

    def _keep(self, module, number):
        if id(module) not in self.names:
            weakref.finalize(module, self.names.pop, id(module), None).atexit = False
        self.names[id(module)] = number

    def layer(self, module, stack):
        """Returns the layer of a module that was not part of an outermost module at its first call.
        `stack` contains the modules that are being called; this module is last."""
        if isinstance(module, self.torch.fx.GraphModule) and len(stack) > 1:
            return self.names.get(id(stack[-2]), 0)  # a compiler created the module from its caller
        name = next((self.owner(parameter) for parameter in own_parameters(module)), 0)
        if name:  # the parameters belong to a layer with a name
            self._keep(module, name)
            return name
        caller = stack[-2] if len(stack) > 1 else None
        name = next((name for name, value in list(vars(caller).items()) if value is module), "") if caller else ""
        if name and self.name_of(caller):
            name = f"{self.name_of(caller)}.{name}"
        name = name or describe.variable(module) or describe.class_name(module)
        if next(module.parameters(), None) is not None:  # two networks must not become one layer
            used, stem, number = set(self.names.values()), name, 1
            while self.numbers.get(name) in used:
                number += 1
                name = f"{stem}-{number}"
        # Also names the parts, for example of a network that is no part of its caller.
        for path, part in module.named_modules():
            if part is not module and id(part) not in self.names:
                self._call(part, f"{name}.{path}")
        return self._call(module, name)

    def owner(self, parameter):
        """Returns the number of the layer that owns the parameter, or 0 if it is unknown."""
        known, number = self.owners.get(id(parameter), (None, 0))
        return number if known is not None and known() is parameter else 0

    def _number(self, name):
        if not name:
            return 0
        number = self.numbers.get(name)
        if number is None:
            number = self.numbers[name] = len(self.numbers) + 1
            if self.session.started:
                self.native.name_layer(number, name)
        return number

    def name_of(self, module):
        """Returns the name of a layer, or an empty string if the module has none."""
        number = self.names.get(id(module), 0)
        return next((name for name, other in self.numbers.items() if other == number), "")

    def name_all(self):
        for name, number in self.numbers.items():
            self.native.name_layer(number, name)

    # --- memory ---

    def _address(self, tensor):
        try:
            # A DTensor contains the part of this rank.
            return getattr(tensor, "_local_tensor", tensor).data_ptr()
        except Exception:  # the tensor has no memory
            return 0

    def tag_inputs(self, arguments):
        if not self.session.started:
            return
        tensors = [entry for entry in arguments
                   if isinstance(entry, self.torch.Tensor) and not entry.requires_grad]
        addresses = [address for address in map(self._address, tensors) if address]
        if addresses:
            self.native.tag(INPUT, addresses, [0] * len(addresses))

    def tag_parameters(self, optimizer):
        """Tags the parameters of all models, trained or frozen, and those that the optimizer
        updates."""
        address, owner = self._address, self.owner
        places = [len(self.roots), *(
            address(parameter) for group in optimizer.param_groups for parameter in group["params"][:1])]
        if self.tagged.get(id(optimizer)) == places:
            return
        self.tagged[id(optimizer)] = places
        held = {}
        for _, model in self._holding():
            for tensors in (model.buffers(), model.parameters()):
                for tensor in tensors:
                    held[address(tensor)] = owner(tensor)
        for group in optimizer.param_groups:
            for parameter in group["params"]:
                held[address(parameter)] = owner(parameter)
        held.pop(0, None)
        self.native.tag(PARAMETER, list(held), list(held.values()))
        if self.session.part:  # gradients and state can be older than the recording
            self.tag_gradients(optimizer)
            self._tag_state(optimizer)

    def _tag_state(self, optimizer):
        held = {}
        for parameter, state in optimizer.state.items():
            for tensor in state.values() if isinstance(state, dict) else ():
                if isinstance(tensor, self.torch.Tensor):
                    held[self._address(tensor)] = self.owner(parameter)
        held.pop(0, None)
        self.native.tag(OPTIMIZER_STATE, list(held), list(held.values()))

    def tag_gradients(self, optimizer):
        held = {}
        for group in optimizer.param_groups if optimizer is not None else ():
            for parameter in group["params"]:
                if parameter.grad is not None:
                    held[self._address(parameter.grad)] = self.owner(parameter)
        held.pop(0, None)
        self.native.tag(GRADIENT, list(held), list(held.values()))
