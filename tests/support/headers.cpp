// SPDX-License-Identifier: GPL-3.0-or-later
// An empty executable that provides the precompiled header.
int main() { return 0; }
