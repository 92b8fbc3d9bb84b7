// Picks one of a unit's possible orders, all with the same chance, without listing them.
#pragma once

#include "passengers.hpp"
#include "random.hpp"

namespace variorum {

// First come the choices of the unit's stand, then what needs a convoy. Some places are empty, and who meets one tries again,
// which leaves the chances equal.
class Picker {
 public:
  Picker(const Passengers& passengers, int unit)
      : passengers_(passengers), now_(passengers.now), stand_(now_.stand(unit)), choices_(now_.tables.choices[stand_]) {
    if (passengers.count != 0) count_crossings(unit);
  }

  Code pick(Random& random) const {
    const auto near = static_cast<std::uint32_t>(choices_.size());
    const std::uint32_t places = near + static_cast<std::uint32_t>(overseas_ + supports_ + convoys_);
    for (;;) {
      const std::uint32_t place = random.below(places);
      const Code code = place < near ? chosen(choices_[place]) : crossing(static_cast<int>(place - near));
      if (code != 0) return code;
    }
  }

 private:
  void count_crossings(int unit) {
    passenger_ = passengers_.find(unit);
    if (passenger_ != nullptr) overseas_ = passenger_->ends.size();
    far_ = passengers_.far & now_.tables.near[stand_];
    far_.for_each([&](int area) { supports_ += passengers_.movers.count(area); });
    sea_ = is_fleet(stand_) ? now_.tables.sea_bit[now_.tables.area_of[stand_]] : 0;
    if (sea_ == 0) return;
    for (int i = 0; i < passengers_.count; ++i) convoys_ += convoys_of(i).size();
  }

  Places convoys_of(int passenger) const {
    const Voyages& voyages = passengers_.list[passenger].voyages;
    return (voyages.reached() & sea_) == 0 ? Places{} : voyages.needed(std::countr_zero(sea_));
  }

  Code chosen(const Choice& choice) const {
    const int other = now_.stand_at[choice.area];
    const Code code = choice.code | (other & choice.target) << 8;
    return now_.tables.around[other].contains(choice.near) ? code : 0;
  }

  Code crossing(int place) const {
    if (place < overseas_) return encode(Kind::kMoveVia, stand_, 0, passenger_->ends.nth(place));
    place -= overseas_;
    return place < supports_ ? far_support(place) : convoy(place - supports_);
  }

  Code far_support(int place) const {
    Places areas = far_;
    int area = areas.nth(0);
    for (; place >= passengers_.movers.count(area); area = areas.nth(0)) {
      place -= passengers_.movers.count(area);
      areas = areas - Places::of(area);
    }
    const Code mover = passengers_.movers.row(area)[place];
    // A fleet supports only those who can do without it.
    const int from = now_.tables.area_of[target_of(mover)];
    if (sea_ != 0 && !can_sail(now_.tables, from, area, now_.afloat & ~sea_)) return 0;
    return encode(Kind::kSupportMove, stand_, 0, area) | mover;
  }

  Code convoy(int place) const {
    int passenger = 0;
    for (int count = 0; place >= (count = convoys_of(passenger).size()); ++passenger) place -= count;
    return encode(Kind::kConvoy, stand_, passengers_.list[passenger].stand, convoys_of(passenger).nth(place));
  }

  const Passengers& passengers_;
  const Deployment& now_;
  int stand_;
  const std::vector<Choice>& choices_;
  const Passenger* passenger_ = nullptr;
  Places far_{};
  Seas sea_ = 0;
  int overseas_ = 0;
  int supports_ = 0;
  int convoys_ = 0;
};

}  // namespace variorum
