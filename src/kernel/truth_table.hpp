// What one definition comes to under all assignments of the open variables that occur in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "variables.hpp"

namespace variorum {

// Hostile battles could ask for more steps than anybody wants to wait for; no game comes near.
inline constexpr int kMaxConstancySteps = 1 << 16;

// The values of one definition under every assignment of its inputs.
class TruthTable {
 public:
  TruthTable(Field& field, Variable variable, const Variables& inputs)
      : field_(field), variable_(variable), inputs_(inputs), rows_(std::size_t{1} << inputs.size()) {
    fill(static_cast<int>(inputs.size()), 0);
  }

  bool is_constant() const {
    for (const bool row : rows_) {
      if (row != rows_[0]) return false;
    }
    return true;
  }

  bool any_row() const { return rows_[0]; }

  bool depends_on(int input) const {
    const std::size_t bit = std::size_t{1} << input;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if ((row & bit) == 0 && rows_[row] != rows_[row | bit]) return true;
    }
    return false;
  }

 private:
  // Fills the rows that begin with `row` and differ from it in the first `undecided` inputs.
  void fill(int undecided, std::size_t row) {
    const Truth truth = defined(field_, variable_);
    if (truth != Truth::kOpen) {
      const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(row);
      std::fill(begin, begin + (std::ptrdiff_t{1} << undecided), truth == Truth::kTrue);
      return;
    }
    Truth& input = value(field_, inputs_[undecided - 1]);
    input = Truth::kFalse;
    fill(undecided - 1, row);
    input = Truth::kTrue;
    fill(undecided - 1, row | std::size_t{1} << (undecided - 1));
    input = Truth::kOpen;
  }

  Field& field_;
  Variable variable_;
  const Variables& inputs_;
  std::vector<bool> rows_;
};

// Whether a definition with very many inputs has the same value under every assignment; kOpen if not.
class ConstancyCheck {
 public:
  ConstancyCheck(Field& field, Variable variable, const Variables& inputs)
      : field_(field), variable_(variable), inputs_(inputs) {
    visit(0);
  }

  Truth truth() const { return seen_[0] == seen_[1] ? Truth::kOpen : seen_[1] ? Truth::kTrue : Truth::kFalse; }

 private:
  void visit(std::size_t next) {
    if ((seen_[0] && seen_[1]) || ++steps_ > kMaxConstancySteps) {
      seen_[0] = seen_[1] = true;
      return;
    }
    const Truth truth = defined(field_, variable_);
    if (truth != Truth::kOpen) {
      seen_[truth == Truth::kTrue] = true;
      return;
    }
    Truth& input = value(field_, inputs_[next]);
    for (const Truth assumed : {Truth::kTrue, Truth::kFalse}) {
      input = assumed;
      visit(next + 1);
    }
    input = Truth::kOpen;
  }

  Field& field_;
  Variable variable_;
  const Variables& inputs_;
  bool seen_[2] = {false, false};
  int steps_ = 0;
};

}  // namespace variorum
