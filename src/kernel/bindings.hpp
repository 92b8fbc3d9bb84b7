// What each part of the kernel offers to Python.
#pragma once

#include <nanobind/nanobind.h>

namespace variorum {

void bind_battle(nanobind::module_& module);
void bind_plane(nanobind::module_& module);
void bind_selfplay(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_batch(nanobind::module_& module);
void bind_bots(nanobind::module_& module);
void bind_pacts(nanobind::module_& module);
void bind_beliefs(nanobind::module_& module);

}  // namespace variorum
