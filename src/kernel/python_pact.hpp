// What Python holds of a pact: the board that it is for, and what was agreed on.
#pragma once

#include "pact.hpp"
#include "python_rules.hpp"

namespace variorum {

// Immutable for Python.
struct NamedPact {
  SharedRules rules;
  Pact pact;
};

// Raises: ValueError saying what does not fit.
NamedPact make_pact(SharedRules rules, nb::handle truces, nb::handle closed, nb::handle orders, nb::handle spared);

// None is no pact.
inline const Pact& read_pact(const SharedRules& rules, nb::handle given) {
  if (given.is_none()) return kNoPact;
  NamedPact* pact = nullptr;
  if (!nb::try_cast(given, pact, false) || pact == nullptr) refuse("pacts are made by Rules.pact", given);
  if (pact->rules != rules) refuse("a pact is of other rules than the game");
  return pact->pact;
}

}  // namespace variorum
