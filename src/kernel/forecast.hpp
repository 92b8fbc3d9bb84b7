// How strong each power may be in each area at the end of a movement phase, as others reckon with it.
#pragma once

#include <bit>
#include <optional>

#include "outlook.hpp"
#include "scratch.hpp"

namespace variorum {

// Of a unit: the chances that it goes to each of the areas next to it, or helps there.
struct Intents {
  int count = 0;
  std::uint8_t areas[kMaxNear];
  float chances[kMaxNear];

  float at(int area) const {
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += areas[i] == area ? chances[i] : 0;
    return sum;
  }
};

class Forecast {
 public:
  // Strengths from 0 on that are told apart; more are never reckoned with.
  static constexpr int kStrengths = 4;
  // The chances that a power is no stronger than that.
  using Odds = std::array<float, kStrengths>;

  explicit Forecast(const Outlook& outlook) : outlook_(outlook) {
    const State& state = outlook.state;
    std::fill_n(&present_[0], outlook.tables.area_count, 0U);
    for (int p = 0; p < outlook.tables.power_count; ++p) outlook.write_values(p, values_[p]);
    for (int u = 0; u < state.unit_count; ++u) foresee(u);
  }

  const Row& values(int power) const { return values_[power]; }
  const Intents& intents(int unit) const { return intents_[unit]; }

  // The powers that have a unit in an area or next to it, as bits.
  std::uint32_t present(int area) const { return present_[area]; }
  const Odds& odds(int area, int power) const { return odds_[area][power]; }

 private:
  // Most units that are not said to stay fail to go, or help from where they are.
  static constexpr float kRemains = 0.5F;

  void foresee(int unit) {
    const Piece piece = outlook_.state.units[unit];
    const Neighbours& near = outlook_.tables.neighbours[piece.stand];
    const Row& values = values_[piece.power];
    Intents& intents = intents_[unit];
    intents.count = near.move_count;
    const float stays = square(values[piece.stand]);
    float sum = stays + 1e-6F;
    for (int i = 0; i < near.move_count; ++i) {
      const int goal = goal_of(near.moves[i]);
      intents.areas[i] = outlook_.tables.area_of[goal];
      intents.chances[i] = square(values[goal | (piece.stand & kFleet)]);
      sum += intents.chances[i];
    }
    for (int i = 0; i < near.move_count; ++i) {
      intents.chances[i] /= sum;
      note(intents.areas[i], piece.power, intents.chances[i]);
    }
    note(outlook_.tables.area_of[piece.stand], piece.power, kRemains + (1 - kRemains) * stays / sum);
  }

  static float square(float value) { return value * value; }

  // One more unit that is there with some chance.
  void note(int area, int power, float chance) {
    Odds& odds = odds_[area][power];
    if ((present_[area] >> power & 1) == 0) {
      present_[area] |= 1U << power;
      odds.fill(1);
    }
    for (int k = kStrengths - 1; k > 0; --k) odds[k] += chance * (odds[k - 1] - odds[k]);
    odds[0] -= chance * odds[0];
  }

  const Outlook& outlook_;
  std::array<std::uint32_t, kMaxPlaces> present_;
  Scratch<Row, kMaxSeats> values_;
  Scratch<Intents, kMaxPieces> intents_;
  Scratch<std::array<Odds, kMaxSeats>, kMaxPlaces> odds_;
};

// A forecast that is made when somebody asks for it.
class Foresight {
 public:
  const Forecast& of(const Outlook& outlook) { return made_ ? *made_ : made_.emplace(outlook); }

 private:
  std::optional<Forecast> made_;
};

}  // namespace variorum
