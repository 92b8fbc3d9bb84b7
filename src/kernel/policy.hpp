// A policy's orders in any phase.
#pragma once

#include "campaign.hpp"
#include "game.hpp"
#include "policy_moves.hpp"
#include "side.hpp"
#include "tactics.hpp"

namespace variorum {

// Adds what a power's dislodged units have promised, and returns from which areas these are. `taken`: where they go.
inline Places write_promised_retreats(const Outlook& outlook, int power, const Places& closed, Places& taken,
                                      JointOrders& orders) {
  Places from;
  if (!outlook.promises.has_orders()) return from;
  const Tables& tables = outlook.tables;
  for (int i = 0; i < outlook.state.dislodged_count; ++i) {
    const Dislodged& unit = outlook.state.dislodged[i];
    if (unit.piece.power != power) continue;
    const Places open = retreats_of(tables, unit, closed);
    const Code code = promised_retreat(tables, outlook.state, outlook.promises.pact, i, open);
    if (code == 0) continue;
    from.insert(tables.area_of[unit.piece.stand]);
    if (kind_of(code) == Kind::kRetreat) taken.insert(tables.area_of[goal_of(code)]);
    orders.add(code);
  }
  return from;
}

// The best places first; nobody goes where another one of the power goes.
inline void write_policy_retreats(const Outlook& outlook, int power, Temper temper, Random& random,
                                  JointOrders& orders) {
  const Tables& tables = outlook.tables;
  const Places closed = closed_areas(tables, outlook.state);
  Row values;
  outlook.write_values(power, values);
  Places taken;
  const Places promised = write_promised_retreats(outlook, power, closed, taken, orders);
  for (int i = 0; i < outlook.state.dislodged_count; ++i) {
    const Dislodged& unit = outlook.state.dislodged[i];
    if (unit.piece.power != power || promised.contains(tables.area_of[unit.piece.stand])) continue;
    Ranking ranking;
    retreats_of(tables, unit, closed).for_each([&](int to) {
      const int area = tables.area_of[to];
      if (!taken.contains(area) && !outlook.promises.shuns(power, area)) ranking.add(values[to | (unit.piece.stand & kFleet)], to);
    });
    if (ranking.empty()) {
      orders.add(encode(Kind::kDisband, unit.piece.stand));
      continue;
    }
    const int to = ranking.take(temper, random);
    taken.insert(tables.area_of[to]);
    orders.add(encode(Kind::kRetreat, unit.piece.stand, 0, to));
  }
}

// A stand and what it is worth there, with some chance.
struct Prospect {
  float value;
  int stand;
};

inline float blurred(float value, Random& random) { return value * (0.8F + 0.4F * fraction(random)); }

// All builds, the best ones first: the first possible ones count, up to what is due.
inline void write_policy_builds(const Outlook& outlook, int power, const Row& values, Random& random,
                                JointOrders& orders) {
  const Tables& tables = outlook.tables;
  const Places occupied = occupied_areas(tables, outlook.state);
  for (const int c : tables.home_centers[power]) {
    if (!is_site(tables, outlook.state, occupied, c)) continue;
    if (outlook.promises.shuns(power, tables.center_area[c])) continue;
    Prospect best{-1, 0};
    for (const int stand : tables.builds[c]) {
      const float value = blurred(values[stand], random);
      if (value > best.value) best = {value, stand};
    }
    if (best.value >= 0) orders.add(encode(Kind::kBuild, best.stand));
  }
  std::array<float, kStands> rank;
  for (const Code code : orders) rank[stand_of(code)] = blurred(values[stand_of(code)], random);
  orders.sort([&](Code one, Code other) { return rank[stand_of(one)] > rank[stand_of(other)]; });
}

// All removals, those of the least use first.
inline void write_policy_removals(const Outlook& outlook, int power, const Row& values, JointOrders& orders) {
  for (int u = 0; u < outlook.state.unit_count; ++u) {
    const Piece piece = outlook.state.units[u];
    if (piece.power == power) orders.add(encode(Kind::kRemove, piece.stand));
  }
  orders.sort([&](Code one, Code other) { return values[stand_of(one)] < values[stand_of(other)]; });
}

inline void write_policy_adjustments(const Outlook& outlook, int power, Random& random, JointOrders& orders) {
  const int due = Balance(outlook.tables, outlook.state).due[power];
  if (due == 0) return;
  Row values;
  if (due > 0 && is_on_campaign(outlook, power)) write_campaign_values(outlook, power, values);
  else outlook.write_values(power, values);
  JointOrders promised;
  write_promised_adjustments(outlook.tables, outlook.state, outlook.promises.pact, power, due, promised);
  JointOrders mine;
  if (due > 0) write_policy_builds(outlook, power, values, random, mine);
  if (due < 0) write_policy_removals(outlook, power, values, mine);
  Places done;
  for (const Code code : promised) {
    if (kind_of(code) != Kind::kWaive) done.insert(outlook.tables.area_of[stand_of(code)]);
  }
  mine.drop_if([&](Code code) { return done.contains(outlook.tables.area_of[stand_of(code)]); });
  mine.keep(std::abs(due) - promised.size());
  orders.add(promised);
  orders.add(mine);
}

inline void write_policy_moves(const Outlook& outlook, Foresight& foresight, int power, Temper temper, Random& random,
                               JointOrders& orders) {
  switch (outlook.policy.style.manner) {
    case Manner::kMarches: return Marshal(outlook, power, temper, random).write(orders);
    case Manner::kReckons: return Tactician(outlook, foresight.of(outlook), power, temper, random).write(orders);
  }
}

// Adds one power's orders.
inline void write_policy(const Outlook& outlook, Foresight& foresight, int power, Temper temper, Random& random,
                         JointOrders& orders) {
  if (outlook.tables.is_idle(power)) return;
  const Phase phase = outlook.state.phase;
  if (is_movement(phase)) write_policy_moves(outlook, foresight, power, temper, random, orders);
  if (is_retreat(phase)) write_policy_retreats(outlook, power, temper, random, orders);
  if (phase == Phase::kAdjustments) write_policy_adjustments(outlook, power, random, orders);
}

inline Temper temper_of(const Policy& policy) { return {policy.style.alternative, policy.style.slope}; }

// Adds the orders of all powers but those of a side.
inline void write_others(const Outlook& outlook, const Side& but, Random& random, JointOrders& orders) {
  Foresight foresight;
  for (int p = 0; p < outlook.tables.power_count; ++p) {
    if (!but.has(p)) write_policy(outlook, foresight, p, temper_of(outlook.policy), random, orders);
  }
}

// Plays a phase, everybody by the same policy.
inline void play_policy_phase(const Policy& policy, const Aim& aim, const Pact& pact, State& state, Random& random) {
  JointOrders orders;
  {
    const Outlook outlook(policy, state, aim, pact);
    write_others(outlook, Side(), random, orders);
  }
  step(policy.tables, orders, state);
}

}  // namespace variorum
