// The open variables of a field (whether a move succeeds, whether it is carried), and what their definitions mention.
#pragma once

#include <vector>

#include "definitions.hpp"

namespace variorum {

struct Variable {
  std::int16_t mover;
  bool convoy;

  bool operator==(const Variable&) const = default;
};

using Variables = std::vector<Variable>;

inline Truth& value(Field& field, Variable variable) {
  Fighter& fighter = field.fighter(variable.mover);
  return variable.convoy ? fighter.carried : fighter.succeeds;
}

// Support summed up afresh, under whatever is assumed at the moment.
struct AssumedSupport {
  Range all(const Field& field, int unit) const { return sum(field, unit, [](const Support&) { return true; }); }

  Range foreign(const Field& field, int unit) const {
    const int power = field.fighter(field.fighter(unit).occupant).power;
    return sum(field, unit, [&](const Support& support) { return field.fighter(support.supporter).power != power; });
  }

 private:
  template <class Admits>
  static Range sum(const Field& field, int unit, Admits&& admits) {
    Range total{0, 0};
    for (int s = field.fighter(unit).first_support; s != kNone; s = field.next_support[s]) {
      const Support& support = field.battle.supports[s];
      if (!admits(support)) continue;
      const Truth truth = given(field, support);
      if (truth == Truth::kTrue) total.low += support.strength;
      if (truth != Truth::kFalse) total.high += support.strength;
    }
    return total;
  }
};

inline Truth defined(const Field& field, Variable variable) {
  return variable.convoy ? carried(field, variable.mover) : succeeds(field, variable.mover, AssumedSupport{});
}

// Collects the open variables that occur in a definition, each once.
class Mentions {
 public:
  explicit Mentions(Field& field) : field_(field) { found_.reserve(16); }

  const Variables& of(Variable variable) {
    found_.clear();
    if (variable.convoy) {
      mention_fleets(variable.mover);
    } else {
      mention_contest(variable.mover);
    }
    return found_;
  }

 private:
  void mention(int mover, bool convoy) {
    const Variable variable{static_cast<std::int16_t>(mover), convoy};
    if (value(field_, variable) != Truth::kOpen) return;
    for (const Variable& known : found_) {
      if (known == variable) return;
    }
    found_.push_back(variable);
  }

  void mention_departure(int unit) {
    if (field_.fighter(unit).moves()) mention(unit, false);
  }

  template <class Visit>
  void for_each_mover_to(int area, Visit&& visit) {
    for (int n = field_.slot(area).first_mover; n != kNone; n = field_.fighter(n).next_rival) visit(n);
  }

  void mention_dislodgement(int unit) {
    mention_departure(unit);
    for_each_mover_to(field_.fighter(unit).area, [&](int n) { mention(n, false); });
  }

  void mention_fleets(int mover) {
    for (int f = field_.fighter(mover).first_convoy; f != kNone; f = field_.next_convoy[f]) mention_dislodgement(f);
  }

  void mention_disturbance(const Support& support) {
    mention_dislodgement(support.supporter);
    for (int i = support.cut_by_begin; i < support.cut_by_end; ++i) {
      const int cutter = field_.battle.cut_by[i];
      if (field_.fighter(cutter).moves()) mention(cutter, true);
    }
  }

  void mention_firmness(const Support& support) {
    mention_disturbance(support);
    for_each_cutter(support, [&](int n) { mention(n, true); });
  }

  template <class Visit>
  void for_each_cutter(const Support& support, Visit&& visit) {
    for_each_mover_to(field_.fighter(support.supporter).area, [&](int n) {
      if (cuts(field_, support, n) != Truth::kFalse) visit(n);
    });
  }

  void mention_support(const Support& support) {
    if (support.cut == Cut::kNamed) return mention_disturbance(support);
    mention_firmness(support);
    if (support.cut != Cut::kSecond) return;
    for_each_cutter(support, [&](int n) {
      for_each_support_of(n, [&](const Support& other) { mention_firmness(other); });
    });
  }

  template <class Visit>
  void for_each_support_of(int unit, Visit&& visit) {
    for (int s = field_.fighter(unit).first_support; s != kNone; s = field_.next_support[s]) {
      visit(field_.battle.supports[s]);
    }
  }

  void mention_supports_of(int unit) {
    for_each_support_of(unit, [&](const Support& support) { mention_support(support); });
  }

  void mention_contest(int mover) {
    const Fighter& fighter = field_.fighter(mover);
    if (fighter.occupant != kNone) {
      mention_departure(fighter.occupant);
      const bool stands = !field_.fighter(fighter.occupant).moves();
      if (stands || fighter.head_to_head) mention_supports_of(fighter.occupant);
    }
    for_each_mover_to(fighter.to, [&](int n) {
      mention(n, true);
      if (n != mover && field_.fighter(n).head_to_head) mention(n, false);
      mention_supports_of(n);
    });
  }

  Field& field_;
  Variables found_;
};

}  // namespace variorum
