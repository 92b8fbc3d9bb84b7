// Reads what Python hands over as the policies of all powers.
#pragma once

#include "policy_play.hpp"
#include "python_policy.hpp"

namespace variorum {

inline Policies read_policies(const SharedRules& rules, nb::handle given) {
  Policies policies;
  for_each_item(given, "policies", [&](nb::handle item) {
    NamedPolicy* policy = nullptr;
    if (!nb::try_cast(item, policy, false) || policy == nullptr) refuse("policies are made by Rules.policy", item);
    if (policy->rules != rules) refuse("a policy is of other rules than the games");
    policies.push_back(policy->policy);
  });
  if (policies.size() != static_cast<std::size_t>(rules->tables.power_count)) {
    refuse("there must be a policy for each of the " + std::to_string(rules->tables.power_count) + " powers");
  }
  return policies;
}

}  // namespace variorum
