// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing of its own: an executable that a precompiled header can belong to.
int main() { return 0; }
