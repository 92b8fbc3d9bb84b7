// What a board's tables say agrees with what was printed, and with themselves.
#include <algorithm>

#include "small_board.hpp"

namespace variorum::tests {
namespace {

bool has(const Numbers& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

template <class Change>
bool is_refused(Change&& change) {
  Printed board = small_board();
  change(board);
  try {
    compile(board);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(steps_are_those_that_were_printed) {
  const Printed board = small_board();
  const Tables tables = compile(board);
  for (int location = 0; location < tables.location_count; ++location) {
    for (const int stand : {location, location | kFleet}) {
      const Numbers& printed = (is_fleet(stand) ? board.fleet : board.army)[location];
      CHECK(tables.area_of[stand] == board.area_of[location]);
      for (int to = 0; to < tables.location_count; ++to) CHECK(tables.steps[stand].contains(to) == has(printed, to));
    }
  }
}

TEST(a_step_leads_to_what_is_near) {
  const Tables tables = compile(small_board());
  for (int stand = 0; stand < kStands; ++stand) {
    if (tables.area_of[stand] == kNowhere) continue;
    Places near;
    tables.steps[stand].for_each([&](int to) { near.insert(tables.area_of[to]); });
    CHECK(near == tables.near[stand]);
    const Neighbours& list = tables.neighbours[stand];
    CHECK(list.move_count == tables.steps[stand].size());
    CHECK(list.area_count == near.size());
    for (int i = 0; i < list.move_count; ++i) CHECK(tables.steps[stand].contains(goal_of(list.moves[i])));
    for (int i = 0; i < list.area_count; ++i) CHECK(near.contains(list.areas[i]));
    for (int i = list.area_count; i < kMaxNear; ++i) CHECK(list.areas[i] == kNowhere);
  }
}

TEST(distances_are_a_metric) {
  const Tables tables = compile(small_board());
  const int count = tables.area_count;
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b < count; ++b) {
      CHECK((tables.distance[a][b] == 0) == (a == b));
      CHECK(tables.distance[a][b] == tables.distance[b][a]);
      for (int c = 0; c < count; ++c) CHECK(tables.distance[a][c] <= tables.distance[a][b] + tables.distance[b][c]);
    }
  }
  CHECK(tables.distance[kCog][kDun] == 2);
}

TEST(seas_and_coasts_touch_each_other) {
  const Tables tables = compile(small_board());
  for (int sea = 0; sea < tables.sea_count; ++sea) {
    CHECK(tables.sea_bit[tables.sea_area[sea]] == Seas{1} << sea);
    for (int area = 0; area < tables.area_count; ++area) {
      CHECK(tables.landings[sea].contains(area) == ((tables.embark[area] >> sea & 1) != 0));
    }
  }
  for (int a = 0; a < tables.area_count; ++a) {
    for (int b = 0; b < tables.area_count; ++b) CHECK(tables.links[a].contains(b) == tables.links[b].contains(a));
  }
}

TEST(centers_know_their_homes_and_what_they_build) {
  const Tables tables = compile(small_board());
  CHECK(tables.center_of[kCog] == kNoCenter);
  for (int center = 0; center < tables.center_count; ++center) {
    CHECK(tables.center_of[tables.center_area[center]] == center);
    CHECK(!tables.builds[center].empty());
    for (const int stand : tables.builds[center]) CHECK(tables.area_of[stand] == tables.center_area[center]);
  }
  // An army, and a fleet on each coast; a fleet does not stand in Bex itself.
  CHECK((tables.builds[1] == std::vector<Stand>{kBex, kBexNorth | kFleet, kBexSouth | kFleet}));
  CHECK(tables.home[2] == kNobody);
}

TEST(every_stand_has_choices_of_its_own) {
  const Tables tables = compile(small_board());
  CHECK(tables.first_choice[kStands] == tables.choices.size());
  for (int stand = 0; stand < kStands; ++stand) {
    const auto first = tables.first_choice[stand], end = tables.first_choice[stand + 1];
    CHECK(first <= end && static_cast<int>(end - first) <= tables.most_choices);
    CHECK((first == end) == (tables.area_of[stand] == kNowhere));
    for (auto i = first; i < end; ++i) {
      const Code code = tables.choices[i].code(stand, kNowhere);
      CHECK(stand_of(code) == stand);
      CHECK(kind_of(code) != Kind::kNone && kind_of(code) <= Kind::kSupportMove);
      CHECK(kind_of(code) != Kind::kSupportMove || tables.choices[i].area() != tables.area_of[stand]);
    }
  }
}

TEST(boards_that_do_not_fit_together_are_refused) {
  CHECK(!is_refused([](Printed&) {}));
  CHECK(is_refused([](Printed& board) { board.area_of[6] = 99; }));
  CHECK(is_refused([](Printed& board) { board.army.pop_back(); }));
  CHECK(is_refused([](Printed& board) { board.army[0] = {3}; }));
  CHECK(is_refused([](Printed& board) { board.fleet[0] = {2}; }));
  CHECK(is_refused([](Printed& board) { board.army_places.push_back(kNorthSea); }));
  CHECK(is_refused([](Printed& board) { board.embark[0] = {kCog}; }));
  CHECK(is_refused([](Printed& board) { board.homes[0] = 2; }));
  CHECK(is_refused([](Printed& board) { board.centers = {0, 0, 5}; }));
  CHECK(is_refused([](Printed& board) { board.power_count = 0; }));
}

}  // namespace variorum::tests
