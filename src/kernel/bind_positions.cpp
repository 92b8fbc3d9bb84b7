// Positions of variorum.game for Python: their states, and what follows them.
#include <nanobind/stl/shared_ptr.h>

#include "bindings.hpp"
#include "position_out.hpp"

namespace variorum {
namespace {

Snapshot state_of(SharedRules rules, nb::handle position) {
  const Before before = read_position(*rules, position);
  return {std::move(rules), before.state};
}

nb::object follow_position(SharedRules rules, nb::handle position, nb::handle orders, nb::handle given_makers) {
  const PositionNames& name = position_names();
  const Makers makers(given_makers);
  const Before before = read_position(*rules, position);
  Successor successor;
  follow(rules->tables, before.state, read_orders(*rules, before.state, orders), successor);
  const Snapshot snapshot{rules, successor.state};
  After after(*rules, before, successor, makers, part(position, name.next_id));
  const nb::object units = after.units();
  const bool keeps_contested = before.state.phase == Phase::kAdjustments;
  return tuple_of(turn_parts(snapshot), winner_name(snapshot), units, after.owners(snapshot), after.dislodged(),
                  keeps_contested ? part(position, name.contested) : after.contested(), after.next_id());
}

}  // namespace

void bind_positions(nb::class_<Rules>& rules) {
  rules.def("state_of", &state_of, nb::arg("position").none(),
            "The state of a Position whose board is as printed.\n\nRaises: ValueError saying what does not fit.");
  rules.def("follow", &follow_position, nb::arg("position").none(), nb::arg("orders").none(),
            nb::arg("makers").none(),
            "What follows a Position, from canonical texts by power: season, year and phase (empty texts when the "
            "game is over), winner or None, units, owners, dislodged, contested, next id. Impossible orders, and "
            "those for another power's units and centers, do not count. `makers`: the classes Unit and Dislodgement."
            "\n\nRaises: ValueError naming the first text that is no canonical order, or saying what does not fit.");
}

}  // namespace variorum
