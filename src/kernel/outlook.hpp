// What a policy makes of a position: who could get where, and what places are worth to each power.
#pragma once

#include "aim.hpp"
#include "promises.hpp"
#include "proximity.hpp"

namespace variorum {

struct Policy {
  const Tables& tables;
  Style style;
  Proximity proximity;

  Policy(const Tables& board, const Style& chosen) : tables(board), style(chosen), proximity(board, chosen) {}
};

class Outlook {
 public:
  const Policy& policy;
  const Aim& aim;
  const Tables& tables;
  const State& state;
  Deployment now;
  Promises promises;

  Outlook(const Policy& chosen, const State& position, const Aim& wanted = kPlainAim, const Pact& pact = kNoPact)
      : policy(chosen), aim(wanted), tables(chosen.tables), state(position), now(tables, state), promises(pact, now),
        holdings_(tables, state) {
    count_reach();
    for (int p = 0; p < tables.power_count; ++p) danger_[p] = danger_of(holdings_.count[p]) * appetite(p);
    danger_[kNobody] = danger_of(policy.style.unowned);
    common_.fill(0);
    for (int c = 0; c < tables.center_count; ++c) policy.proximity.add(c, danger_[state.owners[c]], common_);
  }

  // The most units that any other power has in an area, or could send there, unless it is a friend.
  int competition(int area, int power) const {
    if (promises.pact.friends[power] != 0) return enmity(area, power);
    return first_[area] == power ? second_[area] : most_[area];
  }

  // What every stand is worth to a power's units.
  void write_values(int power, Row& values) const {
    values = common_;
    for (int c = 0; c < tables.center_count; ++c) {
      const float usual = danger_[state.owners[c]];
      const float worth = worth_of(c, power);
      if (worth != usual) policy.proximity.add(c, worth - usual, values);
    }
  }

  // What a center is worth to a power: to take it, or to hold it.
  float worth_of(int center, int power) const {
    const int owner = state.owners[center];
    float plain = owner == power ? policy.style.hold * threat(tables.center_area[center], power) : danger_[owner];
    if (promises.pact.is_friend(power, owner)) plain = 0;
    return aim.of(power, center) * plain;
  }

  int owned(int power) const { return holdings_.count[power]; }

  bool is_rival(int other, int power) const { return other != power && !promises.pact.is_friend(power, other); }

 private:
  float danger_of(float centers) const { return centers * centers + policy.style.a_center * centers + 16; }

  // How much more or less than its size a power is wanted.
  float appetite(int power) const {
    switch (policy.style.appetite) {
      case Appetite::kLarge: return 1;
      case Appetite::kLeader: return leading(power);
      case Appetite::kPressed: return pressure(power);
    }
    return 1;
  }

  float leading(int power) const {
    const auto most = *std::max_element(holdings_.count.begin(), holdings_.count.begin() + tables.power_count);
    const float part = static_cast<float>(holdings_.count[power]) / std::max<float>(1, most);
    return 0.4F + 1.6F * part * part * part;
  }

  // How many units of others could reach the power's centers for each of its own.
  float pressure(int power) const {
    float others = 1;
    float own = 1;
    for (int c = 0; c < tables.center_count; ++c) {
      if (state.owners[c] != power) continue;
      const auto& reach = reach_[tables.center_area[c]];
      for (int p = 0; p < tables.power_count; ++p) (p == power ? own : others) += reach[p];
    }
    return std::clamp(others / own, 0.4F, 3.0F);
  }

  void count_reach() {
    std::memset(reach_, 0, static_cast<std::size_t>(tables.area_count) * kMaxSeats);
    for (int u = 0; u < state.unit_count; ++u) {
      const Piece piece = state.units[u];
      const Neighbours& near = tables.neighbours[piece.stand];
      ++reach_[tables.area_of[piece.stand]][piece.power];
      if (tables.is_idle(piece.power)) continue;
      for (int i = 0; i < near.area_count; ++i) ++reach_[near.areas[i]][piece.power];
    }
    for (int area = 0; area < tables.area_count; ++area) rank(area);
  }

  // Whoever could send most there, and how many the next one could.
  void rank(int area) {
    int first = kNobody;
    int most = 0;
    int second = 0;
    for (int p = 0; p < tables.power_count; ++p) {
      const int count = reach_[area][p];
      if (count > most) {
        second = most;
        most = count;
        first = p;
      } else {
        second = std::max(second, count);
      }
    }
    first_[area] = static_cast<std::uint8_t>(first);
    most_[area] = static_cast<std::uint8_t>(most);
    second_[area] = static_cast<std::uint8_t>(second);
  }

  int enmity(int area, int power) const {
    int most = 0;
    for (int p = 0; p < tables.power_count; ++p) {
      if (is_rival(p, power)) most = std::max<int>(most, reach_[area][p]);
    }
    return most;
  }

  // How dangerous the most dangerous one is of those that could take an area.
  float threat(int area, int power) const {
    float most = 0;
    for (int p = 0; p < tables.power_count; ++p) {
      if (is_rival(p, power) && reach_[area][p] != 0) most = std::max(most, danger_[p]);
    }
    return most;
  }

  Holdings holdings_;
  std::uint8_t reach_[kMaxPlaces][kMaxSeats];
  std::uint8_t first_[kMaxPlaces];
  std::uint8_t most_[kMaxPlaces];
  std::uint8_t second_[kMaxPlaces];
  float danger_[kNobody + 1];
  Row common_;
};

}  // namespace variorum
