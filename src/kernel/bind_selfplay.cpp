// What self-play offers to Python.
#include "bindings.hpp"

namespace variorum {

void bind_selfplay(nanobind::module_&) {}

}  // namespace variorum
