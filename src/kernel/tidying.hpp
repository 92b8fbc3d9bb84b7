// Orders without those that come to nothing: supports and convoys of what nobody does.
#pragma once

#include "judging.hpp"

namespace variorum {

// Whoever helps a unit of the side that is ordered something else, or a stranger that hardly ever does what it is helped
// with, could as well hold. It helps its own power instead, where most rivals could come.
class Tidier {
 public:
  Tidier(Judge& judge, const Outlook& outlook, const Side& side)
      : judge_(judge), now_(outlook.now), outlook_(outlook), side_(side) {}

  void tidy(JointOrders& orders) {
    for (int i = 0; i < orders.size(); ++i) {
      if (is_void(orders, orders[i])) orders[i] = encode(Kind::kHold, stand_of(orders[i]));
    }
    for (int i = 0; i < orders.size(); ++i) {
      if (kind_of(orders[i]) == Kind::kHold && !is_promised(orders[i])) orders[i] = help(orders, orders[i]);
    }
    for (int i = 0; i < orders.size(); ++i) {
      if (kind_of(orders[i]) == Kind::kHold && !is_promised(orders[i])) orders[i] = march(orders, orders[i]);
    }
  }

 private:
  // Strangers who do what is supported more rarely than that are not supported.
  static constexpr float kOften = 0.5F;

  bool is_promised(Code code) const { return outlook_.promises.order_of(now_.find(stand_of(code))) != 0; }

  bool is_void(const JointOrders& orders, Code code) {
    const Kind kind = kind_of(code);
    const bool helps = kind == Kind::kSupportHold || kind == Kind::kSupportMove || kind == Kind::kConvoy;
    if (!helps || is_promised(code)) return false;
    const int target = now_.find(target_of(code));
    if (target == kNobody) return true;
    if (side_.has(now_.state.units[target].power)) return !is_met(orders, code);
    return judge_.frequency([&](const JointOrders& others) { return is_met(others, code); }) < kOften;
  }

  Code order_of(const JointOrders& orders, int unit) const {
    for (const Code code : orders) {
      if (now_.find(stand_of(code)) == unit) return code;
    }
    return 0;
  }

  static bool goes(Code code) { return kind_of(code) == Kind::kMove || kind_of(code) == Kind::kMoveVia; }
  int area_of(int place) const { return now_.tables.area_of[place]; }

  bool is_met(const JointOrders& orders, Code support) const {
    const Code code = order_of(orders, now_.find(target_of(support)));
    if (kind_of(support) == Kind::kSupportHold) return !goes(code);
    return goes(code) && area_of(goal_of(code)) == area_of(goal_of(support));
  }

  // The support of whoever of the power has most against it nearby, or to hold.
  Code help(const JointOrders& orders, Code hold) const {
    const int power = now_.state.units[now_.find(stand_of(hold))].power;
    Code best = hold;
    int most = 0;
    for (const Code code : orders) {
      const int unit = now_.find(stand_of(code));
      if (code == hold || now_.state.units[unit].power != power || kind_of(code) == Kind::kMoveVia) continue;
      const int area = goes(code) ? area_of(goal_of(code)) : now_.area(unit);
      const int rivals = outlook_.competition(area, power);
      if (rivals <= most || !now_.tables.near[stand_of(hold)].contains(area)) continue;
      most = rivals;
      best = support_of(hold, code);
    }
    return best;
  }

  // Whoever no rival can reach, and who takes no center by staying, goes to a better place that nobody contests.
  Code march(const JointOrders& orders, Code hold) const {
    const int unit = now_.find(stand_of(hold));
    const int power = now_.state.units[unit].power;
    const int stand = now_.stand(unit);
    const int center = now_.tables.center_of[now_.area(unit)];
    const bool takes = center != kNoCenter && now_.state.owners[center] != power;
    if (takes || is_helped(orders, unit) || outlook_.competition(now_.area(unit), power) != 0) return hold;
    Row values;
    outlook_.write_values(power, values);
    Code best = hold;
    float most = values[stand];
    const Neighbours& near = now_.tables.neighbours[stand];
    for (int i = 0; i < near.move_count; ++i) {
      const int goal = goal_of(near.moves[i]);
      const float value = values[goal | (stand & kFleet)];
      if (value <= most || !is_free(orders, area_of(goal), power)) continue;
      most = value;
      best = near.moves[i];
    }
    return best;
  }

  bool is_helped(const JointOrders& orders, int unit) const {
    const auto helps = [&](Code code) {
      return kind_of(code) == Kind::kSupportHold && now_.find(target_of(code)) == unit;
    };
    return std::any_of(orders.begin(), orders.end(), helps);
  }

  // Whether nobody stands in an area, and nobody else could come.
  bool is_free(const JointOrders& orders, int area, int power) const {
    if (now_.unit_at(area) != kNobody || outlook_.promises.shuns(power, area)) return false;
    if (outlook_.competition(area, power) != 0) return false;
    const auto comes = [&](Code code) { return goes(code) && area_of(goal_of(code)) == area; };
    return std::none_of(orders.begin(), orders.end(), comes);
  }

  Code support_of(Code hold, Code code) const {
    const int stand = now_.stand(now_.find(stand_of(code)));
    if (!goes(code)) return encode(Kind::kSupportHold, stand_of(hold), stand);
    return encode(Kind::kSupportMove, stand_of(hold), stand, area_of(goal_of(code)));
  }

  Judge& judge_;
  const Deployment& now_;
  const Outlook& outlook_;
  const Side& side_;
};

}  // namespace variorum
