// Reads orders as numbers from Python.
#pragma once

#include <vector>

#include "codes.hpp"
#include "given.hpp"

namespace variorum {

inline Code read_code(nb::handle given) {
  const std::optional<long long> code = integer(given);
  if (!lies_between(code, INT32_MIN, INT32_MAX)) refuse("an order is an integer of 32 bits", given);
  return static_cast<Code>(*code);
}

// Any sequence of codes.
inline std::vector<Code> read_codes(nb::handle given) {
  std::vector<Code> codes;
  for_each_item(given, "orders", [&](nb::handle code) { codes.push_back(read_code(code)); });
  return codes;
}

}  // namespace variorum
