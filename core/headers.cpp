// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing of its own: a target needs a source file, and the precompiled headers need a target.
