# SPDX-License-Identifier: GPL-3.0-or-later
"""Determines which optimizer ends a step in a script with several optimizers. They can step one
after another for one backward pass, or alternate (a GAN). There can also be one for each fold of a
cross-validation or for each stage of a training."""
import weakref

DROP, END = range(2)


class Turns:
    def __init__(self):
        self.leader = lambda: None        # optimizer that ends a step (weak reference)
        self.alone = 0                    # number of consecutive steps in which no other optimizer stepped
        self.others = []                  # optimizers that stepped since the leader's last step (weak references)
        self.several = False              # whether optimizers alternate, so that the step's end is a guess
        self.former = weakref.WeakSet()   # former leaders
        self.since_data = []              # optimizers that stepped since data was loaded (weak references)
        self.repeats = 1                  # number of leader steps in a turn, if the data shows the turns
        self.waiting = False              # whether the leader has stepped fewer times than `repeats`

    def ends(self, optimizer, worked, for_itself):
        """Returns whether this optimizer's step, which is over, ends the step of the run. `worked`
        is whether a model was called for training or autograd ran since the run's step began.
        `for_itself` is whether this happened since the last optimizer step."""
        this, leader = weakref.ref(optimizer), self.leader()
        self.since_data = [*self.since_data[-31:], this]
        if leader is optimizer:
            self.waiting = self.since_data.count(this) < self.repeats
            if self.waiting:
                return False
        if leader is None or leader is optimizer:
            self.several = self.several or bool(self.others) and for_itself
            self.alone = 0 if self.others else self.alone + 1
            self.leader, self.others = this, []
            return True
        if not worked:  # an optimizer that steps directly after the leader becomes the leader
            self.leader, self.repeats = this, 1
            return False
        self.others = [*self.others[-255:], this]
        # If only the leader has stepped lately, this is another stage or fold. A former leader that
        # returns alternates with the leader, so it becomes the leader again only if the leader does
        # not return. Several other optimizers can step once in a turn, so only this optimizer's
        # steps count.
        enough = 50 if optimizer in self.former else 1 if self.alone >= 2 else 3
        if self.others.count(this) < enough:
            return False
        self.former.add(leader)
        self.leader, self.others, self.alone, self.repeats = this, [], 1, 1
        return True

    def alone_since_long(self):
        """Returns whether only the leader has stepped in the last few steps."""
        return self.alone >= 2 and not self.others and self.leader() is not None

    def loaded(self):
        """Handles new data from a DataLoader, at which a turn of several optimizers can end.
        Returns `DROP` if the turn's last optimizer becomes the leader and the work until now
        belongs to no step. Returns `END` if the leader stepped fewer times than in an earlier turn,
        so that the step ends now."""
        turn, self.since_data = [stepped() for stepped in self.since_data], []
        leader = self.leader()
        if leader is None or leader not in turn:
            return None
        last = turn[-1]
        if last is leader and self.several:
            self.repeats = max(self.repeats, turn.count(leader))
            waiting, self.waiting = self.waiting, False
            return END if waiting else None
        if not self.others or last in (None, leader):
            return None
        self.leader, self.others, self.several, self.repeats = weakref.ref(last), [], True, turn.count(last)
        return DROP
