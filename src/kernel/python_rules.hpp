// What Python holds of self-play: a compiled board with its names, and states of games on it.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "order_texts.hpp"
#include "printed.hpp"

namespace variorum {

namespace nb = nanobind;

// Python strings, made once.
using Strings = std::vector<nb::str>;

struct Rules {
  Tables tables;
  Strings locations;
  Strings powers;
  Strings kinds;  // A, F
  // Numbers of locations and powers by name.
  nb::dict location_numbers;
  nb::dict power_numbers;
  OrderTexts texts;
};

using SharedRules = std::shared_ptr<Rules>;

// Immutable for Python.
struct Snapshot {
  SharedRules rules;
  State state;

  const Tables& tables() const { return rules->tables; }
};

}  // namespace variorum
