// Reads an attribute of many objects of one class, fast.
#pragma once

#include <nanobind/nanobind.h>
#include <structmember.h>

#include "given.hpp"

namespace variorum {

// If the class keeps the attribute in a slot, as structs do, it is read from there. Lives as long as the module.
class Attribute {
 public:
  explicit Attribute(const char* name) : name_(PyUnicode_InternFromString(name)) {}

  // None if there is no such attribute, which nothing takes for sound.
  nb::object of(nb::handle object) {
    if (Py_TYPE(object.ptr()) != type_) find_in(Py_TYPE(object.ptr()));
    if (slot_ != kNoSlot) {
      PyObject* kept = *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(object.ptr()) + slot_);
      if (kept != nullptr) return nb::borrow(kept);
    }
    PyObject* value = PyObject_GetAttr(object.ptr(), name_);
    if (value != nullptr) return nb::steal(value);
    pardon(PyExc_AttributeError);
    return nb::none();
  }

 private:
  static constexpr Py_ssize_t kNoSlot = 0;

  void find_in(PyTypeObject* type) {
    Py_INCREF(type);  // another class in its place must not have its address
    Py_XDECREF(type_);
    type_ = type;
    slot_ = kNoSlot;
    if (type->tp_getattro != PyObject_GenericGetAttr) return;
    const nb::object found = nb::steal(PyObject_GetAttr(reinterpret_cast<PyObject*>(type), name_));
    if (!found.is_valid()) return pardon(PyExc_AttributeError);
    if (!Py_IS_TYPE(found.ptr(), &PyMemberDescr_Type)) return;
    const auto* member = reinterpret_cast<PyMemberDescrObject*>(found.ptr());
    const bool is_object = member->d_member->type == T_OBJECT_EX;
    if (is_object && PyType_IsSubtype(type, PyDescr_TYPE(member))) slot_ = member->d_member->offset;
  }

  PyObject* name_;
  PyTypeObject* type_ = nullptr;
  Py_ssize_t slot_ = kNoSlot;
};

}  // namespace variorum
