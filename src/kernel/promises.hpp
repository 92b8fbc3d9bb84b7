// What a pact means in a position: what each power may not do there, and which orders are promised already.
#pragma once

#include "adjustments.hpp"
#include "joint_orders.hpp"
#include "pact.hpp"
#include "take_in.hpp"

namespace variorum {

// Promised orders that are impossible promise nothing. Those that are possible come before all that is forbidden.
class Promises {
 public:
  const Pact& pact;

  Promises(const Pact& agreed, const Deployment& deployment) : pact(agreed), now_(deployment) {
    if (has_orders()) note_orders();
  }

  bool has_orders() const { return !pact.orders.empty(); }

  // What a unit is to do in a movement phase, or 0.
  Code order_of(int unit) const { return has_orders() ? orders_[unit] : 0; }

  // Whether a power's units may not go to an area.
  bool shuns(int power, int area) const { return pact.closed[power].contains(area) || is_attack(power, power, area); }

  // Whether a power may give an order in a movement phase.
  bool allows(int power, Code code) const {
    const int area = now_.tables.area_of[goal_of(code)];
    switch (kind_of(code)) {
      case Kind::kMove:
      case Kind::kMoveVia: return !shuns(power, area);
      case Kind::kSupportMove:
      case Kind::kConvoy: {
        const int mover = now_.find(target_of(code));
        return mover == kNobody || !is_attack(power, now_.state.units[mover].power, area);
      }
      default: return true;
    }
  }

 private:
  // Whether a power would break a truce if it went to an area as `mover`, or helped `mover` go there. Friends may be
  // helped into what is their own.
  bool is_attack(int power, int mover, int area) const {
    if (pact.friends[power] == 0) return false;
    const auto hurts = [&](int other) { return other != mover && pact.is_friend(power, other); };
    const int occupant = now_.unit_at(area);
    if (occupant != kNobody && hurts(now_.state.units[occupant].power)) return true;
    return hurts(now_.state.owners[now_.tables.center_of[area]]);
  }

  void note_orders() {
    std::fill_n(orders_.begin(), now_.state.unit_count, 0);
    const Intake intake(now_, span_of(pact.orders));
    for (const Code code : intake.exact) orders_[now_.find(stand_of(code))] = code;
  }

  const Deployment& now_;
  // By unit, if there are any at all.
  std::array<Code, kMaxPieces> orders_;
};

// The retreat or disbandment that a dislodged unit has promised, or 0.
inline Code promised_retreat(const Tables& tables, const State& state, const Pact& pact, int unit,
                             const Places& open) {
  const int stand = state.dislodged[unit].piece.stand;
  for (const Code code : pact.orders) {
    if (find_dislodged(tables, state, stand_of(code)) != unit) continue;
    if (kind_of(code) == Kind::kDisband) return encode(Kind::kDisband, stand);
    const int goal = kind_of(code) == Kind::kRetreat ? exact_goal(tables, open, goal_of(code)) : kNowhere;
    if (goal != kNowhere) return encode(Kind::kRetreat, stand, 0, goal);
  }
  return 0;
}

// Whether a power has so many more or fewer units that an order of adjustments is possible.
inline bool can_adjust(const Tables& tables, const State& state, int power, int due, Code code) {
  const int stand = stand_of(code);
  if (kind_of(code) == Kind::kWaive) return due > 0 && stand == power;
  if (kind_of(code) == Kind::kRemove) {
    const auto end = state.units.begin() + state.unit_count;
    return due < 0 && std::find(state.units.begin(), end, Piece{static_cast<Stand>(stand),
                                                                static_cast<std::uint8_t>(power)}) != end;
  }
  const int center = tables.center_of[tables.area_of[stand]];
  if (kind_of(code) != Kind::kBuild || due <= 0 || center == kNoCenter || tables.home[center] != power) return false;
  const auto& builds = tables.builds[center];
  return is_site(tables, state, occupied_areas(tables, state), center) &&
         std::find(builds.begin(), builds.end(), stand) != builds.end();
}

// Adds the builds, waivers and removals that a power has promised.
inline void write_promised_adjustments(const Tables& tables, const State& state, const Pact& pact, int power, int due,
                                       JointOrders& orders) {
  for (const Code code : pact.orders) {
    if (orders.size() < std::abs(due) && can_adjust(tables, state, power, due, code)) orders.add(code);
  }
}

}  // namespace variorum
