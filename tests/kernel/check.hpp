// What tests of the kernel are written with: a test is a function with a name, and a check that fails ends the program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace variorum::tests {

using Test = std::pair<const char*, void (*)()>;

inline std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}

struct Added {
  Added(const char* name, void (*run)()) { all_tests().emplace_back(name, run); }
};

[[noreturn]] inline void fail(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
  std::exit(1);
}

}  // namespace variorum::tests

#define TEST(name)                                                   \
  static void name();                                                \
  static const variorum::tests::Added added_##name(#name, &name);    \
  static void name()

#define CHECK(condition) ((condition) ? void() : variorum::tests::fail(#condition, __FILE__, __LINE__))
