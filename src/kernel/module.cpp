// The Python module `variorum._kernel`.
#include <nanobind/nanobind.h>

#include "bindings.hpp"

NB_MODULE(_kernel, module) {
  module.doc() = "The compiled part of Variorum: adjudication, self-play and drawing of maps.";
  variorum::bind_battle(module);
  variorum::bind_selfplay(module);
  variorum::bind_plane(module);
}
