// Orders in a row.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "codes.hpp"
#include "state.hpp"

namespace variorum {

// Somewhere else.
struct CodeSpan {
  const Code* first;
  const Code* last;

  const Code* begin() const { return first; }
  const Code* end() const { return last; }
  std::ptrdiff_t size() const { return last - first; }
};

template <class Codes>
CodeSpan span_of(const Codes& codes) {
  return {std::to_address(codes.begin()), std::to_address(codes.end())};
}

// At most one for each unit.
struct Orders {
  std::array<Code, kMaxPieces> codes;
  int count = 0;

  // Branches do not pay where membership is a matter of chance.
  void add_if(Code code, bool belongs) {
    codes[count] = code;
    count += belongs;
  }
  void add(Code code) { add_if(code, true); }

  const Code* begin() const { return codes.data(); }
  const Code* end() const { return codes.data() + count; }
};

}  // namespace variorum
