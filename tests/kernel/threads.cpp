// Threads that share a board, and a battle, do not touch what others read.
#include <memory>
#include <thread>

#include "legal_orders.hpp"
#include "random_battles.hpp"
#include "small_board.hpp"
#include "untangle.hpp"

namespace variorum::tests {

TEST(threads_share_what_they_read) {
  const Tables tables = compile(small_board());
  const Drawn drawn = Drawing(7).battle();
  const std::vector<Spot> corners{{0, 0}, {10, 0}, {0, 10}};
  std::vector<std::thread> threads;
  std::vector<int> found(4);
  for (std::size_t i = 0; i < found.size(); ++i) {
    threads.emplace_back([&, i] {
      Random random(1, 0);
      auto verdict = std::make_unique<Verdict>();
      for (int round = 0; round < 50; ++round) {
        CodeList list;
        list_orders(tables, drawn_state(tables, random), list);
        adjudicate(drawn.view(), *verdict);
        const auto moved = Untangling(corners, corners, {1, 1, 1}, {{0, 1, 2}}).run(2);
        found[i] += list.size() + static_cast<int>(verdict->units[0].outcome) + static_cast<int>(moved.size());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int one : found) CHECK(one == found[0]);
}

}  // namespace variorum::tests
