// Whether a unit could carry out an order.
#pragma once

#include "deployment.hpp"

namespace variorum {

// The exact location that a move of a fleet names, or kNowhere. A coast may be left out where only one can be reached.
// Rule: DATC 4.B.1, 4.B.2:a.
inline int exact_goal(const Tables& tables, const Places& open, int to) {
  if (open.contains(to)) return to;
  int found = kNowhere;
  int count = 0;
  open.for_each([&](int place) {
    if (tables.area_of[place] != to) return;
    found = place;
    ++count;
  });
  return count == 1 ? found : kNowhere;
}

// The move with its exact goal, via convoy if there is no other way; 0 if it is impossible.
inline Code exact_move(const Deployment& now, int unit, Code code) {
  const Tables& tables = now.tables;
  const int stand = now.stand(unit);
  const int area = tables.area_of[goal_of(code)];
  const bool via = kind_of(code) == Kind::kMoveVia;
  if (is_fleet(stand)) {
    const int goal = via ? kNowhere : exact_goal(tables, tables.steps[stand], goal_of(code));
    return goal == kNowhere ? 0 : encode(Kind::kMove, stand, 0, goal);
  }
  if (!via && tables.near[stand].contains(area)) return encode(Kind::kMove, stand, 0, area);
  return can_sail(tables, now.area(unit), area, now.afloat) ? encode(Kind::kMoveVia, stand, 0, area) : 0;
}

inline bool can_support_hold(const Deployment& now, int unit, Code code) {
  const int target = now.find(target_of(code));
  return target != kNobody && now.tables.near[now.stand(unit)].contains(now.area(target));
}

// Whether a unit could make the move that another one supports; a coast that is named must be one that it can reach.
// Rule: DATC 4.B.4, 6.D.31.
inline bool is_supportable(const Deployment& now, int unit, int target, int to) {
  const int area = now.tables.area_of[to];
  if (to != area && is_fleet(now.stand(target))) return now.tables.steps[now.stand(target)].contains(to);
  return now.can_reach(target, area, now.afloat & ~now.tables.sea_bit[now.area(unit)]);
}

inline bool can_support_move(const Deployment& now, int unit, Code code) {
  const int target = now.find(target_of(code));
  const int to = goal_of(code);
  const bool near = now.tables.near[now.stand(unit)].contains(now.tables.area_of[to]);
  return near && target != kNobody && target != unit && is_supportable(now, unit, target, to);
}

inline bool can_convoy(const Deployment& now, int unit, Code code) {
  const int target = now.find(target_of(code));
  const int sea = now.area(unit);
  if (now.tables.sea_bit[sea] == 0 || target == kNobody || is_fleet(now.stand(target))) return false;
  return is_needed(now.tables, sea, now.area(target), now.tables.area_of[goal_of(code)], now.afloat);
}

// Supports and convoys name other units as they stand, and a coast only where it matters: when it is a fleet that goes.
inline Code exact_support(const Deployment& now, int unit, Code code) {
  const int target = now.stand(now.find(target_of(code)));
  const int to = is_fleet(target) ? goal_of(code) : now.tables.area_of[goal_of(code)];
  return encode(Kind::kSupportMove, now.stand(unit), target, to);
}

inline Code exact_convoy(const Deployment& now, int unit, Code code) {
  const int target = now.stand(now.find(target_of(code)));
  return encode(Kind::kConvoy, now.stand(unit), target, now.tables.area_of[goal_of(code)]);
}

// The order with every place as it is meant; 0 if the unit could not carry it out.
inline Code exact_order(const Deployment& now, int unit, Code code) {
  switch (kind_of(code)) {
    case Kind::kHold: return encode(Kind::kHold, now.stand(unit));
    case Kind::kMove:
    case Kind::kMoveVia: return exact_move(now, unit, code);
    case Kind::kSupportHold:
      if (!can_support_hold(now, unit, code)) return 0;
      return encode(Kind::kSupportHold, now.stand(unit), now.stand(now.find(target_of(code))));
    case Kind::kSupportMove: return can_support_move(now, unit, code) ? exact_support(now, unit, code) : 0;
    case Kind::kConvoy: return can_convoy(now, unit, code) ? exact_convoy(now, unit, code) : 0;
    default: return 0;
  }
}

}  // namespace variorum
