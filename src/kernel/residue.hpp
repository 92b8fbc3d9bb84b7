// What certainty leaves open: moves and convoys that hang on each other. Rare, so it may allocate.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "component.hpp"
#include "truth_table.hpp"

namespace variorum {

// A definition that mentions more open variables than this is taken to depend on all of them.
inline constexpr int kMaxTableInputs = 16;

// Decides everything that is still open: steps 1 and 2 of docs/adjudication.md, "Solving them".
class Settlement {
 public:
  explicit Settlement(Field& field) : field_(field), mentions_(field) {
    for (int i = 0; i < field.mover_count; ++i) {
      for (const bool convoy : {false, true}) {
        const Variable variable{field.movers[i], convoy};
        if (value(field, variable) == Truth::kOpen) open_.push_back(variable);
      }
    }
    // In the order of the units, which decides among equals.
    std::stable_sort(open_.begin(), open_.end(), [](Variable one, Variable other) { return one.mover < other.mover; });
  }

  void run() {
    while (!open_.empty()) {
      if (decide_certain() || decide_constant()) continue;
      decide_sinks();
      drop_decided();
    }
  }

 private:
  void drop_decided() {
    std::erase_if(open_, [&](Variable variable) { return value(field_, variable) != Truth::kOpen; });
  }

  bool decide_certain() {
    const std::size_t before = open_.size();
    for (const Variable variable : open_) value(field_, variable) = defined(field_, variable);
    drop_decided();
    return open_.size() < before;
  }

  // Decides what has one value for more reasons than can be seen piece by piece; otherwise finds what depends on what.
  bool decide_constant() {
    const std::size_t before = open_.size();
    edges_.assign(open_.size(), {});
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const Variables& inputs = mentions_.of(open_[i]);
      if (static_cast<int>(inputs.size()) > kMaxTableInputs) {
        value(field_, open_[i]) = ConstancyCheck(field_, open_[i], inputs).truth();
        for (const Variable& input : inputs) edges_[i].push_back(index_of(input));
        continue;
      }
      const TruthTable table(field_, open_[i], inputs);
      if (table.is_constant()) value(field_, open_[i]) = table.any_row() ? Truth::kTrue : Truth::kFalse;
      for (int k = 0; k < static_cast<int>(inputs.size()); ++k) {
        if (table.depends_on(k)) edges_[i].push_back(index_of(inputs[k]));
      }
    }
    drop_decided();
    return open_.size() < before;
  }

  int index_of(Variable variable) const {
    return static_cast<int>(std::find(open_.begin(), open_.end(), variable) - open_.begin());
  }

  void decide_sinks() {
    const Sinks sinks(edges_);
    for (const std::vector<int>& members : sinks.found) {
      Variables component;
      for (const int member : members) component.push_back(open_[member]);
      decide_component(component);
    }
  }

  void decide_component(const Variables& component) {
    // No definition here depends on a variable outside, so any value will do for those.
    Variables outside;
    for (const Variable variable : open_) {
      if (value(field_, variable) != Truth::kOpen) continue;
      if (std::find(component.begin(), component.end(), variable) == component.end()) outside.push_back(variable);
    }
    for (const Variable variable : outside) value(field_, variable) = Truth::kFalse;
    ComponentSearch search(field_, component);
    for (const Variable variable : outside) value(field_, variable) = Truth::kOpen;
    if (search.solutions() == 1 || (search.solutions() > 1 && !search.has_convoy())) return search.adopt();
    for (const Variable variable : component) {
      if (variable.convoy == search.has_convoy()) value(field_, variable) = Truth::kFalse;
    }
  }

  Field& field_;
  Mentions mentions_;
  Variables open_;
  std::vector<std::vector<int>> edges_;
};

// Kept out of line: the common path never comes here.
[[gnu::noinline]] inline void settle(Field& field) { Settlement(field).run(); }

}  // namespace variorum
