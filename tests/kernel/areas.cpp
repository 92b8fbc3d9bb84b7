// Sets of places behave as sets of numbers do, on all of their words.
#include <set>

#include "area_set.hpp"
#include "check.hpp"
#include "random.hpp"

namespace variorum::tests {
namespace {

using Members = std::set<int>;

template <class Set>
Set made(const Members& numbers) {
  Set result;
  for (const int number : numbers) result.insert(number);
  return result;
}

template <class Set>
Members listed(const Set& set) {
  Members numbers;
  int last = -1;
  set.for_each([&](int place) {
    CHECK(place > last);
    last = place;
    numbers.insert(place);
  });
  return numbers;
}

Members drawn(Random& random, int bound) {
  Members numbers;
  for (std::uint32_t left = random.below(static_cast<std::uint32_t>(bound)); left > 0; --left) {
    numbers.insert(static_cast<int>(random.below(static_cast<std::uint32_t>(bound))));
  }
  return numbers;
}

template <int kWords>
void compare() {
  using Set = PlaceSet<kWords>;
  Random random(kWords, 0);
  for (int round = 0; round < 400; ++round) {
    const Members one = drawn(random, 64 * kWords), other = drawn(random, 64 * kWords);
    const Set a = made<Set>(one), b = made<Set>(other);
    Members both = one, shared, rest;
    both.insert(other.begin(), other.end());
    for (const int number : one) (other.contains(number) ? shared : rest).insert(number);
    CHECK(listed(a) == one);
    CHECK(listed(a | b) == both);
    CHECK(listed(a & b) == shared);
    CHECK(listed(a - b) == rest);
    CHECK(a.intersects(b) == !shared.empty());
    CHECK(a.empty() == one.empty());
    CHECK((a == b) == (one == other));
    CHECK(a.size() == static_cast<int>(one.size()));
    int below = 0;
    for (const int number : one) CHECK(a.nth(below++) == number);
    for (int place = 0; place < 64 * kWords; ++place) CHECK(a.contains(place) == one.contains(place));
  }
}

}  // namespace

TEST(sets_of_places_are_sets) {
  compare<2>();
  compare<4>();
  compare<16>();
}

TEST(what_is_erased_is_gone_and_nothing_else) {
  AreaSet all;
  for (int place = 0; place <= kMaxAreas; ++place) all.insert(place);
  for (int place = 0; place <= kMaxAreas; ++place) {
    AreaSet without = all;
    without.erase(place);
    CHECK(listed(all - without) == Members{place});
    CHECK(without.size() == kMaxAreas);
    CHECK((without | AreaSet::of(place)) == all);
  }
}

TEST(fewer_words_are_enough_for_low_places) {
  PlaceSet<4> high;
  for (const int place : {0, 63, 64, 127}) high.insert(place);
  CHECK(listed(high.as<PlaceSet<2>>()) == (Members{0, 63, 64, 127}));
}

}  // namespace variorum::tests
