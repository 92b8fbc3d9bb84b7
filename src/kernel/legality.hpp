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

}  // namespace variorum
