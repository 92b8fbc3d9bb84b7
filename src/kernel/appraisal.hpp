// What a position promises to a side, as was learned from games between bots on many boards: the share of the squares
// of centers that it will have over the next three years, on average.
#pragma once

#include "survey.hpp"
#include "weights.hpp"

namespace variorum {

// How well a power stands: two layers over what can be seen of it, the same for every power and board.
inline float standing(const Survey& survey, int power) {
  float first[kHidden];
  float second[kHidden];
  std::copy_n(kFirstBias, kHidden, first);
  std::copy_n(kSecondBias, kHidden, second);
  for (int i = 0; i < kTraits; ++i) {
    const float trait = survey.of(power, i);
    for (int j = 0; j < kHidden; ++j) first[j] += trait * kFirst[i][j];
  }
  for (int i = 0; i < kHidden; ++i) {
    const float active = std::max(first[i], 0.0F);
    for (int j = 0; j < kHidden; ++j) second[j] += active * kSecond[i][j];
  }
  float sum = kShareWeight * survey.of(power, kShare);
  for (int j = 0; j < kHidden; ++j) sum += std::max(second[j], 0.0F) * kLast[j];
  return sum;
}

// By power; they sum to 1.
inline void write_promised(const Tables& tables, const State& state, float* shares) {
  std::fill_n(shares, tables.power_count, 0.0F);
  if (state.winner != kNobody) {
    shares[state.winner] = 1;
    return;
  }
  const Survey survey(tables, state);
  float standings[kMaxSeats];
  float most = -1e30F;
  for (int p = 0; p < tables.power_count; ++p) {
    standings[p] = survey.is_alive(p) ? standing(survey, p) : -1e30F;
    most = std::max(most, standings[p]);
  }
  float sum = 0;
  for (int p = 0; p < tables.power_count; ++p) {
    shares[p] = std::exp(standings[p] - most);
    sum += shares[p];
  }
  for (int p = 0; p < tables.power_count; ++p) shares[p] /= sum;
}

// How far a rival's share is a side's loss besides: from two thirds of the centers that win on, so that everybody opposes
// whoever is ahead.
inline float dread(const Tables& tables, int centers) {
  constexpr float kMost = 0.5F;
  const int from = 2 * tables.victory / 3;
  const float way = static_cast<float>(centers - from + 1) / static_cast<float>(tables.victory - from + 1);
  return kMost * std::clamp(way, 0.0F, 1.0F);
}

// Where some centers matter more than others, nothing was learned: there they are counted.
inline float appraisal(const Tables& tables, const State& state, const Aim& aim, const Side& side) {
  if (aim.power != kPlainAim.power) return valuation(tables, state, aim, side);
  float shares[kMaxSeats];
  write_promised(tables, state, shares);
  const Holdings holdings(tables, state);
  float sum = 0;
  for (int p = 0; p < tables.power_count; ++p) {
    sum += shares[p] * (side.has(p) ? 1 : -dread(tables, holdings.count[p]));
  }
  return sum;
}

}  // namespace variorum
