// The orders that stand among those that were given: of each unit the first possible one.
#pragma once

#include "orders.hpp"
#include "legality.hpp"
#include "scratch.hpp"

namespace variorum {

// Only the entries of units that exist mean anything.
struct Intake {
  // The order of each unit as it was given, or 0. Nobody needs any more orders.
  Scratch<Code, kNobody + 1> given;
  // Those orders, with every place as it is meant.
  Orders exact;

  Intake(const Deployment& now, CodeSpan codes) {
    std::fill_n(&given[0], now.state.unit_count, 0);
    given[kNobody] = encode(Kind::kHold, kNowhere);
    for (const Code code : codes) take(now, code);
  }

 private:
  void take(const Deployment& now, Code code) {
    const int unit = now.find(stand_of(code));
    if (given[unit] != 0) return;
    const Code order = exact_order(now, unit, code);
    if (order == 0) return;
    given[unit] = code;
    exact.add(order);
  }
};

}  // namespace variorum
