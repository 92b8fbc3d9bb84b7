// A move whose circumstances are all settled: whether it succeeds, why, and what that means for the unit that it meets.
#pragma once

#include "definitions.hpp"
#include "effects.hpp"

namespace variorum {

// A strength and the unit that has it.
struct Champion {
  std::int32_t strength = 0;
  std::int16_t unit = kNone;

  // Called in order of precedence, so that the first of equals stays.
  void challenge(std::int32_t other, std::int16_t who) {
    unit = other > strength ? who : unit;
    strength = other > strength ? other : strength;
  }
};

struct Contest {
  std::int32_t attack;
  std::int32_t oppose;
  Champion rival;
  // The occupant, if any, has moved away.
  bool vacated;
  bool own_unit;

  bool won() const { return attack > oppose && attack > rival.strength; }
};

// False if something that the move meets is not settled yet.
inline bool weigh_rivals(const Field& field, std::int16_t mover, bool occupant_left, Champion& champion) {
  const std::int16_t first = field.slot(field.fighter(mover).to).first_mover;
  for (std::int16_t n = first; n != kNone; n = field.fighter(n).next_rival) {
    if (n == mover) continue;
    const Range prevent = prevent_strength(field, n, field.fighter(n).support, occupant_left);
    if (!prevent.settled()) return false;
    champion.challenge(prevent.low, n);
  }
  return true;
}

// Two that meet head to head exclude each other, unless one of them is without defence.
inline bool may_change_places(const Fighter& one, const Fighter& other) {
  return one.defence == 0 || other.defence == 0;
}

// False if something that the move meets is not settled yet. The move is carried.
inline bool weigh(const Field& field, std::int16_t mover, Contest& contest) {
  const Fighter& fighter = field.fighter(mover);
  const Fighter& occupant = field.fighter(fighter.occupant);
  const Truth left = occupant.moves() ? occupant.succeeds : Truth::kFalse;
  if (left == Truth::kOpen && (!fighter.head_to_head || may_change_places(fighter, occupant))) return false;
  const bool occupant_left = left == Truth::kTrue;
  const bool empty = fighter.occupant == kNone || (occupant_left && !fighter.head_to_head);
  Range oppose{0, 0};
  if (!empty) oppose = oppose_strength(field, fighter.occupant, fighter.head_to_head, SummedSupport{});
  if (!fighter.support.settled() || !oppose.settled()) return false;
  const bool same_power = occupant.power == fighter.power;
  const std::int32_t against_occupant = same_power ? 0 : fighter.attack + fighter.foreign_support.low;
  contest = {.attack = empty ? fighter.attack + fighter.support.low : against_occupant,
             .oppose = oppose.low,
             .rival = {},
             .vacated = occupant_left,
             .own_unit = same_power && !occupant_left};
  return weigh_rivals(field, mover, occupant_left, contest.rival);
}

// What the moves do to the areas that they aim at.
struct Traces {
  AreaSet entered;
  // Left empty by its occupant, if there was one, and not entered by a move that prevented others.
  AreaSet fought_over;
};

inline void write_success(const Fighter& fighter, const Contest& contest, UnitVerdict& verdict) {
  const bool dislodges = fighter.occupant != kNone && !contest.vacated;
  const bool beats = contest.rival.unit != kNone;
  verdict.outcome = Outcome::kMoved;
  verdict.reason = dislodges ? Reason::kDislodged : beats ? Reason::kBeatRival : Reason::kUnopposed;
  verdict.by = dislodges ? fighter.occupant : contest.rival.unit;
  verdict.strength = contest.attack;
  verdict.against = dislodges ? contest.oppose : contest.rival.strength;
}

inline void write_bounce(const Fighter& fighter, const Contest& contest, UnitVerdict& verdict) {
  Champion hindrance{contest.oppose, contest.oppose > 0 ? fighter.occupant : kNone};
  hindrance.challenge(contest.rival.strength, contest.rival.unit);
  const bool by_occupant = hindrance.unit == fighter.occupant;
  const Reason by_defence = fighter.head_to_head ? Reason::kHeadToHead : Reason::kDefended;
  verdict.outcome = Outcome::kBounced;
  if (contest.own_unit) {
    verdict.reason = Reason::kOwnUnit;
    verdict.by = fighter.occupant;
    verdict.strength = verdict.against = 0;
    return;
  }
  const bool hindered = hindrance.unit != kNone && hindrance.strength >= contest.attack;
  verdict.reason = !hindered ? Reason::kUnresolved : by_occupant ? by_defence : Reason::kStandOff;
  verdict.by = hindered ? hindrance.unit : kNone;
  verdict.strength = contest.attack;
  verdict.against = hindered ? hindrance.strength : 0;
}

// The unit that stands where the move goes feels the attack.
inline void write_attack(const Contest& contest, std::int16_t mover, UnitVerdict& occupant) {
  Champion attacker{occupant.against, occupant.by};
  attacker.challenge(contest.attack, mover);
  occupant.against = attacker.strength;
  occupant.by = attacker.unit;
  if (attacker.unit != kNone && occupant.reason == Reason::kUnattacked) occupant.reason = Reason::kWithstood;
}

inline void write_dislodgement(std::int16_t mover, const Fighter& occupant, UnitVerdict& verdict) {
  verdict.dislodged_by = mover;
  if (occupant.moves()) return;
  verdict.reason = Reason::kBeaten;
  verdict.by = mover;
}

// The occupant of the goal, unless it has moved away.
inline std::int16_t defender(const Fighter& fighter, const Contest& contest) {
  return contest.vacated ? kNone : fighter.occupant;
}

inline void leave_traces(const Fighter& fighter, const Contest& contest, Traces& traces) {
  if (fighter.succeeds == Truth::kTrue) {
    traces.entered.insert(fighter.to);
  } else if (defender(fighter, contest) == kNone && !fighter.head_to_head) {
    traces.fought_over.insert(fighter.to);
  }
}

// Of a move that is carried, and of which it is known whether it succeeds.
inline void report_contest(const Field& field, std::int16_t mover, const Contest& contest, Verdict& verdict) {
  const Fighter& fighter = field.fighter(mover);
  const Fighter& occupant = field.fighter(fighter.occupant);
  const bool occupied = fighter.occupant != kNone;
  if (occupied && !occupant.moves()) write_attack(contest, mover, verdict.units[fighter.occupant]);
  if (fighter.succeeds == Truth::kTrue) {
    write_success(fighter, contest, verdict.units[mover]);
    if (occupied && !contest.vacated) write_dislodgement(mover, occupant, verdict.units[fighter.occupant]);
  } else {
    write_bounce(fighter, contest, verdict.units[mover]);
  }
}

inline void report_contest(const Field& field, std::int16_t mover, const Contest& contest, Effects& effects) {
  const Fighter& fighter = field.fighter(mover);
  if (fighter.succeeds != Truth::kTrue) return;
  effects.fates[mover] = kMoves;
  const std::int16_t dislodged = defender(fighter, contest);
  if (dislodged == kNone) return;
  effects.fates[dislodged] = mover;
  effects.dislodges = true;
}

}  // namespace variorum
