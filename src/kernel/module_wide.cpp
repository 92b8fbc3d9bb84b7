// The Python module `variorum._wide`: self-play on boards that are too large for `variorum._kernel`.
#include <nanobind/nanobind.h>

#include "bindings.hpp"

NB_MODULE(_wide, module) {
  module.doc() = "Self-play on wide boards.";
  variorum::bind_selfplay(module);
}
