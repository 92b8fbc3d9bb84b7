// Variables that depend on each other: finding such components, and their consistent assignments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "variables.hpp"

namespace variorum {

// Hostile battles could ask for more steps than anybody wants to wait for; no game comes near.
inline constexpr int kMaxSearchSteps = 1 << 20;

// The best consistent assignment of a component, and whether there are more.
class ComponentSearch {
 public:
  ComponentSearch(Field& field, const Variables& component) : field_(field), component_(component) {
    best_.resize(component.size());
    for (const Variable& variable : component) has_convoy_ |= variable.convoy;
    visit();
  }

  bool has_convoy() const { return has_convoy_; }
  int solutions() const { return solutions_; }

  void adopt() {
    for (std::size_t i = 0; i < component_.size(); ++i) value(field_, component_[i]) = best_[i];
  }

 private:
  Truth& at(std::size_t i) { return value(field_, component_[i]); }

  // Draws the conclusions from what is assumed and notes what it sets; false if a definition contradicts it.
  bool conclude(std::vector<std::size_t>& trail) {
    for (bool progress = true; progress;) {
      progress = false;
      for (std::size_t i = 0; i < component_.size(); ++i) {
        const Truth truth = defined(field_, component_[i]);
        if (truth == Truth::kOpen || truth == at(i)) continue;
        if (at(i) != Truth::kOpen) return false;
        at(i) = truth;
        trail.push_back(i);
        progress = true;
      }
    }
    return true;
  }

  void visit() {
    if (++steps_ > kMaxSearchSteps / static_cast<int>(component_.size()) || (has_convoy_ && solutions_ > 1)) return;
    std::vector<std::size_t> trail;
    if (conclude(trail) && !is_hopeless()) branch();
    for (const std::size_t i : trail) at(i) = Truth::kOpen;
  }

  // The earlier unit succeeds first, so that among equals the assignment in which earlier units succeed is found first.
  void branch() {
    std::size_t i = 0;
    while (i < component_.size() && at(i) != Truth::kOpen) ++i;
    if (i == component_.size()) return note_solution();
    for (const Truth assumed : {Truth::kTrue, Truth::kFalse}) {
      at(i) = assumed;
      visit();
    }
    at(i) = Truth::kOpen;
  }

  int count(Truth low, Truth high) {
    int total = 0;
    for (std::size_t i = 0; i < component_.size(); ++i) total += at(i) == low || at(i) == high;
    return total;
  }

  // Where only the number of successes matters, an assignment that can have no more than the best needs no search.
  bool is_hopeless() { return !has_convoy_ && solutions_ > 0 && count(Truth::kTrue, Truth::kOpen) <= successes_; }

  void note_solution() {
    ++solutions_;
    successes_ = count(Truth::kTrue, Truth::kTrue);
    for (std::size_t i = 0; i < component_.size(); ++i) best_[i] = at(i);
  }

  Field& field_;
  const Variables& component_;
  std::vector<Truth> best_;
  bool has_convoy_ = false;
  int solutions_ = 0;
  int successes_ = 0;
  int steps_ = 0;
};

// Tarjan's components, of which only those matter that reach no other.
class Sinks {
 public:
  explicit Sinks(const std::vector<std::vector<int>>& edges)
      : edges_(edges), order_(edges.size(), 0), low_(edges.size(), 0), component_(edges.size(), -1) {
    for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
      if (order_[node] == 0) visit(node);
    }
  }

  std::vector<std::vector<int>> found;

 private:
  void visit(int node) {
    order_[node] = low_[node] = ++clock_;
    stack_.push_back(node);
    for (const int other : edges_[node]) {
      if (order_[other] == 0) visit(other);
      if (component_[other] < 0) low_[node] = std::min(low_[node], low_[other]);
    }
    if (low_[node] == order_[node]) close(node);
  }

  void close(int root) {
    std::vector<int> members;
    do {
      members.push_back(stack_.back());
      component_[stack_.back()] = components_;
      stack_.pop_back();
    } while (members.back() != root);
    bool sink = true;
    for (const int node : members) {
      for (const int other : edges_[node]) sink &= component_[other] == components_;
    }
    ++components_;
    // Ascending by unit, as the search for the best assignment needs it.
    std::sort(members.begin(), members.end());
    if (sink) found.push_back(std::move(members));
  }

  const std::vector<std::vector<int>>& edges_;
  std::vector<int> order_;
  std::vector<int> low_;
  std::vector<int> component_;
  std::vector<int> stack_;
  int clock_ = 0;
  int components_ = 0;
};

}  // namespace variorum
