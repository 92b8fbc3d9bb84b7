// The orders of one power in a movement phase, found together: tasks are changed one by one, and attacks with all who
// help at once, as long as what they come to grows.
#pragma once

#include <optional>

#include "prospects.hpp"

namespace variorum {

class Tactician {
 public:
  Tactician(const Outlook& outlook, const Forecast& forecast, int power, Temper temper, Random& random)
      : outlook_(outlook), now_(outlook.now), tables_(outlook.tables), power_(power), random_(random),
        blur_(kBlur * temper.alternative), prospects_(outlook, forecast, power) {
    for (int u = 0; u < now_.state.unit_count; ++u) {
      if (now_.state.units[u].power == power) prospects_.add(u);
    }
  }

  void write(JointOrders& orders) {
    keep_promises();
    list_options();
    best_ = prospects_.sum();
    improve();
    attack_together();
    for (int round = 0; round < kMostRounds && improve(); ++round) continue;
    leave_stale();
    for (int i = 0; i < prospects_.count(); ++i) orders.add(prospects_.task(i).code);
  }

 private:
  // How far gains are blurred at the usual temper, which is what makes games differ.
  static constexpr float kBlur = 0.25F;
  static constexpr float kBetter = 1e-3F;
  static constexpr int kMostRounds = 3;
  // Where the chance of meeting anybody is no greater than that, nobody helps.
  static constexpr float kCalm = 0.98F;

  struct Options {
    int count = 0;
    Task tasks[kMaxNear];
  };

  float blurred(float gain) { return gain * (1 + blur_ * (fraction(random_) - 0.5F)); }

  void keep_promises() {
    for (int i = 0; i < prospects_.count(); ++i) {
      order_[i] = static_cast<std::uint8_t>(i);
      fixed_[i] = false;
      const Code code = outlook_.promises.order_of(prospects_.unit(i));
      if (code == 0) continue;
      fixed_[i] = true;
      Task task = prospects_.task(i);
      task.code = code;
      if (kind_of(code) == Kind::kMove || kind_of(code) == Kind::kMoveVia) {
        task.doing = Doing::kGoes;
        task.area = tables_.area_of[goal_of(code)];
        task.gain = prospects_.place_worth(goal_of(code) | (stand_of(code) & kFleet));
      }
      prospects_.set(i, task);
    }
    for (int left = prospects_.count(); left > 1; --left) {
      std::swap(order_[left - 1], order_[random_.below(static_cast<std::uint32_t>(left))]);
    }
  }

  void list_options() {
    for (int i = 0; i < prospects_.count(); ++i) {
      const int stand = now_.stand(prospects_.unit(i));
      const Neighbours& near = tables_.neighbours[stand];
      Options& options = options_[i];
      options.count = 0;
      for (int m = 0; m < near.move_count; ++m) {
        const int goal = goal_of(near.moves[m]);
        const int area = tables_.area_of[goal];
        if (outlook_.promises.shuns(power_, area)) continue;
        options.tasks[options.count++] = {Doing::kGoes, static_cast<std::uint8_t>(area), 0, near.moves[m],
                                          blurred(prospects_.place_worth(goal | (stand & kFleet)))};
      }
    }
  }

  bool is_better() {
    const float sum = prospects_.sum();
    if (sum <= best_ + kBetter) return false;
    best_ = sum;
    return true;
  }

  bool attempt(int i, const Task& task) {
    const Task before = prospects_.task(i);
    if (before.code == task.code) return false;
    prospects_.set(i, task);
    if (is_better()) return true;
    prospects_.set(i, before);
    return false;
  }

  // Whether anything was found.
  bool improve() {
    bool found = false;
    for (int n = 0; n < prospects_.count(); ++n) {
      const int i = order_[n];
      if (fixed_[i]) continue;
      found |= attempt(i, staying(i));
      for (int m = 0; m < options_[i].count; ++m) found |= attempt(i, options_[i].tasks[m]);
      for (int other = 0; other < prospects_.count(); ++other) {
        if (other != i && can_help(i, other)) found |= attempt(i, helping(i, other));
      }
      found |= embark(i);
    }
    return found;
  }

  Task staying(int i) const {
    const int stand = now_.stand(prospects_.unit(i));
    return {Doing::kStays, static_cast<std::uint8_t>(prospects_.home(i)), 0, encode(Kind::kHold, stand), 0};
  }

  int target_of_help(int other) const {
    const Task& task = prospects_.task(other);
    return task.goes() ? task.area : prospects_.home(other);
  }

  bool can_help(int i, int other) {
    const int stand = now_.stand(prospects_.unit(i));
    const int area = target_of_help(other);
    if (!tables_.near[stand].contains(area) || prospects_.odds(area, 0) > kCalm) return false;
    // A fleet supports only those who can do without it.
    const Task& task = prospects_.task(other);
    return task.doing != Doing::kSails || task.whom != i;
  }

  Task helping(int i, int other) const {
    const int stand = now_.stand(prospects_.unit(i));
    const int helped = now_.stand(prospects_.unit(other));
    const Task& task = prospects_.task(other);
    const auto whom = static_cast<std::uint8_t>(other);
    if (!task.goes()) {
      const auto area = static_cast<std::uint8_t>(prospects_.home(other));
      return {Doing::kHelps, area, whom, encode(Kind::kSupportHold, stand, helped), 0};
    }
    return {Doing::kHelps, task.area, whom, encode(Kind::kSupportMove, stand, helped, task.area), 0};
  }

  // Whether a unit helps with what is not done any more: others have been given something better meanwhile.
  bool is_stale(int i) const {
    const Task& task = prospects_.task(i);
    const Task& other = prospects_.task(task.whom);
    switch (task.doing) {
      case Doing::kHelps: return helping(i, task.whom).code != task.code;
      case Doing::kSails: return other.doing != Doing::kCarries || other.whom != i || other.area != task.area;
      case Doing::kCarries: return other.doing != Doing::kSails || other.whom != i || other.area != task.area;
      default: return false;
    }
  }

  // Nothing is lost by it. Whoever cannot sail comes first, since others may help it.
  void leave_stale() {
    for (const bool helps : {false, true}) {
      for (int i = 0; i < prospects_.count(); ++i) {
        const bool is_due = !fixed_[i] && (prospects_.task(i).doing == Doing::kHelps) == helps && is_stale(i);
        if (is_due) prospects_.set(i, staying(i));
      }
    }
  }

  // Across one sea, with one of the power's fleets.
  bool embark(int i) {
    bool found = false;
    const int stand = now_.stand(prospects_.unit(i));
    const Seas seas = is_fleet(stand) ? 0 : tables_.embark[stand] & now_.afloat;
    for_each_sea(seas, [&](int sea) {
      const int carrier = prospects_.standing(tables_.sea_area[sea]);
      if (carrier == kNobody || fixed_[carrier]) return;
      tables_.landings[sea].for_each([&](int area) { found |= sail(i, carrier, area); });
    });
    return found;
  }

  bool sail(int i, int carrier, int area) {
    const int stand = now_.stand(prospects_.unit(i));
    if (area == prospects_.home(i) || tables_.near[stand].contains(area)) return false;
    if (outlook_.promises.shuns(power_, area)) return false;
    const Task before[2] = {prospects_.task(i), prospects_.task(carrier)};
    const auto to = static_cast<std::uint8_t>(area);
    const int fleet = now_.stand(prospects_.unit(carrier));
    prospects_.set(i, {Doing::kSails, to, static_cast<std::uint8_t>(carrier), encode(Kind::kMoveVia, stand, 0, area),
                       prospects_.place_worth(area)});
    prospects_.set(carrier, {Doing::kCarries, to, static_cast<std::uint8_t>(i),
                             encode(Kind::kConvoy, fleet, stand, area), 0});
    if (is_better()) return true;
    prospects_.set(i, before[0]);
    prospects_.set(carrier, before[1]);
    return false;
  }

  // For each way into an area that rivals could hold: with one who helps, two, and so on.
  void attack_together() {
    for (int n = 0; n < prospects_.count(); ++n) {
      const int i = order_[n];
      if (fixed_[i]) continue;
      for (int m = 0; m < options_[i].count; ++m) {
        if (prospects_.odds(options_[i].tasks[m].area, 0) <= kCalm) attack(i, options_[i].tasks[m]);
      }
    }
  }

  void attack(int i, const Task& move) {
    std::uint8_t helpers[kMaxPieces];
    int count = 0;
    for (int n = 0; n < prospects_.count(); ++n) {
      const int other = order_[n];
      const bool is_near = tables_.near[now_.stand(prospects_.unit(other))].contains(move.area);
      if (other == i || fixed_[other] || !is_near || prospects_.home(other) == move.area) continue;
      helpers[count++] = static_cast<std::uint8_t>(other);
    }
    if (count == 0) return;
    Scratch<Task, kMaxPieces> before;
    for (int other = 0; other < prospects_.count(); ++other) before[other] = prospects_.task(other);
    const auto leave = [&](int other) {
      const Task& task = prospects_.task(other);
      if (task.goes() && task.area == move.area) prospects_.set(other, staying(other));
    };
    for (int other = 0; other < prospects_.count(); ++other) {
      if (other != i && !fixed_[other]) leave(other);
    }
    prospects_.set(i, move);
    bool better = is_better();
    for (int n = 0; n < count && !better; ++n) {
      prospects_.set(helpers[n], helping(helpers[n], i));
      better = is_better();
    }
    if (better) return;
    for (int other = 0; other < prospects_.count(); ++other) prospects_.set(other, before[other]);
  }

  const Outlook& outlook_;
  const Deployment& now_;
  const Tables& tables_;
  int power_;
  Random& random_;
  float blur_;
  float best_ = 0;
  Prospects prospects_;
  std::uint8_t order_[kMaxPieces];
  bool fixed_[kMaxPieces];
  Scratch<Options, kMaxPieces> options_;
};

// A forecast that is made when somebody asks for it.
class Foresight {
 public:
  const Forecast& of(const Outlook& outlook) {
    if (made_) return *made_;
    made_.emplace(outlook);
    if (outlook.policy.style.insight > 0) consider(outlook);
    return *made_;
  }

 private:
  // What everybody would reckon best, if all went by what places are worth.
  void consider(const Outlook& outlook) {
    const Forecast plain = *made_;
    Random random(0, 0);
    JointOrders expected;
    for (int p = 0; p < outlook.tables.power_count; ++p) {
      if (!outlook.tables.is_idle(p)) Tactician(outlook, plain, p, Temper{0, 0}, random).write(expected);
    }
    made_.emplace(plain, expected);
  }

  std::optional<Forecast> made_;
};

}  // namespace variorum
