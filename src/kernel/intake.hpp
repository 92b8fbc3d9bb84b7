// From the orders of a movement stage to its battle.
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

// What goes by sea is rare.
inline void put_by_sea(Intake& intake, int unit, Code code) {
  const Deployment& now = intake.now;
  const auto area = static_cast<std::int16_t>(now.tables.area_of[goal_of(code)]);
  if (kind_of(code) == Kind::kMoveVia) {
    intake.units[unit].to = area;
    intake.units[unit].via = true;
    intake.goal[unit] = static_cast<std::uint8_t>(area);
  } else {
    intake.units[unit].convoys = now.unit_at[now.tables.area_of[target_of(code)]];
    intake.units[unit].convoys_to = area;
    intake.convoyers[intake.convoyer_count++] = static_cast<std::uint8_t>(unit);
  }
}

// Puts an exact order into the battle. What kind it is would be guessed wrong too often, so that a move and a support are
// written in any case, and only counted if they are meant.
inline void put(Intake& intake, int unit, Code code) {
  const Kind kind = kind_of(code);
  if (kind == Kind::kMoveVia || kind == Kind::kConvoy) return put_by_sea(intake, unit, code);
  const Tables& tables = intake.now.tables;
  const auto area = static_cast<std::int16_t>(tables.area_of[goal_of(code)]);
  intake.units[unit].to = kind == Kind::kMove ? area : kNone;
  intake.goal[unit] = static_cast<std::uint8_t>(goal_of(code));
  Support support;
  support.supporter = static_cast<std::int16_t>(unit);
  support.supported = intake.now.unit_at[tables.area_of[target_of(code)]];
  support.to = kind == Kind::kSupportMove ? area : kNone;
  intake.supports[intake.support_count] = support;
  intake.support_count += (kind == Kind::kSupportHold) | (kind == Kind::kSupportMove);
  intake.names_coast |= (kind == Kind::kSupportMove) & (area != goal_of(code));
}

// The first possible order of a unit stands.
inline void take(Intake& intake, Code code) {
  const int unit = intake.now.find(stand_of(code));
  if (unit == kNobody || intake.standing[unit] != 0) return;
  const Code exact = is_plain(intake.now, unit, code) ? code : exact_order(intake.now, unit, code);
  if (exact == 0) return;
  intake.standing[unit] = code;
  put(intake, unit, exact);
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

template <class Codes>
void take_in(Intake& intake, const Codes& codes) {
  for (const Code code : codes) take(intake, code);
  complete(intake);
}

}  // namespace variorum
