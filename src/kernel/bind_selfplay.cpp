// What self-play offers to Python.
#include "bindings.hpp"

namespace variorum {

void bind_selfplay(nanobind::module_& module) {
  bind_rules(module);
  bind_batch(module);
  bind_bots(module);
  bind_pacts(module);
  bind_beliefs(module);
}

}  // namespace variorum
