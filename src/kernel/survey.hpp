// A position as each power's side of it looks, in numbers that mean the same on every board: what values are learned
// from.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "valuation.hpp"

namespace variorum {

// Most are counts of centers, in parts of what everybody would have if all had as many.
enum Trait : std::uint8_t {
  // Centers owned, in parts of those that win; and of the largest other power.
  kOwned,
  kLargest,
  // Units beyond centers; and centers owned, less what others stand in.
  kSpare,
  kInProspect,
  // Own centers that no rival could reach; that as many of the own could reach; and the others.
  kQuiet,
  kFirm,
  kThreatened,
  // Others' centers that more of the own units could reach than of anybody else; or as many; and such nobody's centers.
  kTakeable,
  kEven,
  kUnowned,
  // Areas that more of the own units could reach than of any rival; and all that they could reach.
  kLeading,
  kReached,
  // The part of what is near to centers that is the power's own: to all, to its own, and to others'.
  kNear,
  kNearOwn,
  kNearForeign,
  // Rival units that could reach own centers, and how large those are that are near to them.
  kPressure,
  kNeighbours,
  // Own homes, and those of them where nobody stands.
  kHomes,
  kOpen,
  // The logarithm of the share of the squares of centers in prospect.
  kShare,
  kTraits
};

class Survey {
 public:
  Survey(const Tables& tables, const State& state) : tables_(tables), state_(state), holdings_(tables, state) {
    for (auto& row : traits_) std::fill_n(row, tables.power_count, 0.0F);
    count_units();
    for (int area = 0; area < tables.area_count; ++area) look_at(area);
    scale();
    compare();
  }

  float of(int power, int trait) const { return traits_[trait][power]; }
  bool is_alive(int power) const { return of(power, kOwned) > 0 || of(power, kReached) > 0; }

 private:
  // Keeps the logarithm of nothing finite.
  static constexpr float kLeast = 1e-3F;

  // The most units of anybody that could reach an area, and of the next one; they are alike if two have as many.
  struct Ranking {
    int first = 0;
    int most = 0;
    int second = 0;

    int rival_of(int power) const { return power == first ? second : most; }
  };

  void count_units() {
    const int centers = tables_.center_count;
    std::memset(reach_, 0, static_cast<std::size_t>(tables_.area_count) * kMaxSeats);
    std::fill_n(holder_, tables_.area_count, kNobody);
    for (int p = 0; p < tables_.power_count; ++p) std::fill_n(near_[p], centers, 0.0F);
    for (int u = 0; u < state_.unit_count; ++u) {
      const Piece piece = state_.units[u];
      const Neighbours& around = tables_.neighbours[piece.stand];
      const int area = tables_.area_of[piece.stand];
      holder_[area] = piece.power;
      ++traits_[kSpare][piece.power];
      ++reach_[area][piece.power];
      for (int i = 0; i < around.area_count; ++i) ++reach_[around.areas[i]][piece.power];
      const float* const closeness = &tables_.closeness[static_cast<std::size_t>(area) * centers];
      for (int c = 0; c < centers; ++c) near_[piece.power][c] += closeness[c];
    }
  }

  void look_at(int area) {
    Ranking ranking;
    for (int p = 0; p < tables_.power_count; ++p) {
      const int count = reach_[area][p];
      traits_[kReached][p] += count > 0 ? 1.0F : 0.0F;
      ranking.second = std::max(ranking.second, std::min(ranking.most, count));
      ranking.first = count > ranking.most ? p : ranking.first;
      ranking.most = std::max(ranking.most, count);
    }
    if (ranking.most > ranking.second) ++traits_[kLeading][ranking.first];
    const int center = tables_.center_of[area];
    if (center == kNoCenter) return;
    const int owner = state_.owners[center];
    if (owner != kNobody) look_at_own(area, center, owner, ranking);
    look_at_others(area, center, owner, ranking);
  }

  void look_at_own(int area, int center, int owner, const Ranking& ranking) {
    const int rival = ranking.rival_of(owner);
    const int own = reach_[area][owner];
    ++traits_[rival == 0 ? kQuiet : own >= rival ? kFirm : kThreatened][owner];
    for (int p = 0; p < tables_.power_count; ++p) {
      traits_[kPressure][owner] += p == owner ? 0.0F : static_cast<float>(reach_[area][p]);
    }
    if (tables_.home[center] != owner) return;
    ++traits_[kHomes][owner];
    if (holder_[area] == kNobody) ++traits_[kOpen][owner];
  }

  void look_at_others(int area, int center, int owner, const Ranking& ranking) {
    float sum = kLeast;
    float sizes = 0;
    for (int p = 0; p < tables_.power_count; ++p) {
      sum += near_[p][center];
      if (p != owner) sizes += near_[p][center] * static_cast<float>(holdings_.count[p]);
    }
    if (owner != kNobody) traits_[kNeighbours][owner] += sizes / sum;
    for (int p = 0; p < tables_.power_count; ++p) {
      const float part = near_[p][center] / sum;
      traits_[kNear][p] += part;
      if (owner != kNobody) traits_[p == owner ? kNearOwn : kNearForeign][p] += part;
      const int count = reach_[area][p];
      if (p == owner || count == 0 || count < ranking.most) continue;
      const bool most = ranking.most > ranking.second;
      ++traits_[owner == kNobody ? kUnowned : most ? kTakeable : kEven][p];
    }
  }

  void scale() {
    const float part = static_cast<float>(tables_.power_count) / static_cast<float>(tables_.center_count);
    const float area = static_cast<float>(tables_.power_count) / static_cast<float>(tables_.area_count);
    for (int p = 0; p < tables_.power_count; ++p) {
      traits_[kSpare][p] -= static_cast<float>(holdings_.count[p]);
      for (const int trait : {kSpare, kQuiet, kFirm, kThreatened, kTakeable, kEven, kUnowned, kNear, kNearOwn,
                              kNearForeign, kPressure, kHomes, kOpen}) {
        traits_[trait][p] *= part;
      }
      for (const int trait : {kLeading, kReached}) traits_[trait][p] *= area;
      traits_[kNeighbours][p] *= part / static_cast<float>(tables_.victory);
    }
  }

  void compare() {
    const float part = static_cast<float>(tables_.power_count) / static_cast<float>(tables_.center_count);
    const auto victory = static_cast<float>(tables_.victory);
    float centers[kNobody + 1];
    write_prospects(tables_, state_, kPlainAim, centers);
    float squares = kLeast;
    for (int p = 0; p < tables_.power_count; ++p) squares += centers[p] * centers[p];
    for (int p = 0; p < tables_.power_count; ++p) {
      int largest = 0;
      for (int q = 0; q < tables_.power_count; ++q) largest = std::max<int>(largest, q == p ? 0 : holdings_.count[q]);
      traits_[kOwned][p] = static_cast<float>(holdings_.count[p]) / victory;
      traits_[kLargest][p] = static_cast<float>(largest) / victory;
      traits_[kInProspect][p] = centers[p] * part;
      traits_[kShare][p] = std::log(centers[p] * centers[p] / squares + kLeast);
    }
  }

  const Tables& tables_;
  const State& state_;
  Holdings holdings_;
  float traits_[kTraits][kMaxSeats];
  // By area: who could reach it with how many units, and who stands there.
  std::uint8_t reach_[kMaxPlaces][kMaxSeats];
  std::uint8_t holder_[kMaxPlaces];
  // By power and center.
  float near_[kMaxSeats][kMaxCenters];
};

}  // namespace variorum
