// The Python module `variorum._vast`: battles on boards that are too large for `variorum._kernel`.
#include <nanobind/nanobind.h>

#include "bindings.hpp"

NB_MODULE(_vast, module) {
  module.doc() = "Battles of up to 1,023 units and areas.";
  variorum::bind_battle(module);
}
