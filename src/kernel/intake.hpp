// From the orders of a movement phase to its battle.
#pragma once

#include "battle.hpp"
#include "legality.hpp"
#include "scratch.hpp"

namespace variorum {

// Only the entries of units that exist mean anything.
struct Intake {
  const Deployment& now;
  // The order of each unit as it was given; 0 if there is no possible one.
  Scratch<Code, kMaxPieces> standing;
  // The location that each moving unit goes to.
  Scratch<std::uint8_t, kMaxPieces> goal;
  Scratch<BattleUnit, kMaxPieces> units;
  Scratch<Support, kMaxPieces + 1> supports;
  Scratch<std::uint8_t, kMaxPieces> convoyers;
  int support_count = 0;
  int convoyer_count = 0;
  bool names_coast = false;

  explicit Intake(const Deployment& deployment) : now(deployment) {
    for (int u = 0; u < now.state.unit_count; ++u) {
      BattleUnit unit;
      unit.area = now.tables.area_of[now.state.units[u].stand];
      unit.power = now.state.units[u].power;
      units[u] = unit;
      standing[u] = 0;
    }
  }

  Battle battle() const {
    return {now.state.unit_count, support_count, units.data(), supports.data(), nullptr, now.tables.links.data()};
  }
};

inline void put_move(Intake& intake, int unit, int goal, bool via) {
  intake.units[unit].to = intake.now.tables.area_of[goal];
  intake.units[unit].via = via;
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
  intake.units[unit].convoys = now.unit_at[now.tables.area_of[target_of(code)]];
  intake.units[unit].convoys_to = now.tables.area_of[goal_of(code)];
  intake.convoyers[intake.convoyer_count++] = static_cast<std::uint8_t>(unit);
}

// A move, a support without coast or nothing. What it is would be guessed wrong too often, so that a move and a support
// are written in any case, and only count if they are meant.
inline void put_plain(Intake& intake, int unit, Code code) {
  const Kind kind = kind_of(code);
  put_move(intake, unit, goal_of(code), false);
  const std::int16_t area = intake.units[unit].to;
  intake.units[unit].to = kind == Kind::kMove ? area : kNone;
  put_support(intake, unit, code, kind == Kind::kSupportMove ? area : kNone);
  intake.support_count -= (kind != Kind::kSupportHold) & (kind != Kind::kSupportMove);
}

// Puts an order that was drawn into the battle.
inline void put(Intake& intake, int unit, Code code) {
  if (kind_of(code) == Kind::kMoveVia) return put_move(intake, unit, goal_of(code), true);
  if (kind_of(code) == Kind::kConvoy) return put_convoy(intake, unit, code);
  put_plain(intake, unit, code);
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
    const BattleUnit& fleet = intake.units[intake.convoyers[i]];
    BattleUnit& army = intake.units[fleet.convoys];
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
    const bool moves_there = intake.units[support.supported].to == support.to;
    if (names_coast && moves_there && intake.goal[support.supported] != to) continue;
    intake.supports[kept++] = support;
  }
  intake.support_count = kept;
}

inline void complete(Intake& intake) {
  if (intake.convoyer_count != 0) board_ships(intake);
  if (intake.names_coast) match_coasts(intake);
}

}  // namespace variorum
