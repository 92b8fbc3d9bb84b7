// What Python holds of beliefs: the board that they are for, and in which way each power is believed to play.
#pragma once

#include "beliefs.hpp"
#include "python_rules.hpp"

namespace variorum {

// Immutable for Python.
struct NamedBeliefs {
  SharedRules rules;
  Beliefs beliefs;
};

NamedBeliefs make_beliefs(SharedRules rules);

// The policies of all styles.
Ways all_ways(const SharedRules& rules);

}  // namespace variorum
