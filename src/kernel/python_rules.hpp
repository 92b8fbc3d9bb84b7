// What Python holds of self-play: a compiled board with its names, and states of games on it.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <memory>
#include <string>

#include "given.hpp"
#include "order_texts.hpp"
#include "outlook.hpp"
#include "printed.hpp"

namespace variorum {

namespace nb = nanobind;

// Python strings, made once.
using Strings = std::vector<nb::str>;

// What a board was compiled from.
struct Source {
  Printed board;
  std::vector<std::string> locations;
  std::vector<std::string> powers;

  bool operator==(const Source&) const = default;
};

struct Rules {
  Source source;
  Tables tables;
  Strings locations;
  Strings powers;
  Strings kinds;  // A, F
  // Numbers of locations and powers by name.
  nb::dict location_numbers;
  nb::dict power_numbers;
  OrderTexts texts;
  // By style, made when somebody asks.
  std::map<std::string, std::shared_ptr<const Policy>> policies{};
};

using SharedRules = std::shared_ptr<Rules>;

// Immutable for Python.
struct Snapshot {
  SharedRules rules;
  State state;

  const Tables& tables() const { return rules->tables; }
};

inline const Snapshot& read_state(nb::handle given) {
  Snapshot* snapshot = nullptr;
  if (!nb::try_cast(given, snapshot, false) || snapshot == nullptr) refuse("a game needs a State", given);
  return *snapshot;
}

// Positions of variorum.game: their states, and what follows them.
void bind_positions(nb::class_<Rules>& rules);

}  // namespace variorum
