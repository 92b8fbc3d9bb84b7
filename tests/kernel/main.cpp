// Runs all tests, and says how many there were.
#include "check.hpp"

int main() {
  for (const auto& [name, run] : variorum::tests::all_tests()) {
    std::printf("%s\n", name);
    std::fflush(stdout);
    run();
  }
  std::printf("%zu tests\n", variorum::tests::all_tests().size());
  return 0;
}
