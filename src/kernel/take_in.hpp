// Taking in the orders that were given: those of a kind together, so that neither the kind of the next order nor what
// has to be looked up for it is left for the processor to guess.
#pragma once

#include "intake.hpp"

namespace variorum {

// Orders and the units they are for, by kind. Those for nobody are of no kind.
struct SortedOrders {
  static constexpr int kKinds = 16;

  struct Entry {
    Code code;
    std::uint8_t unit;
  };

  Scratch<Entry, kKinds * kMaxPieces> entries;
  std::uint8_t count[kKinds] = {};
  // Some unit has several orders, or there are more than there could be units.
  bool is_repetitive = false;

  template <class Codes>
  SortedOrders(const Deployment& now, const Codes& codes) {
    Places ordered;
    for (const Code code : codes) {
      const int area = now.tables.area_of[stand_of(code)];
      const std::uint8_t unit = now.unit_at[area];
      const bool is_there = (unit != kNobody) & (is_fleet(now.stand_at[area]) == is_fleet(stand_of(code)));
      is_repetitive |= ordered.contains(area);
      if (is_repetitive) return;
      ordered.insert(area);
      const int kind = static_cast<int>(kind_of(code)) * is_there;
      entries[kind * kMaxPieces + count[kind]++] = {code, unit};
    }
  }

  template <class Take>
  void for_each(Kind kind, Take&& take) const {
    const Entry* const first = entries.data() + static_cast<int>(kind) * kMaxPieces;
    for (int i = 0; i < count[static_cast<int>(kind)]; ++i) take(first[i].unit, first[i].code);
  }
};

// The first possible order of a unit stands.
inline void take(Intake& intake, int unit, Code code) {
  if (put_if_possible(intake, unit, code)) intake.standing[unit] = code;
}

inline void take_move(Intake& intake, int unit, Code code) {
  if (!intake.now.tables.steps[intake.now.stand(unit)].contains(goal_of(code))) return take(intake, unit, code);
  put_move(intake, unit, goal_of(code), false);
  intake.standing[unit] = code;
}

// Whether a support is of a unit that could move to a named area by itself.
inline bool is_plain_support(const Deployment& now, int unit, Code code) {
  const int target = now.stand_at[now.tables.area_of[target_of(code)]];
  const int goal = goal_of(code);
  const int stand = now.stand(unit);
  return (is_fleet(target) == is_fleet(target_of(code))) & (target != stand) &
         now.tables.near[stand].contains(goal) & now.tables.near[target].contains(goal);
}

inline void take_support_move(Intake& intake, int unit, Code code) {
  if (!is_plain_support(intake.now, unit, code)) return take(intake, unit, code);
  put_support(intake, unit, code, goal_of(code));
  intake.standing[unit] = code;
}

inline void take_sorted(Intake& intake, const SortedOrders& orders) {
  const auto put = [&](int unit, Code code) { take(intake, unit, code); };
  orders.for_each(Kind::kHold, [&](int unit, Code code) { intake.standing[unit] = code; });
  orders.for_each(Kind::kMove, [&](int unit, Code code) { take_move(intake, unit, code); });
  orders.for_each(Kind::kMoveVia, put);
  orders.for_each(Kind::kSupportHold, put);
  orders.for_each(Kind::kSupportMove, [&](int unit, Code code) { take_support_move(intake, unit, code); });
  orders.for_each(Kind::kConvoy, put);
}

// One after another: the first possible order of a unit stands.
template <class Codes>
void take_in_turn(Intake& intake, const Codes& codes) {
  for (const Code code : codes) {
    const int unit = intake.now.find(stand_of(code));
    if (unit != kNobody && intake.standing[unit] == 0) take(intake, unit, code);
  }
}

template <class Codes>
void take_in(Intake& intake, const Codes& codes) {
  const SortedOrders sorted(intake.now, codes);
  if (sorted.is_repetitive) {
    take_in_turn(intake, codes);
  } else {
    take_sorted(intake, sorted);
  }
  complete(intake);
}

}  // namespace variorum
