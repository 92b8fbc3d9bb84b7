// Picks one of a unit's possible orders, all with the same chance, without listing them.
#pragma once

#include <new>

#include "crossings.hpp"
#include "random.hpp"

namespace variorum {

// First come the choices of the unit's stand, then what needs a convoy. Some places are empty, and who meets one tries
// again, which leaves the chances equal.
class Picker {
 public:
  Picker(const Crossings& crossings, int unit)
      : crossings_(crossings), now_(crossings.passengers.now), stand_(now_.stand(unit)),
        choices_(now_.tables.choices.data() + now_.tables.first_choice[stand_]),
        near_(now_.tables.first_choice[stand_ + 1] - now_.tables.first_choice[stand_]) {
    if (crossings.passengers.count != 0) count_crossings(unit);
    places_ = near_ + static_cast<std::uint32_t>(overseas_ + supports_ + convoys_);
  }

  // Several places are drawn and looked up at once, and the first that is not empty counts: whether a single one is
  // empty would be guessed wrong too often. If all are, the answer is the number of places.
  std::uint32_t draw(Random& random) const {
    std::uint32_t drawn[kTries + 1];
    drawn[kTries] = places_;
    unsigned found = 1U << kTries;
    for (int i = 0; i < kTries; i += 2) {
      const std::uint64_t bits = random.next();
      drawn[i] = Random::scaled(bits >> 32, places_);
      drawn[i + 1] = Random::scaled(bits & 0xffffffff, places_);
      found |= is_filled(drawn[i]) << i | is_filled(drawn[i + 1]) << (i + 1);
    }
    return drawn[std::countr_zero(found)];
  }

  // The order at a place that was drawn, or at another one if there is none.
  Code pick(std::uint32_t place, Random& random) const {
    for (;; place = draw(random)) {
      if (place < near_) return choice(place);
      const Code code = place == places_ ? 0 : crossing(static_cast<int>(place - near_));
      if (code != 0) return code;
    }
  }

 private:
  static constexpr int kTries = 4;

  // The first choice, to hold, stands for what needs a convoy, without a branch.
  unsigned is_filled(std::uint32_t place) const {
    const Choice choice = choices_[place & -static_cast<std::uint32_t>(place < near_)];
    return now_.tables.plain[now_.stand_at[choice.area()]][choice.near()] & kAround;
  }

  Code choice(std::uint32_t place) const { return choices_[place].code(stand_, now_.stand_at[choices_[place].area()]); }

  // Only fleets stand at sea.
  void count_crossings(int unit) {
    unit_ = unit;
    sea_ = now_.tables.sea_bit[now_.tables.area_of[stand_]];
    overseas_ = crossings_.ends[unit];
    convoys_ = crossings_.convoys[std::countr_zero(sea_)];
    supports_ = crossings_.far_next_to(stand_);
  }

  Code crossing(int place) const {
    if (place < overseas_) return encode(Kind::kMoveVia, stand_, 0, crossings_.passengers.find(unit_)->ends.nth(place));
    place -= overseas_;
    return place < supports_ ? far_support(place) : convoy(place - supports_);
  }

  Code far_support(int place) const {
    Places areas = crossings_.passengers.far & now_.tables.near[stand_];
    int area = areas.nth(0);
    for (; place >= crossings_.far[area]; area = areas.nth(0)) {
      place -= crossings_.far[area];
      areas = areas - Places::of(area);
    }
    const int mover = crossings_.passengers.far_mover(area, place).stand;
    // A fleet supports only those who can do without it.
    const int from = now_.tables.area_of[mover];
    if (sea_ != 0 && !can_sail(now_.tables, from, area, now_.afloat & ~sea_)) return 0;
    return encode(Kind::kSupportMove, stand_, mover, area);
  }

  Code convoy(int place) const {
    const int sea = std::countr_zero(sea_);
    for (int i = 0;; ++i) {
      const Passenger& passenger = crossings_.passengers.list[crossings_.aboard[sea][i]];
      const Places& ends = passenger.voyages.needed(sea);
      const int count = ends.size();
      if (place < count) return encode(Kind::kConvoy, stand_, passenger.stand, ends.nth(place));
      place -= count;
    }
  }

  const Crossings& crossings_;
  const Deployment& now_;
  int stand_;
  const Choice* choices_;
  std::uint32_t near_;
  std::uint32_t places_;
  int unit_ = 0;
  Seas sea_ = 0;
  int overseas_ = 0;
  int supports_ = 0;
  int convoys_ = 0;
};

// Calls `take` with each unit and one of its orders. The draws are made all together, so that none waits for another.
template <class Take>
void draw_orders(const Passengers& passengers, Random& random, Take&& take) {
  const int count = passengers.now.state.unit_count;
  const Crossings crossings(passengers);
  Scratch<Picker, kMaxPieces> pickers;
  std::uint32_t drawn[kMaxPieces];
  for (int u = 0; u < count; ++u) drawn[u] = (new (&pickers[u]) Picker(crossings, u))->draw(random);
  for (int u = 0; u < count; ++u) take(u, pickers[u].pick(drawn[u], random));
}

}  // namespace variorum
