// What holds of every verdict, whatever the battle.
#include <memory>

#include "check.hpp"
#include "random_battles.hpp"

namespace variorum::tests {
namespace {

constexpr int kBattles = 8'000;

std::unique_ptr<Verdict> verdict_of(const Drawn& drawn) {
  auto verdict = std::make_unique<Verdict>();
  adjudicate(drawn.view(), *verdict);
  return verdict;
}

bool has_moved(const Verdict& verdict, int unit) { return verdict.units[unit].outcome == Outcome::kMoved; }

// Where every unit is afterwards: no two that were not dislodged are in one area.
void check_places(const Battle& battle, const Verdict& verdict) {
  AreaSet taken;
  for (int u = 0; u < battle.unit_count; ++u) {
    if (verdict.units[u].dislodged_by != kNone) continue;
    const int area = has_moved(verdict, u) ? battle.units[u].to : battle.units[u].area;
    CHECK(!taken.contains(area));
    taken.insert(area);
  }
}

// Who dislodges has moved in, is of another power and was stronger; who moves is not dislodged.
void check_dislodgements(const Battle& battle, const Verdict& verdict) {
  for (int u = 0; u < battle.unit_count; ++u) {
    const int by = verdict.units[u].dislodged_by;
    if (by == kNone) continue;
    CHECK(has_moved(verdict, by) && !has_moved(verdict, u));
    CHECK(battle.units[by].to == battle.units[u].area);
    CHECK(battle.units[by].power != battle.units[u].power);
    CHECK(verdict.units[by].strength > verdict.units[by].against);
  }
}

// Where units stood each other off, nobody is afterwards.
void check_contested(const Battle& battle, const Verdict& verdict) {
  for (int u = 0; u < battle.unit_count; ++u) {
    const BattleUnit& unit = battle.units[u];
    CHECK(!verdict.contested.contains(has_moved(verdict, u) ? unit.to : unit.area));
  }
}

void check_orders(const Battle& battle, const Verdict& verdict) {
  for (int u = 0; u < battle.unit_count; ++u) {
    const Outcome outcome = verdict.units[u].outcome;
    const BattleUnit& unit = battle.units[u];
    CHECK((outcome == Outcome::kHeld) <= (unit.to == kNone));
    CHECK((outcome == Outcome::kMoved || outcome == Outcome::kBounced) <= (unit.to != kNone));
    CHECK((outcome == Outcome::kCarried) <= (unit.convoys != kNone));
    CHECK(verdict.units[u].by < battle.unit_count);
  }
  for (int s = 0; s < battle.support_count; ++s) {
    const Outcome outcome = verdict.supports[s].outcome;
    CHECK(outcome == Outcome::kGiven || outcome == Outcome::kCut || outcome == Outcome::kVoid);
  }
}

}  // namespace

TEST(verdicts_are_possible) {
  for (int seed = 0; seed < kBattles; ++seed) {
    const Drawn drawn = Drawing(static_cast<std::uint64_t>(seed)).battle();
    CHECK(is_sound(drawn.view()));
    const auto verdict = verdict_of(drawn);
    check_places(drawn.view(), *verdict);
    check_dislodgements(drawn.view(), *verdict);
    check_contested(drawn.view(), *verdict);
    check_orders(drawn.view(), *verdict);
    CHECK(!verdict->second_pass);
  }
}

// A support more may change everything, but none that nobody is given.
TEST(a_unit_that_stands_apart_changes_nothing) {
  for (int seed = 0; seed < kBattles / 4; ++seed) {
    Drawn drawn = Drawing(static_cast<std::uint64_t>(seed)).battle();
    const auto before = verdict_of(drawn);
    const int count = static_cast<int>(drawn.units.size());
    drawn.units.push_back({.area = kAreas, .power = kPowers});
    const auto after = verdict_of(drawn);
    for (int u = 0; u < count; ++u) CHECK(before->units[u].outcome == after->units[u].outcome);
    CHECK(after->units[count].reason == Reason::kUnattacked);
    CHECK(before->contested == after->contested);
  }
}

// An attack by land is certain, and the second one hangs on the fleet that the support would save.
TEST(a_second_attack_that_is_open_leaves_a_support_open) {
  Drawn drawn;
  drawn.units = {{.area = 0, .power = 0, .to = 2, .via = true},
                 {.area = 1, .power = 1, .convoys = 0, .convoys_to = 2},
                 {.area = 2, .power = 1},
                 {.area = 3, .power = 2, .to = 2},
                 {.area = 4, .power = 2, .to = 1},
                 {.area = 5, .power = 3}};
  drawn.supports = {{.supporter = 2, .supported = 1, .cut = Cut::kSecond}, {.supporter = 5, .supported = 4, .to = 1}};
  for (const auto& [one, other] : {std::pair{0, 1}, std::pair{1, 2}}) {
    drawn.links[one].insert(other);
    drawn.links[other].insert(one);
  }
  const auto verdict = verdict_of(drawn);
  CHECK(verdict->units[0].reason == Reason::kParadox);
  CHECK(verdict->units[1].outcome == Outcome::kDisrupted);
  CHECK(verdict->units[1].dislodged_by == kNone);
}

TEST(nonsense_is_not_sound) {
  const Drawn drawn = Drawing(1).battle();
  const auto is_sound_with = [&](auto change) {
    Drawn other = drawn;
    change(other);
    return is_sound(other.view());
  };
  CHECK(is_sound_with([](Drawn&) {}));
  CHECK(!is_sound_with([](Drawn& one) { one.units[0].area = one.units[1].area; }));
  CHECK(!is_sound_with([](Drawn& one) { one.units[0].area = kMaxAreas; }));
  CHECK(!is_sound_with([](Drawn& one) { one.units[0].power = -1; }));
  CHECK(!is_sound_with([](Drawn& one) { one.units[0].to = one.units[0].area; }));
  CHECK(!is_sound_with([](Drawn& one) { one.units[0].attack = kMaxStrength + 1; }));
  CHECK(!is_sound_with([](Drawn& one) { one.units[0].convoys = 0; }));
  CHECK(!is_sound_with([](Drawn& one) { one.supports.push_back({.supporter = 99, .supported = 0}); }));
}

}  // namespace variorum::tests
