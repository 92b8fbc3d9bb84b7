// How strong each power may be in each area at the end of a movement phase, as others reckon with it.
#pragma once

#include <bit>
#include <utility>

#include "joint_orders.hpp"
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
    for (int u = 0; u < state.unit_count; ++u) foresee(u, 0);
  }

  // With what everybody is expected to order, as far as the style believes in it.
  Forecast(const Forecast& before, const JointOrders& expected)
      : outlook_(before.outlook_), insight_(outlook_.policy.style.insight), values_(before.values_) {
    std::fill_n(&present_[0], outlook_.tables.area_count, 0U);
    std::array<Code, kMaxPieces> codes{};
    for (const Code code : expected) codes[outlook_.now.find(stand_of(code))] = code;
    for (int u = 0; u < outlook_.state.unit_count; ++u) foresee(u, codes[u]);
  }

  const Row& values(int power) const { return values_[power]; }
  const Intents& intents(int unit) const { return intents_[unit]; }

  // The powers that have a unit in an area or next to it, as bits.
  std::uint32_t present(int area) const { return present_[area]; }
  const Odds& odds(int area, int power) const { return odds_[area][power]; }

 private:
  // Most units that are not said to stay fail to go, or help from where they are.
  static constexpr float kRemains = 0.5F;

  void foresee(int unit, Code expected) {
    const Piece piece = outlook_.state.units[unit];
    const Neighbours& near = outlook_.tables.neighbours[piece.stand];
    const Row& values = values_[piece.power];
    const int there = area_at(expected, piece.stand);
    Intents& intents = intents_[unit];
    if (outlook_.tables.is_idle(piece.power)) {
      intents.count = 0;
      return note(there, piece.power, 1);
    }
    intents.count = near.move_count;
    float stays = square(values[piece.stand]);
    float sum = stays + 1e-6F;
    for (int i = 0; i < near.move_count; ++i) {
      const int goal = goal_of(near.moves[i]);
      intents.areas[i] = outlook_.tables.area_of[goal];
      intents.chances[i] = square(values[goal | (piece.stand & kFleet)]);
      sum += intents.chances[i];
    }
    const float scale = (1 - insight_) / sum;
    // A place with two coasts is there twice.
    float left = insight_;
    for (int i = 0; i < near.move_count; ++i) {
      intents.chances[i] *= scale;
      if (intents.areas[i] == there) intents.chances[i] += std::exchange(left, 0.0F);
      note(intents.areas[i], piece.power, intents.chances[i]);
    }
    const int home = outlook_.tables.area_of[piece.stand];
    if (there == home) stays += std::exchange(left, 0.0F) / scale;
    note(home, piece.power, kRemains + (1 - kRemains) * stays * scale);
    if (left > 0) note(there, piece.power, left);
  }

  // Where an order has its effect.
  int area_at(Code code, int stand) const {
    const Tables& tables = outlook_.tables;
    if (code != 0) {
      switch (kind_of(code)) {
        case Kind::kMove:
        case Kind::kMoveVia:
        case Kind::kSupportMove: return tables.area_of[goal_of(code)];
        case Kind::kSupportHold: return tables.area_of[target_of(code)];
        default: break;
      }
    }
    return tables.area_of[stand];
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
  float insight_ = 0;
  std::array<std::uint32_t, kMaxPlaces> present_;
  Scratch<Row, kMaxSeats> values_;
  Scratch<Intents, kMaxPieces> intents_;
  Scratch<std::array<Odds, kMaxSeats>, kMaxPlaces> odds_;
};

}  // namespace variorum
