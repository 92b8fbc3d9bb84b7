// Picks one of a unit's possible orders, all with the same chance, without listing them.
#pragma once

#include "offers.hpp"
#include "random.hpp"

namespace variorum {

// Picks one of a unit's orders by its place among all of them.
class Picker {
 public:
  Picker(const Offers& offers, int unit)
      : offers_(offers), now_(offers.now), unit_(unit), stand_(now_.stand(unit)),
        moves_(now_.tables.moves[stand_]), near_(now_.tables.near_list[stand_]) {
    for (const int area : near_) supports_ += offers.movers.count(area);
    if (now_.afloat == 0) return;
    overseas_ = offers.overseas[unit].size();
    sea_ = now_.tables.sea_bit[now_.area(unit)];
    for (int i = 0; sea_ != 0 && i < offers.passenger_count; ++i) convoys_ += convoys_of(i).size();
  }

  // More places than orders: some are empty, and those who meet one try again, which leaves the chances equal.
  Code pick(Random& random) const {
    const int places = 1 + static_cast<int>(moves_.size() + near_.size()) + supports_ + overseas_ + convoys_;
    for (;;) {
      const Code code = at(static_cast<int>(random.below(static_cast<std::uint32_t>(places))));
      if (code != 0) return code;
    }
  }

 private:
  Places convoys_of(int passenger) const {
    const Voyages& voyages = offers_.voyages[passenger];
    return (voyages.reached() & sea_) == 0 ? Places{} : voyages.needed(std::countr_zero(sea_));
  }

  // The order at a place, or 0.
  Code at(int place) const {
    if (place < supports_) return support_move(place);
    place -= supports_;
    if (place < static_cast<int>(moves_.size())) return moves_[place];
    place -= static_cast<int>(moves_.size());
    if (place < static_cast<int>(near_.size())) return support_hold(near_[place]);
    place -= static_cast<int>(near_.size());
    if (place == 0) return encode(Kind::kHold, stand_);
    place -= 1;
    if (place < overseas_) return encode(Kind::kMoveVia, stand_, 0, offers_.overseas[unit_].nth(place));
    return convoy(place - overseas_);
  }

  Code support_hold(int area) const {
    const int other = now_.unit_at[area];
    return other == kNobody ? 0 : encode(Kind::kSupportHold, stand_, now_.stand(other));
  }

  Code support_move(int place) const {
    std::size_t i = 0;
    for (; place >= offers_.movers.count(near_[i]); ++i) place -= offers_.movers.count(near_[i]);
    if (place == offers_.own[unit_][i]) return 0;
    const Code mover = offers_.movers.row(near_[i])[place];
    if ((mover & kOverseas) != 0 && sea_ != 0 && !is_independent(now_, mover, near_[i], now_.area(unit_))) return 0;
    return encode(Kind::kSupportMove, stand_, 0, near_[i]) | (mover & ~kOverseas);
  }

  Code convoy(int place) const {
    int passenger = 0;
    for (int found = 0; place >= (found = convoys_of(passenger).size()); ++passenger) place -= found;
    const int army = now_.stand(offers_.passengers[passenger]);
    return encode(Kind::kConvoy, stand_, army, convoys_of(passenger).nth(place));
  }

  const Offers& offers_;
  const Deployment& now_;
  int unit_;
  int stand_;
  const std::vector<Code>& moves_;
  const std::vector<std::uint8_t>& near_;
  Seas sea_ = 0;
  int supports_ = 0;
  int overseas_ = 0;
  int convoys_ = 0;
};

}  // namespace variorum
