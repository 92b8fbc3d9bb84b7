// How many orders need a convoy, of each kind and unit.
#pragma once

#include "passengers.hpp"

namespace variorum {

struct Crossings {
  const Passengers& passengers;
  // By unit, where it could be convoyed.
  std::uint8_t ends[kMaxPieces];
  // By sea, whom a fleet there could carry, and how many orders to convoy it has; the last is no sea.
  std::uint8_t aboard[kMaxSeas + 1][kMaxPieces];
  std::uint8_t aboard_count[kMaxSeas + 1];
  std::uint16_t convoys[kMaxSeas + 1];
  // By area, how many could get there by convoy only.
  std::uint8_t far[kMaxPlaces];

  explicit Crossings(const Passengers& given) : passengers(given) {
    if (passengers.count == 0) return;
    std::memset(ends, 0, sizeof ends);
    std::memset(aboard_count, 0, sizeof aboard_count);
    std::memset(convoys, 0, sizeof convoys);
    std::memset(far, 0, sizeof far);
    for (int i = 0; i < passengers.count; ++i) add(i);
  }

  // How many there are in all the areas next to a stand.
  int far_next_to(int stand) const {
    const Neighbours& near = passengers.now.tables.neighbours[stand];
    int total = 0;
    for (int i = 0; i < near.area_count; i += kStep) {
      for (int k = 0; k < kStep; ++k) total += far[near.areas[i + k]];
    }
    return total;
  }

 private:
  // Few stands have more neighbours.
  static constexpr int kStep = 8;
  static_assert(kMaxNear % kStep == 0);

  void add(int place) {
    const Passenger& passenger = passengers.list[place];
    ends[passengers.now.unit_of[passenger.stand]] = static_cast<std::uint8_t>(passenger.ends.size());
    passenger.far.for_each([&](int area) { ++far[area]; });
    for_each_sea(passenger.voyages.reached(), [&](int sea) {
      aboard[sea][aboard_count[sea]++] = static_cast<std::uint8_t>(place);
      convoys[sea] = static_cast<std::uint16_t>(convoys[sea] + passenger.voyages.needed(sea).size());
    });
  }
};

}  // namespace variorum
