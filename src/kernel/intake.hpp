// From the orders of a movement phase to its battle.
#pragma once

#include "enter.hpp"
#include "legality.hpp"
#include "scratch.hpp"

namespace variorum {

// Only the entries of units that exist mean anything.
struct Intake {
  const Deployment& now;
  // The order of each unit as it was given; 0 if there is no possible one. Nobody needs any more orders.
  Scratch<Code, kNobody + 1> standing;
  // The location that each moving unit goes to.
  Scratch<std::uint8_t, kMaxPieces> goal;
  // Where the units meet.
  Field field;
  Scratch<Support, kMaxPieces + 1> supports;
  Scratch<std::uint8_t, kMaxPieces> convoyers;
  int support_count = 0;
  int convoyer_count = 0;
  bool names_coast = false;

  explicit Intake(const Deployment& deployment) : now(deployment) {
    clear(field, now.tables.area_count);
    for (std::int16_t u = 0; u < now.state.unit_count; ++u) {
      const Piece piece = now.state.units[u];
      enter(field, u, now.tables.area_of[piece.stand], piece.power, 2, 2);
      standing[u] = 0;
    }
    standing[kNobody] = encode(Kind::kHold, kNowhere);
  }
};

inline void put_move(Intake& intake, int unit, int goal, bool via) {
  Fighter& fighter = intake.field.fighter(unit);
  fighter.to = intake.now.tables.area_of[goal];
  fighter.via = via;
  intake.goal[unit] = static_cast<std::uint8_t>(goal);
}

inline void put_support(Intake& intake, int unit, Code code, int to) {
  Support support;
  support.supporter = static_cast<std::int16_t>(unit);
  support.supported = intake.now.unit_at[intake.now.tables.area_of[target_of(code)]];
  support.to = static_cast<std::int16_t>(to);
  intake.supports[intake.support_count++] = support;
}

inline void put_support_move(Intake& intake, int unit, Code code) {
  const int area = intake.now.tables.area_of[goal_of(code)];
  intake.names_coast |= area != goal_of(code);
  put_support(intake, unit, code, area);
}

inline void put_convoy(Intake& intake, int unit, Code code) {
  const Deployment& now = intake.now;
  Fighter& fighter = intake.field.fighter(unit);
  fighter.convoys = now.unit_at[now.tables.area_of[target_of(code)]];
  fighter.convoys_to = now.tables.area_of[goal_of(code)];
  intake.convoyers[intake.convoyer_count++] = static_cast<std::uint8_t>(unit);
}

// The value if something holds, otherwise kNone, which has all bits; without a branch.
constexpr std::int16_t none_unless(bool holds, int value) {
  return static_cast<std::int16_t>(value | (static_cast<int>(holds) - 1));
}

// A move, a support without coast or nothing; returns how many supports there are then. What it is would be guessed
// wrong too often, so that a move and a support are written in any case, and only count if they are meant.
inline int put_plain(Intake& intake, int unit, Code code, int supports) {
  const Deployment& now = intake.now;
  const Kind kind = kind_of(code);
  const int area = now.tables.area_of[goal_of(code)];
  intake.field.fighter(unit).to = none_unless(kind == Kind::kMove, area);
  intake.goal[unit] = static_cast<std::uint8_t>(goal_of(code));
  Support support;
  support.supporter = static_cast<std::int16_t>(unit);
  support.supported = now.unit_at[now.tables.area_of[target_of(code)]];
  support.to = none_unless(kind == Kind::kSupportMove, area);
  intake.supports[supports] = support;
  return supports + ((kind == Kind::kSupportHold) | (kind == Kind::kSupportMove));
}

// Puts an order that was drawn into the battle.
inline void put(Intake& intake, int unit, Code code) {
  if (kind_of(code) == Kind::kMoveVia) return put_move(intake, unit, goal_of(code), true);
  if (kind_of(code) == Kind::kConvoy) return put_convoy(intake, unit, code);
  intake.support_count = put_plain(intake, unit, code, intake.support_count);
}

// Puts an order into the battle if it is possible.
inline bool put_if_possible(Intake& intake, int unit, Code code) {
  const Deployment& now = intake.now;
  switch (kind_of(code)) {
    case Kind::kHold: return true;
    case Kind::kMove:
    case Kind::kMoveVia: {
      const Code exact = exact_move(now, unit, code);
      if (exact != 0) put_move(intake, unit, goal_of(exact), kind_of(exact) == Kind::kMoveVia);
      return exact != 0;
    }
    case Kind::kSupportHold:
      if (!can_support_hold(now, unit, code)) return false;
      put_support(intake, unit, code, kNone);
      return true;
    case Kind::kSupportMove:
      if (!can_support_move(now, unit, code)) return false;
      put_support_move(intake, unit, code);
      return true;
    case Kind::kConvoy:
      if (!can_convoy(now, unit, code)) return false;
      put_convoy(intake, unit, code);
      return true;
    default: return false;
  }
}

// Armies that could walk, but go by sea: a fleet of their own power is ordered to carry them.
// Rule: DATC 4.A.3, 6.G.19.
inline void board_ships(Intake& intake) {
  for (int i = 0; i < intake.convoyer_count; ++i) {
    const Fighter& fleet = intake.field.fighter(intake.convoyers[i]);
    Fighter& army = intake.field.fighter(fleet.convoys);
    if (army.to == fleet.convoys_to && army.power == fleet.power) army.via = true;
  }
}

// Takes out the supports that name another coast than the one moved to: they match nothing.
inline void match_coasts(Intake& intake) {
  int kept = 0;
  for (int i = 0; i < intake.support_count; ++i) {
    const Support& support = intake.supports[i];
    const int to = goal_of(intake.standing[support.supporter]);
    const bool names_coast = support.to != kNone && to != support.to && is_fleet(intake.now.stand(support.supported));
    const bool moves_there = intake.field.fighter(support.supported).to == support.to;
    if (names_coast && moves_there && intake.goal[support.supported] != to) continue;
    intake.supports[kept++] = support;
  }
  intake.support_count = kept;
}

// When all orders are there.
inline void complete(Intake& intake) {
  if (intake.convoyer_count != 0) board_ships(intake);
  if (intake.names_coast) match_coasts(intake);
  Battle& battle = intake.field.battle;
  battle.unit_count = intake.now.state.unit_count;
  battle.support_count = intake.support_count;
  battle.supports = intake.supports.data();
  battle.links = intake.now.tables.links.data();
}

}  // namespace variorum
