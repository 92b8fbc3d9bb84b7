// What the tasks of a power's units come to together, as far as can be foreseen without playing on.
#pragma once

#include "choosing.hpp"
#include "forecast.hpp"

namespace variorum {

enum class Doing : std::uint8_t { kStays, kGoes, kSails, kHelps, kCarries };

// What a unit is to do. `area`: where it goes, helps or carries to; its own one if it stays. `whom`: who is helped or
// carried, or carries, as numbers among the power's units.
struct Task {
  Doing doing = Doing::kStays;
  std::uint8_t area = 0;
  std::uint8_t whom = 0;
  Code code = 0;
  // What the place where it will be is worth to it, beside a center there.
  float gain = 0;

  bool goes() const { return doing == Doing::kGoes || doing == Doing::kSails; }
};

class Prospects {
 public:
  Prospects(const Outlook& outlook, const Forecast& forecast, int power)
      : outlook_(outlook), forecast_(forecast), tables_(outlook.tables), power_(power),
        season_(outlook.state.phase == Phase::kSpringMoves ? outlook.policy.style.spring : 1) {
    std::fill_n(&standing_[0], tables_.area_count, kNobody);
    std::fill_n(&known_[0], tables_.area_count, false);
    float sum = 1;
    for (int c = 0; c < tables_.center_count; ++c) {
      worth_[c] = outlook.worth_of(c, power);
      sum += worth_[c];
      if (outlook.state.owners[c] == power && worth_[c] > 0) own_[own_count_++] = static_cast<std::uint8_t>(c);
    }
    worth_[kNoCenter] = 0;
    loss_ = outlook.policy.style.loss * sum / static_cast<float>(tables_.center_count);
  }

  int count() const { return count_; }
  int unit(int i) const { return units_[i]; }
  int home(int i) const { return homes_[i]; }
  // The power's unit in an area, or kNobody.
  int standing(int area) const { return standing_[area]; }
  const Task& task(int i) const { return tasks_[i]; }

  void add(int unit) {
    const int area = outlook_.now.area(unit);
    units_[count_] = static_cast<std::uint8_t>(unit);
    homes_[count_] = static_cast<std::uint8_t>(area);
    standing_[area] = static_cast<std::uint8_t>(count_);
    stays_[count_] = place_worth(outlook_.now.stand(unit));
    tasks_[count_] = {Doing::kStays, homes_[count_], 0, encode(Kind::kHold, outlook_.now.stand(unit)), 0};
    ++count_;
  }

  void set(int i, const Task& task) { tasks_[i] = task; }

  // What a place is worth beside the center there.
  float place_worth(int stand) const {
    const float direct = outlook_.policy.style.by_steps[0] / 1000;
    return forecast_.values(power_)[stand] - direct * worth_[tables_.center_of[tables_.area_of[stand]]];
  }

  // What it all comes to; nothing is worse than two units that go to the same place.
  float sum() {
    if (!gather()) return kImpossible;
    float total = 0;
    for (int i = 0; i < count_; ++i) arrives_[i] = arrival(i);
    for (int i = 0; i < count_; ++i) total += of_unit(i);
    for (int i = 0; i < own_count_; ++i) total += worth_[own_[i]] * season_ * kept(tables_.center_area[own_[i]]);
    return total;
  }

  static constexpr float kImpossible = -1e30F;

  // The chance that the strongest rival in an area is no stronger than that.
  float odds(int area, float strength) {
    if (!known_[area]) reckon(area);
    if (strength >= kDepth) return 1;
    const int whole = static_cast<int>(strength);
    const float part = strength - static_cast<float>(whole);
    return odds_[area][whole] + part * (odds_[area][whole + 1] - odds_[area][whole]);
  }

 private:
  static constexpr int kDepth = Forecast::kStrengths;

  void reckon(int area) {
    known_[area] = true;
    const float caution = outlook_.policy.style.caution;
    const auto most = outlook_.competition(area, power_);
    for (int k = 0; k < kDepth; ++k) odds_[area][k] = 1;
    for (std::uint32_t left = forecast_.present(area); left != 0; left &= left - 1) {
      const int other = std::countr_zero(left);
      if (!outlook_.is_rival(other, power_)) continue;
      const Forecast::Odds& odds = forecast_.odds(area, other);
      for (int k = 0; k < kDepth; ++k) odds_[area][k] *= odds[k];
    }
    for (int k = 0; k < kDepth; ++k) {
      odds_[area][k] = (1 - caution) * odds_[area][k] + caution * static_cast<float>(most <= k);
    }
    odds_[area][kDepth] = 1;
  }

  // The chance that the support of a unit is not cut. Who is attacked cuts no support of the attack.
  float firm(int i, int area) {
    float calm = odds(homes_[i], 0);
    const int victim = outlook_.now.unit_at(area);
    if (victim != kNobody && outlook_.is_rival(outlook_.state.units[victim].power, power_)) {
      const float chance = (1 - outlook_.policy.style.caution) * forecast_.intents(victim).at(homes_[i]);
      calm = std::min(1.0F, calm / std::max(0.2F, 1 - chance));
    }
    return calm;
  }

  // Who comes where with how much help; false if two go to one place.
  bool gather() {
    bool possible = true;
    for (int i = 0; i < count_; ++i) helped_[i] = 0;
    for (int i = 0; i < count_; ++i) coming_[homes_[i]] = coming_[tasks_[i].area] = kNobody;
    for (int i = 0; i < own_count_; ++i) coming_[tables_.center_area[own_[i]]] = kNobody;
    for (int i = 0; i < count_; ++i) {
      const Task& task = tasks_[i];
      if (task.goes()) {
        possible &= coming_[task.area] == kNobody;
        coming_[task.area] = static_cast<std::uint8_t>(i);
      }
      if (task.doing == Doing::kHelps && is_met(task)) helped_[task.whom] += firm(i, task.area);
    }
    return possible;
  }

  // Whether who is helped does what it is helped with.
  bool is_met(const Task& task) const {
    const Task& other = tasks_[task.whom];
    return other.goes() ? other.area == task.area : homes_[task.whom] == task.area;
  }

  float arrival(int i) {
    const Task& task = tasks_[i];
    if (!task.goes()) return 0;
    float chance = odds(task.area, helped_[i]);
    const int before = standing_[task.area];
    if (before != kNobody) {
      const Task& other = tasks_[before];
      if (!other.goes() || other.area == homes_[i]) return 0;
      chance *= odds(other.area, helped_[before]);
    }
    if (task.doing == Doing::kSails) {
      const Task& carrier = tasks_[task.whom];
      if (carrier.doing != Doing::kCarries || carrier.whom != i || carrier.area != task.area) return 0;
      chance *= odds(homes_[task.whom], 1);
    }
    return chance;
  }

  // What a unit gets where it goes, and where it is left.
  float of_unit(int i) {
    const Task& task = tasks_[i];
    const float safe = odds(homes_[i], task.goes() ? 1 : 1 + helped_[i]);
    float here = safe * (stays_[i] + prize(homes_[i])) - (1 - safe) * loss_;
    if (!task.goes()) return here;
    return arrives_[i] * (task.gain + prize(task.area)) + (1 - arrives_[i]) * here;
  }

  // What it is worth to stand in an area at the end: only centers that the power doesn't own are to be gained.
  float prize(int area) const {
    const int center = tables_.center_of[area];
    return outlook_.state.owners[center] == power_ ? 0 : season_ * worth_[center];
  }

  float kept(int area) {
    const int comer = coming_[area];
    const float held = odds(area, comer == kNobody ? 0 : 1 + helped_[comer]);
    const int unit = standing_[area];
    if (unit == kNobody) return held;
    if (!tasks_[unit].goes()) return odds(area, 1 + helped_[unit]);
    return arrives_[unit] * held + (1 - arrives_[unit]) * odds(area, 1);
  }

  const Outlook& outlook_;
  const Forecast& forecast_;
  const Tables& tables_;
  int power_;
  float season_;
  float loss_;
  int count_ = 0;
  std::uint8_t units_[kMaxPieces];
  std::uint8_t homes_[kMaxPieces];
  Scratch<Task, kMaxPieces> tasks_;
  float stays_[kMaxPieces];
  float helped_[kMaxPieces];
  float arrives_[kMaxPieces];
  // By center; and those of its own that somebody could take.
  float worth_[kMaxCenters + 1];
  int own_count_ = 0;
  std::uint8_t own_[kMaxCenters];
  // By area: the power's units that stand there and go there, by their number.
  std::uint8_t standing_[kMaxPlaces];
  std::uint8_t coming_[kMaxPlaces];
  bool known_[kMaxPlaces];
  float odds_[kMaxPlaces][kDepth + 1];
};

}  // namespace variorum
