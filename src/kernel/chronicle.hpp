// Whole games by policies, written down phase by phase.
#pragma once

#include <algorithm>
#include <vector>

#include "joint_battle.hpp"
#include "policy_play.hpp"

namespace variorum {

// What happened in games, one after another. Each order has an entry in the first lists: the area that it led a unit
// into, or -1. Each phase has one in the others; its orders end where `ends` says. `owners` and `contested` have a row
// for each phase, as it left them.
struct Chronicle {
  std::vector<Code> codes;
  std::vector<std::uint8_t> kinds;
  std::vector<std::uint8_t> done;
  std::vector<std::int16_t> entered;
  std::vector<std::int64_t> ends;
  std::vector<std::int32_t> games;
  std::vector<std::int16_t> years;
  std::vector<std::uint8_t> phases;
  // Units on the board before, and of these, units dislodged that have a retreat, and those that have none.
  std::vector<std::int16_t> units;
  std::vector<std::int16_t> dislodged;
  std::vector<std::int16_t> destroyed;
  std::vector<std::int8_t> owners;
  std::vector<std::uint8_t> contested;
  // By location, before the phase: whose unit stands or waits for its retreat there, as piece_number says.
  std::vector<std::uint8_t> standing;
  std::vector<std::uint8_t> waiting;

  void add(const Tables& tables, Code code, bool succeeded) {
    const Kind kind = kind_of(code);
    const bool goes = kind == Kind::kMove || kind == Kind::kMoveVia || kind == Kind::kRetreat;
    const bool enters = succeeded && (goes || kind == Kind::kBuild);
    codes.push_back(code);
    kinds.push_back(static_cast<std::uint8_t>(kind));
    done.push_back(succeeded);
    entered.push_back(static_cast<std::int16_t>(enters ? tables.area_of[goes ? goal_of(code) : stand_of(code)] : -1));
  }
};

// 0 for nobody, otherwise 1 + 2 * power, and 1 more for a fleet.
inline std::uint8_t piece_number(Piece piece) {
  return static_cast<std::uint8_t>(1 + 2 * piece.power + is_fleet(piece.stand));
}

inline void write_units(const State& state, std::uint8_t* row) {
  for (int u = 0; u < state.unit_count; ++u) row[location_of(state.units[u].stand)] = piece_number(state.units[u]);
}

inline void write_dislodged(const State& state, std::uint8_t* row) {
  for (int i = 0; i < state.dislodged_count; ++i) {
    const Piece piece = state.dislodged[i].piece;
    row[location_of(piece.stand)] = piece_number(piece);
  }
}

inline void chronicle_before(const Tables& tables, const State& state, Chronicle& chronicle) {
  const std::size_t begin = chronicle.standing.size();
  chronicle.standing.resize(begin + tables.location_count);
  chronicle.waiting.resize(begin + tables.location_count);
  write_units(state, chronicle.standing.data() + begin);
  write_dislodged(state, chronicle.waiting.data() + begin);
}

inline bool stands(const Tables& tables, const State& state, int stand) {
  const auto end = state.units.begin() + state.unit_count;
  const int area = tables.area_of[stand];
  return std::any_of(state.units.begin(), end, [&](Piece piece) { return tables.area_of[piece.stand] == area; });
}

// Of an order in a phase with moves.
inline bool has_worked(Outcome outcome) {
  return outcome == Outcome::kHeld || outcome == Outcome::kMoved || outcome == Outcome::kCarried ||
         outcome == Outcome::kGiven;
}

inline std::int16_t fate_of(const UnitVerdict& verdict) {
  if (verdict.dislodged_by != kNone) return verdict.dislodged_by;
  return verdict.outcome == Outcome::kMoved ? kMoves : kStays;
}

// Plays a phase with moves, and writes down every unit's order.
inline void chronicle_movement(const Tables& tables, const JointOrders& orders, State& state, Chronicle& chronicle) {
  const Deployment now(tables, state);
  const Intake intake(now, span_of(orders));
  Lineup lineup(now, span_of(intake.exact));
  const JointBattle joint(lineup, intake.exact);
  Verdict verdict;
  adjudicate(joint.battle, verdict);
  std::array<Outcome, kMaxPieces> outcomes;
  Effects effects;
  int dislodged = 0;
  const int count = state.unit_count;
  for (int u = 0; u < count; ++u) {
    outcomes[u] = verdict.units[u].outcome;
    effects.fates[u] = fate_of(verdict.units[u]);
    dislodged += effects.fates[u] >= 0;
  }
  effects.dislodges = dislodged != 0;
  effects.contested = verdict.contested;
  for (int s = 0; s < joint.battle.support_count; ++s) {
    outcomes[joint.supports[s].supporter] = verdict.supports[s].outcome;
  }
  for (int u = 0; u < count; ++u) {
    if (intake.given[u] != 0) chronicle.add(tables, intake.given[u], has_worked(outcomes[u]));
  }
  carry_out(lineup, effects, state);
  chronicle.dislodged.push_back(state.dislodged_count);
  chronicle.destroyed.push_back(static_cast<std::int16_t>(dislodged - state.dislodged_count));
  for (int a = 0; a < tables.area_count; ++a) chronicle.contested.push_back(state.contested.contains(a));
  advance(tables, state);
}

// Of a retreat, a build or a removal, by what came of it.
inline bool has_worked(const Tables& tables, const State& after, Code code) {
  switch (kind_of(code)) {
    case Kind::kRetreat: return stands(tables, after, goal_of(code));
    case Kind::kBuild: return stands(tables, after, stand_of(code));
    case Kind::kRemove: return !stands(tables, after, stand_of(code));
    default: return true;
  }
}

// Plays retreats or adjustments, and writes down their orders.
inline void chronicle_rest(const Tables& tables, const JointOrders& orders, State& state, Chronicle& chronicle) {
  step(tables, orders, state);
  for (const Code code : orders) chronicle.add(tables, code, has_worked(tables, state, code));
  chronicle.dislodged.push_back(0);
  chronicle.destroyed.push_back(0);
  chronicle.contested.insert(chronicle.contested.end(), tables.area_count, 0);
}

inline void chronicle_phase(const Tables& tables, const Policies& policies, int game, State& state, Random& random,
                            Chronicle& chronicle) {
  const JointOrders orders = orders_by(policies, state, random);
  chronicle.games.push_back(game);
  chronicle.years.push_back(state.year);
  chronicle.phases.push_back(static_cast<std::uint8_t>(state.phase));
  chronicle.units.push_back(state.unit_count);
  chronicle_before(tables, state, chronicle);
  is_movement(state.phase) ? chronicle_movement(tables, orders, state, chronicle)
                           : chronicle_rest(tables, orders, state, chronicle);
  chronicle.ends.push_back(static_cast<std::int64_t>(chronicle.codes.size()));
  for (int c = 0; c < tables.center_count; ++c) chronicle.owners.push_back(static_cast<std::int8_t>(state.owners[c]));
}

// Plays every game to its end as `play_policies` does.
inline void chronicle_games(const Tables& tables, const Policies& policies, std::vector<State>& games,
                            std::uint64_t seed, int last_year, Chronicle& chronicle) {
  for (std::size_t game = 0; game < games.size(); ++game) {
    Random random(seed, game);
    State& state = games[game];
    while (state.phase != Phase::kOver && state.year <= last_year) {
      chronicle_phase(tables, policies, static_cast<int>(game), state, random, chronicle);
    }
  }
}

}  // namespace variorum
