// Everything that the units of a movement phase could be ordered to do.
#pragma once

#include "passengers.hpp"

namespace variorum {

struct Offers {
  const Deployment& now;
  Passengers passengers;
  // By area, those that could get there by themselves.
  Movers<kMaxEntrances> movers;
  // By unit and index of its neighbours: its own place in the row of movers there.
  std::uint8_t own[kMaxPieces][kMaxNear];

  explicit Offers(const Deployment& deployment) : now(deployment), passengers(deployment) {
    movers.clear();
    for (int u = 0; u < now.state.unit_count; ++u) {
      const int stand = now.stand(u);
      const Neighbours& near = now.tables.neighbours[stand];
      for (int i = 0; i < near.area_count; ++i) own[u][i] = movers.add(near.areas[i], encode(Kind::kNone, 0, stand));
    }
  }
};

}  // namespace variorum
