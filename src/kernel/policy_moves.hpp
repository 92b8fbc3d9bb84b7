// The orders of one power in a movement phase: each unit to the best place it can reach, and the others help.
#pragma once

#include "choosing.hpp"
#include "joint_orders.hpp"
#include "outlook.hpp"

namespace variorum {

class Marshal {
 public:
  Marshal(const Outlook& outlook, int power, Temper temper, Random& random)
      : outlook_(outlook), now_(outlook.now), tables_(outlook.tables), power_(power), temper_(temper),
        random_(random) {
    outlook.write_values(power, values_);
    std::memset(coming_, kNobody, tables_.area_count);
    for (int u = 0; u < now_.state.unit_count; ++u) {
      doing_[u] = Doing::kOpen;
      if (now_.state.units[u].power == power) mine_[count_++] = static_cast<std::uint8_t>(u);
    }
  }

  void write(JointOrders& orders) {
    for (int left = count_; left > 1; --left) {
      std::swap(mine_[left - 1], mine_[random_.below(static_cast<std::uint32_t>(left))]);
    }
    if (outlook_.promises.has_orders()) keep_promises();
    if (now_.afloat != 0) sail();
    for (int i = 0; i < count_; ++i) {
      if (doing_[mine_[i]] == Doing::kOpen) place(mine_[i]);
    }
    for (int i = 0; i < count_; ++i) {
      if (doing_[mine_[i]] == Doing::kStays) assist(mine_[i]);
    }
    for (int i = 0; i < count_; ++i) orders.add(codes_[mine_[i]]);
  }

 private:
  enum class Doing : std::uint8_t { kOpen, kBusy, kStays, kGoes, kHelps };

  // How much better a place overseas must be than the best one nearby.
  static constexpr float kWorthAVoyage = 1.3F;
  static constexpr float kLeast = 0.1F;

  void settle(int unit, Doing doing, Code code) {
    doing_[unit] = doing;
    codes_[unit] = code;
  }

  bool is_mine(int unit) const { return unit != kNobody && now_.state.units[unit].power == power_; }

  float value(int stand) const {
    const int rivals = outlook_.competition(tables_.area_of[stand], power_);
    return values_[stand] * std::max(kLeast, 1 - outlook_.policy.style.rival * static_cast<float>(rivals));
  }

  float value_of_move(int unit, Code move) const { return value(goal_of(move) | (now_.stand(unit) & kFleet)); }

  // What is promised stands before anything else is placed.
  void keep_promises() {
    for (int i = 0; i < count_; ++i) {
      const Code code = outlook_.promises.order_of(mine_[i]);
      if (code == 0) continue;
      const bool goes = kind_of(code) == Kind::kMove || kind_of(code) == Kind::kMoveVia;
      settle(mine_[i], goes ? Doing::kGoes : Doing::kHelps, code);
      if (goes) coming_[tables_.area_of[goal_of(code)]] = mine_[i];
    }
  }

  // Sends armies overseas where one fleet of the power's can carry them, and nothing nearby is nearly as good.
  void sail() {
    for (int i = 0; i < count_; ++i) {
      const int army = mine_[i];
      const Seas seas = tables_.embark[now_.stand(army)] & now_.afloat;
      if (seas == 0 || is_fleet(now_.stand(army)) || doing_[army] != Doing::kOpen) continue;
      for_each_sea(seas, [&](int sea) {
        const int fleet = now_.unit_at(tables_.sea_area[sea]);
        if (is_mine(fleet) && doing_[fleet] == Doing::kOpen && doing_[army] == Doing::kOpen) embark(army, fleet, sea);
      });
    }
  }

  void embark(int army, int fleet, int sea) {
    const int stand = now_.stand(army);
    const Neighbours& near = tables_.neighbours[stand];
    float best = 0;
    for (int i = 0; i < near.move_count; ++i) best = std::max(best, value_of_move(army, near.moves[i]));
    best *= kWorthAVoyage;
    int goal = kNowhere;
    tables_.landings[sea].for_each([&](int area) {
      if (area == now_.area(army) || tables_.near[stand].contains(area) || is_mine(now_.unit_at(area))) return;
      if (coming_[area] != kNobody || value(area) <= best || outlook_.promises.shuns(power_, area)) return;
      best = value(area);
      goal = area;
    });
    if (goal == kNowhere) return;
    settle(army, Doing::kGoes, encode(Kind::kMoveVia, stand, 0, goal));
    settle(fleet, Doing::kHelps, encode(Kind::kConvoy, now_.stand(fleet), stand, goal));
    coming_[goal] = static_cast<std::uint8_t>(army);
  }

  // Finds a place for a unit; those in its way are placed first.
  void place(int unit) {
    doing_[unit] = Doing::kBusy;
    const Neighbours& near = tables_.neighbours[now_.stand(unit)];
    Ranking ranking;
    ranking.add(value(now_.stand(unit)), -1);
    for (int i = 0; i < near.move_count; ++i) {
      if (outlook_.promises.shuns(power_, tables_.area_of[goal_of(near.moves[i])])) continue;
      ranking.add(value_of_move(unit, near.moves[i]), i);
    }
    for (;;) {
      const int choice = ranking.take(temper_, random_);
      if (choice < 0) return settle(unit, Doing::kStays, encode(Kind::kHold, now_.stand(unit)));
      if (enter(unit, near.moves[choice])) return;
    }
  }

  // Goes there, or helps the power's own unit that has the place already; false if neither can be.
  bool enter(int unit, Code move) {
    const int area = tables_.area_of[goal_of(move)];
    const int occupant = now_.unit_at(area);
    const int rivals = outlook_.competition(area, power_);
    if (is_mine(occupant)) {
      if (doing_[occupant] == Doing::kOpen) place(occupant);
      if (doing_[occupant] == Doing::kBusy) return false;
      if (doing_[occupant] != Doing::kGoes) {
        if (rivals > 1) settle(unit, Doing::kHelps, support_hold(unit, occupant));
        return rivals > 1;
      }
    }
    if (coming_[area] != kNobody) {
      if (rivals > 0) settle(unit, Doing::kHelps, support_move(unit, coming_[area], area));
      return rivals > 0;
    }
    coming_[area] = static_cast<std::uint8_t>(unit);
    settle(unit, Doing::kGoes, move);
    return true;
  }

  // Supports whoever has most against it; holds if nobody needs that.
  void assist(int unit) {
    const Neighbours& near = tables_.neighbours[now_.stand(unit)];
    float most = 0;
    for (int i = 0; i < near.area_count; ++i) {
      const int area = near.areas[i];
      const auto rivals = static_cast<float>(outlook_.competition(area, power_));
      const int comer = coming_[area];
      if (comer != kNobody && comer != unit && rivals + 0.2F > most) {
        most = rivals + 0.2F;
        settle(unit, Doing::kStays, support_move(unit, comer, area));
      }
      const int occupant = now_.unit_at(area);
      if (!is_mine(occupant) || doing_[occupant] == Doing::kGoes || rivals == 0 || rivals + 0.1F <= most) continue;
      most = rivals + 0.1F;
      settle(unit, Doing::kStays, support_hold(unit, occupant));
    }
  }

  Code support_hold(int unit, int target) const {
    return encode(Kind::kSupportHold, now_.stand(unit), now_.stand(target));
  }

  Code support_move(int unit, int target, int area) const {
    return encode(Kind::kSupportMove, now_.stand(unit), now_.stand(target), area);
  }

  const Outlook& outlook_;
  const Deployment& now_;
  const Tables& tables_;
  int power_;
  Temper temper_;
  Random& random_;
  int count_ = 0;
  std::uint8_t mine_[kMaxPieces];
  Doing doing_[kMaxPieces];
  Code codes_[kMaxPieces];
  // By area, the power's unit that goes there.
  std::uint8_t coming_[kMaxPlaces];
  Row values_;
};

}  // namespace variorum
