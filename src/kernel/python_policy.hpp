// What Python holds of a policy: the board that it is for, and how it plays there.
#pragma once

#include "python_rules.hpp"

namespace variorum {

// Immutable for Python.
struct NamedPolicy {
  SharedRules rules;
  std::string style;
  std::shared_ptr<const Policy> policy;
};

// The policy of a style on a board. Raises: ValueError naming the styles.
NamedPolicy make_policy(SharedRules rules, nb::handle style);
// A power's orders in a state after so many evaluations, as numbers.
nb::object search_state(const Snapshot& snapshot, nb::handle power, nb::handle evaluations, nb::handle seed,
                        nb::handle style, nb::handle worth, nb::handle pact, nb::handle beliefs);
nb::object search_together(const Snapshot& snapshot, nb::handle powers, nb::handle evaluations, nb::handle seed,
                           nb::handle style, nb::handle pact);

}  // namespace variorum
