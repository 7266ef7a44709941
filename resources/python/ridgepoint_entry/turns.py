# SPDX-License-Identifier: GPL-3.0-or-later
"""Which optimizer ends a step, where a script has several: some that step one after the other for one backward pass, a
GAN's two in turn, one for each fold of a cross-validation or stage of a training."""
import weakref


class Turns:
    def __init__(self):
        self.leader = lambda: None        # the optimizer that ends a step, weakly held
        self.alone = 0                    # steps in a row in which no other one stepped
        self.others = []                  # those that stepped since the leader's last step, weakly held
        self.several = False              # they alternate, so that which one ends a step is a guess
        self.former = weakref.WeakSet()   # those that led before
        self.since_data = []              # those that stepped since data was loaded, weakly held

    def ends(self, optimizer, worked, for_itself):
        """Whether this one's step, which is over, ends the step of the run. worked: since that began, a model was
        called to be trained or autograd ran; for_itself: that was so since an optimizer last stepped."""
        this, leader = weakref.ref(optimizer), self.leader()
        self.since_data = [*self.since_data[-7:], this]
        if leader is None or leader is optimizer:
            self.several = self.several or bool(self.others) and for_itself
            self.alone = 0 if self.others else self.alone + 1
            self.leader, self.others = this, []
            return True
        if not worked:  # directly after the one that ended the step: from now on this one does
            self.leader = this
            return False
        self.others = [*self.others[-255:], this]
        # Where the leader always stepped alone, this is another stage or fold. One that led before and comes again
        # alternates with it; it leads once more only if the leader does not come back. Several others may each step
        # once in a turn, so only its own steps count.
        enough = 50 if optimizer in self.former else 1 if self.alone >= 2 else 3
        if self.others.count(this) < enough:
            return False
        self.former.add(leader)
        self.leader, self.others, self.alone = this, [], 1
        return True

    def alone_since_long(self):
        """Whether no other optimizer than the one that ends the steps has stepped in the last few."""
        return self.alone >= 2 and not self.others and self.leader() is not None

    def loaded(self):
        """New data came from a DataLoader. Whether a turn of several optimizers ends here, so that its last one ends a
        step from now on."""
        turn, self.since_data = [stepped() for stepped in self.since_data], []
        leader = self.leader()
        if leader is None or not self.others or leader not in turn or turn[-1] in (None, leader):
            return False
        self.leader, self.others, self.several = weakref.ref(turn[-1]), [], True
        return True
