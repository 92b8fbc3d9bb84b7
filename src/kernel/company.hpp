// The ways in which everybody could play a position, side by side.
#pragma once

#include <memory>
#include <vector>

#include "beliefs.hpp"
#include "policy.hpp"

namespace variorum {

// Each way looks at the position when it is first asked.
class Company {
 public:
  Company(const Ways& ways, const State& state, const Aim& aim, const Pact& pact)
      : ways_(ways), state_(state), aim_(aim), pact_(pact), players_(ways.size()) {}

  std::size_t size() const { return ways_.size(); }
  const Outlook& outlook(std::size_t way) { return player(way).outlook; }

  // Adds a power's orders in one of the ways, at its own temper or another one.
  void write(std::size_t way, int power, Random& random, JointOrders& orders) {
    write(way, power, temper_of(*ways_[way]), random, orders);
  }
  void write(std::size_t way, int power, Temper temper, Random& random, JointOrders& orders) {
    Player& player = this->player(way);
    write_policy(player.outlook, player.foresight, power, temper, random, orders);
  }

 private:
  struct Player {
    Outlook outlook;
    Foresight foresight{};
  };

  Player& player(std::size_t way) {
    if (players_[way] == nullptr) players_[way].reset(new Player{{*ways_[way], state_, aim_, pact_}});
    return *players_[way];
  }

  const Ways& ways_;
  const State& state_;
  const Aim& aim_;
  const Pact& pact_;
  std::vector<std::unique_ptr<Player>> players_;
};

}  // namespace variorum
