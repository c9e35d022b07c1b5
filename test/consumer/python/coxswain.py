# SPDX-License-Identifier: MIT
"""The shared library for Python: structs, constants and functions as the installed headers declare
them, so that nothing stands twice.

A binding that writes its structs by hand does two things of this file all the same. When it loads
the library it compares the size of each struct with cox_size_of, and refuses to go on where they
differ: the headers it was written from are not this library's. And it fills in a definition
from its *_default(), so that a member it does not know has a sound value."""

import ctypes
import re

BASE_TYPES = {
    "void": None,
    "bool": ctypes.c_bool,
    "char": ctypes.c_char,
    "uint8_t": ctypes.c_uint8,
    "uint16_t": ctypes.c_uint16,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "fix16_t": ctypes.c_int32,
}
POINTER_TYPES = {"void": ctypes.c_void_p, "char": ctypes.c_char_p}


def read_headers(folder):
    """The text of all headers in the order of coxswain.h, each once, without comments."""
    seen = set()

    def read(name):
        if name in seen:
            return ""
        seen.add(name)
        with open(f"{folder}/{name}", encoding="utf-8") as header:
            text = header.read()
        return "".join(map(read, re.findall(r'#include "(.*)"', text))) + text

    return re.sub(r"/\*.*?\*/", "", read("coxswain/coxswain.h"), flags=re.DOTALL)


class Library:
    """A loaded library: lib.cox_agent is a struct, lib.COX_OK a constant, lib.cox_seek a function.
    A callback is made by the type of its field: lib.callbacks["cox_sim.step"](function)."""

    def __init__(self, path, headers):
        text = read_headers(headers)
        self.types = dict(BASE_TYPES)
        self.callbacks = {}
        self.constants = {
            name: int(value)
            for name, value in re.findall(r"\b(COX_\w+)(?: =)? (?:U?INT32_C\()?(-?\d+)u?\b", text)
        }
        for base, name in re.findall(r"^typedef (\w+) (cox_\w+);", text, re.MULTILINE):
            self.types[name] = self.types[base]
        self.structs = self.read_structs(text)
        self.functions = self.read_functions(text, ctypes.CDLL(path))
        self.compare_sizes()

    def __getattr__(self, name):
        for known in (self.functions, self.structs, self.constants):
            if name in known:
                return known[name]
        raise AttributeError(f"no header declares {name}")

    def read_structs(self, text):
        bodies = dict(re.findall(r"^(?:typedef )?struct (cox_\w+) \{(.*?)^\}", text, re.M | re.S))
        for name in bodies:
            # Without a __dict__ a field that is not there cannot be set.
            self.types[name] = type(name, (ctypes.Structure,), {"__slots__": ()})
        for result, name, arguments in re.findall(
            r"^typedef (\w+) (cox_\w+)\(([^)]*)\);", text, re.MULTILINE
        ):
            self.callbacks[name] = self.callback(result, arguments)
        for name, body in bodies.items():
            self.types[name]._fields_ = self.fields(name, body)
        return {name: self.types[name] for name in bodies}

    def read_functions(self, text, library):
        functions = {}
        for result, name, arguments in re.findall(
            r"^COX_[A-Z_]+ ([a-z][\w ]*[ *])(cox_\w+)\(([^)]*)\)", text, re.MULTILINE
        ):
            if name == "cox_assert_failed":  # the program's, not the library's
                continue
            functions[name] = getattr(library, name)
            functions[name].restype = self.type_of(result)
            functions[name].argtypes = self.argument_types(arguments)
        return functions

    def compare_sizes(self):
        for name, struct in self.structs.items():
            there, here = self.cox_size_of(name.encode()), ctypes.sizeof(struct)
            if there != here:
                raise ImportError(f"{name} has {there} bytes in the library and {here} here")

    def fields(self, struct, body):
        fields = []
        body = re.sub(r"struct \{(.*?)\} (\w+)", lambda m: self.nested(struct, *m.groups()), body,
                      flags=re.DOTALL)
        for declaration in re.sub(r"\s+", " ", body).split(";"):
            function = re.search(r"(.*)\(\*(\w+)\)\((.*)\)", declaration)
            if function:
                result, name, arguments = function.groups()
                self.callbacks[f"{struct}.{name}"] = self.callback(result, arguments)
                fields.append((name, self.callbacks[f"{struct}.{name}"]))
            elif declaration.strip():
                base, first, rest = re.match(r"(.*?[ *])(\w+(?:\[[\w /]+\])?)((?:, \w+)*) ?$",
                                             declaration).groups()
                for name in [first] + rest.split(", ")[1:]:
                    fields.append(self.field(base, name))
        return fields

    def field(self, base, name):
        length = re.search(r"\[(\w+)(?: / (\d+)u?)?\]", name)
        if not length:
            return (name, self.type_of(base))
        count, divisor = length.groups(default="1")
        count = int(count) if count.isdigit() else self.constants[count]
        count //= int(divisor)
        return (name.split("[")[0], self.type_of(base) * count)

    def nested(self, struct, body, name):
        self.types[f"{struct}_{name}"] = type(name, (ctypes.Structure,), {
            "__slots__": (), "_fields_": self.fields(f"{struct}_{name}", body)})
        return f"{struct}_{name} {name}"

    def callback(self, result, arguments):
        return ctypes.CFUNCTYPE(self.type_of(result), *self.argument_types(arguments))

    def argument_types(self, arguments):
        if arguments == "void":
            return []
        declared = [re.match(r"(.*[ *])\w+(\[\w+\])?$", argument.strip())
                    for argument in arguments.split(",")]
        return [self.type_of(found[1] + ("*" if found[2] else "")) for found in declared]

    def type_of(self, text):
        """The type of "const cox_agent *": its last word is the base, a star is a pointer."""
        base = re.findall(r"\w+", text)[-1]
        if "*" not in text:
            return self.types[base]
        if base in self.callbacks:
            return self.callbacks[base]
        if base in POINTER_TYPES:
            return POINTER_TYPES[base]
        return ctypes.POINTER(self.types[base]) if base in self.types else ctypes.c_void_p
