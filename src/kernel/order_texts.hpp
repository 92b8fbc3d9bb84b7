// The texts of orders as Python strings, each made once.
#pragma once

#include <string>

#include "given.hpp"
#include "texts.hpp"

namespace variorum {

// Only under the interpreter's lock.
class OrderTexts {
 public:
  explicit OrderTexts(std::vector<std::string> locations) : texts_(std::move(locations)), slots_(kFirstSlots) {}

  const Texts& plain() const { return texts_; }

  // A new reference. Throws if the code is no order.
  PyObject* text(Code code) {
    Slot* slot = find(code);
    if (slot->text.is_valid()) return slot->text.inc_ref().ptr();
    const std::optional<std::string> written = texts_.write(code);
    if (!written) refuse("no order has the code " + std::to_string(code));
    nb::str made(written->c_str(), written->size());
    if (known_ < kMaxKnown) remember(slot, code, made);
    return made.release().ptr();
  }

  // Throws if the text is no canonical order of this board.
  Code code(nb::handle text) {
    PyObject* known = PyDict_GetItemWithError(codes_.ptr(), text.ptr());
    if (known != nullptr) return static_cast<Code>(PyLong_AsLong(known));
    if (PyErr_Occurred()) pardon(PyExc_TypeError);
    const Code code = texts_.read(view_text(text, "an order"));
    if (code == 0) refuse("not a canonical order", text);
    if (codes_.size() < kMaxKnown) codes_[text] = code;
    return code;
  }

 private:
  struct Slot {
    Code code = 0;
    nb::object text;
  };

  static constexpr std::size_t kFirstSlots = 4096;
  // Nobody can fill the memory with texts.
  static constexpr std::size_t kMaxKnown = 1 << 18;

  // The slot that holds the code, or the free one where it belongs.
  Slot* find(Code code) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t index = (static_cast<std::uint32_t>(code) * 0x9e3779b1u >> 8) & mask;
    while (slots_[index].text.is_valid() && slots_[index].code != code) index = (index + 1) & mask;
    return &slots_[index];
  }

  void remember(Slot* slot, Code code, const nb::str& text) {
    *slot = {code, text};
    if (++known_ * 2 > slots_.size()) grow();
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.text.is_valid()) *find(slot.code) = std::move(slot);
    }
  }

  Texts texts_;
  std::vector<Slot> slots_;
  std::size_t known_ = 0;
  nb::dict codes_;
};

}  // namespace variorum
