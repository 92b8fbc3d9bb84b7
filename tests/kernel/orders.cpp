// What is listed as possible, and what is accepted as possible, are the same, though they are found in different ways.
#include <set>

#include "legal_orders.hpp"
#include "legality.hpp"
#include "small_board.hpp"

namespace variorum::tests {
namespace {

constexpr int kPositions = 400;

using Codes = std::set<Code>;

// Everything that anybody could write for a unit.
Codes accepted(const Deployment& now, int unit) {
  Codes found;
  const int places = now.tables.location_count;
  for (int kind = static_cast<int>(Kind::kHold); kind <= static_cast<int>(Kind::kConvoy); ++kind) {
    for (int target = 0; target < places; ++target) {
      for (const int named : {target, target | kFleet}) {
        for (int to = 0; to < places; ++to) {
          const Code exact = exact_order(now, unit, encode(static_cast<Kind>(kind), now.stand(unit), named, to));
          if (exact != 0) found.insert(exact);
        }
      }
    }
  }
  return found;
}

template <class Visit>
void for_each_position(Visit&& visit) {
  const Tables tables = compile(small_board());
  Random random(1, 0);
  for (int round = 0; round < kPositions; ++round) {
    const State state = drawn_state(tables, random);
    visit(Deployment(tables, state));
  }
}

Code to_be(const Deployment& now, int unit, Kind kind, int target, int to) {
  return exact_order(now, unit, encode(kind, now.stand(unit), target, to));
}

}  // namespace

TEST(what_is_meant_exactly_is_meant_as_it_is) {
  for_each_position([](const Deployment& now) {
    for (int unit = 0; unit < now.state.unit_count; ++unit) {
      for (const Code code : accepted(now, unit)) CHECK(exact_order(now, unit, code) == code);
    }
  });
}

TEST(whatever_is_listed_is_accepted) {
  for_each_position([](const Deployment& now) {
    CodeList list;
    list_orders(now.tables, now.state, list);
    list.for_each_slot([&](int unit, const Code* first, int count) {
      for (int i = 0; i < count; ++i) CHECK(exact_order(now, unit, first[i]) == first[i]);
      CHECK(static_cast<int>(Codes(first, first + count).size()) == count);
    });
  });
}

// A support may name the coast that a fleet goes to, which is listed without it.
TEST(whatever_is_accepted_is_listed) {
  for_each_position([](const Deployment& now) {
    CodeList list;
    list_orders(now.tables, now.state, list);
    list.for_each_slot([&](int unit, const Code* first, int count) {
      const Codes listed(first, first + count);
      for (const Code code : accepted(now, unit)) {
        const int area = now.tables.area_of[goal_of(code)];
        const bool names_coast = kind_of(code) == Kind::kSupportMove && goal_of(code) != area;
        const Code plain = names_coast ? encode(Kind::kSupportMove, stand_of(code), target_of(code), area) : code;
        CHECK(listed.contains(plain));
      }
    });
  });
}

TEST(a_coast_is_named_where_it_matters) {
  const Tables tables = compile(small_board());
  State state;
  state.units[state.unit_count++] = {kAyr | kFleet, 0};
  state.units[state.unit_count++] = {kNorthSea | kFleet, 0};
  state.units[state.unit_count++] = {kSouthSea | kFleet, 1};
  state.units[state.unit_count++] = {kDun | kFleet, 1};
  const Deployment now(tables, state);
  const auto move = [&](int unit, int to) { return to_be(now, unit, Kind::kMove, 0, to); };
  CHECK(goal_of(move(0, kBex)) == kBexNorth);
  CHECK(goal_of(move(2, kBex)) == kBexSouth);
  CHECK(move(0, kBexSouth) == 0);
  // From the island to either.
  CHECK(move(3, kBex) == 0);
  CHECK(goal_of(move(3, kBexNorth)) == kBexNorth);
  CHECK(move(0, kCog) == 0);
}

TEST(an_army_goes_by_sea_where_fleets_are) {
  const Tables tables = compile(small_board());
  State state;
  state.units[state.unit_count++] = {kAyr, 0};
  const auto goes = [&](int to) { return kind_of(to_be(Deployment(tables, state), 0, Kind::kMove, 0, to)); };
  CHECK(goes(kBex) == Kind::kMove);
  CHECK(goes(kDun) == Kind::kNone);
  state.units[state.unit_count++] = {kNorthSea | kFleet, 1};
  CHECK(goes(kDun) == Kind::kMoveVia);
  CHECK(goes(kCog) == Kind::kMove);
  const Deployment now(tables, state);
  CHECK(to_be(now, 1, Kind::kConvoy, kAyr, kDun) != 0);
  CHECK(to_be(now, 1, Kind::kConvoy, kAyr, kCog) == 0);
  // A fleet supports nobody whom it would have to carry.
  CHECK(to_be(now, 1, Kind::kSupportMove, kAyr, kDun) == 0);
}

}  // namespace variorum::tests
