// stub
#pragma once
#include "survey.hpp"
namespace variorum {
inline constexpr int kHidden = 16;
inline constexpr float kFirst[kTraits][kHidden] = {};
inline constexpr float kFirstBias[kHidden] = {};
inline constexpr float kSecond[kHidden][kHidden] = {};
inline constexpr float kSecondBias[kHidden] = {};
inline constexpr float kLast[kHidden] = {};
inline constexpr float kShareWeight = 1.0F;
}
