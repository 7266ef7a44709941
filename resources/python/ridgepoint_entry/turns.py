# SPDX-License-Identifier: GPL-3.0-or-later
"""Which optimizer ends a step, where a script has several: some that step one after the other for one backward pass, a
GAN's two in turn, one for each fold of a cross-validation or stage of a training."""
import weakref

DROP, END = range(2)


class Turns:
    def __init__(self):
        self.leader = lambda: None        # the optimizer that ends a step, weakly held
        self.alone = 0                    # steps in a row in which no other one stepped
        self.others = []                  # those that stepped since the leader's last step, weakly held
        self.several = False              # they alternate, so that which one ends a step is a guess
        self.former = weakref.WeakSet()   # those that led before
        self.since_data = []              # those that stepped since data was loaded, weakly held
        self.repeats = 1                  # how often the leader steps in a turn, where data show the turns
        self.waiting = False              # it has stepped, but less often than that

    def ends(self, optimizer, worked, for_itself):
        """Whether this one's step, which is over, ends the step of the run. worked: since that began, a model was
        called to be trained or autograd ran; for_itself: that was so since an optimizer last stepped."""
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
        if not worked:  # directly after the one that ended the step: from now on this one does
            self.leader, self.repeats = this, 1
            return False
        self.others = [*self.others[-255:], this]
        # Where the leader always stepped alone, this is another stage or fold. One that led before and comes again
        # alternates with it; it leads once more only if the leader does not come back. Several others may each step
        # once in a turn, so only its own steps count.
        enough = 50 if optimizer in self.former else 1 if self.alone >= 2 else 3
        if self.others.count(this) < enough:
            return False
        self.former.add(leader)
        self.leader, self.others, self.alone, self.repeats = this, [], 1, 1
        return True

    def alone_since_long(self):
        """Whether no other optimizer than the one that ends the steps has stepped in the last few."""
        return self.alone >= 2 and not self.others and self.leader() is not None

    def loaded(self):
        """New data came from a DataLoader, and a turn of several optimizers may end here. `DROP`: its last one ends a step
        from now on, and what stepped until now belongs to none; `END`: the leader stepped less often than in a turn
        before, so that the step ends now."""
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
