// Improving orders by changing those of a unit or two.
#pragma once

#include "judging.hpp"
#include "legal_orders.hpp"

namespace variorum {

class Climber {
 public:
  Climber(Judge& judge, const Outlook& outlook, const Side& side) : judge_(judge), outlook_(outlook) {
    list_orders(outlook.tables, outlook.state, list_);
    const State& state = outlook.state;
    list_.for_each_slot([&](int unit, Code* first, int count) {
      const int power = state.units[unit].power;
      const bool is_mine = side.has(power);
      slots_.push_back({first, is_mine ? allowed(first, count, power) : count});
      if (is_mine && outlook.promises.order_of(unit) == 0) mine_.push_back(unit);
    });
  }

  // Until no evaluations are left. The best candidate has `games` games at least.
  void climb(Candidate& best, int games) {
    judge_.raise(best, games);
    for (int tries = 0; judge_.left() > 0 && !mine_.empty() && tries < kMostTries; ++tries) {
      Candidate other{changed(best.orders)};
      if (other.orders.is_like(best.orders)) continue;
      judge_.raise(other, std::max(1, games / 3));
      if (judge_.left() == 0 || other.mean() < best.mean() - kSlack) continue;
      judge_.raise(other, games);
      if (other.games == games && other.mean() > best.mean()) best = other;
    }
  }

 private:
  struct Slot {
    const Code* first;
    int count;
  };

  // A unit without another order would be tried for ever.
  static constexpr int kMostTries = 1 << 20;
  static constexpr double kSlack = 0.01;

  // Puts the orders that the pact leaves to a power first, and returns how many there are: to hold is always one.
  int allowed(Code* first, int count, int power) const {
    const auto is_allowed = [&](Code code) { return outlook_.promises.allows(power, code); };
    return static_cast<int>(std::partition(first, first + count, is_allowed) - first);
  }

  Random& random() { return judge_.random(); }
  int below(std::size_t bound) { return static_cast<int>(random().below(static_cast<std::uint32_t>(bound))); }

  JointOrders changed(const JointOrders& orders) {
    JointOrders after = orders;
    const bool two = below(2) == 0;
    for (int i = 0; i <= two; ++i) {
      const int unit = mine_[below(mine_.size())];
      const Code code = slots_[unit].first[below(slots_[unit].count)];
      put(after, unit, code);
      if (!two && kind_of(code) == Kind::kSupportMove) send_supported(after, code);
    }
    return after;
  }

  void put(JointOrders& orders, int unit, Code code) const {
    for (int i = 0; i < orders.size(); ++i) {
      if (stand_of(orders[i]) == outlook_.now.stand(unit)) orders[i] = code;
    }
  }

  // Whoever is supported does go there, if it is of the same side.
  void send_supported(JointOrders& orders, Code support) const {
    const int unit = outlook_.now.find(target_of(support));
    if (std::find(mine_.begin(), mine_.end(), unit) == mine_.end()) return;
    for (int i = 0; i < slots_[unit].count; ++i) {
      const Code code = slots_[unit].first[i];
      const bool goes = kind_of(code) == Kind::kMove && outlook_.tables.area_of[goal_of(code)] == goal_of(support);
      if (goes) return put(orders, unit, code);
    }
  }

  Judge& judge_;
  const Outlook& outlook_;
  CodeList list_;
  std::vector<Slot> slots_;
  std::vector<int> mine_;
};

}  // namespace variorum
