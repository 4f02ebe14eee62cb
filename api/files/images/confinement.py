"""Restrictions of the image transcoder: resources, network, other processes.

A decoder that a hostile image took over has no network, starts no program and reads no other
process. Each restriction that the kernel offers without privileges is used; `confine` returns the
names of those that hold. Only the standard library is imported.
"""

import ctypes
import errno
import platform
import struct
from typing import Final

_PR_SET_DUMPABLE: Final = 4
_PR_SET_NO_NEW_PRIVS: Final = 38
_PR_SET_SECCOMP: Final = 22
_SECCOMP_MODE_FILTER: Final = 2
_CLONE_NEWUSER: Final = 0x10000000
_CLONE_NEWNET: Final = 0x40000000
_CLONE_NEWIPC: Final = 0x08000000

# Opcodes of classic BPF: load a word, jump if equal, jump if greater or equal, return.
_LOAD, _JUMP_EQUAL, _JUMP_FROM, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW: Final = 0x7FFF0000
_KILL: Final = 0x80000000
_REFUSE: Final = 0x00050000 | errno.EPERM
_NUMBER_OFFSET, _ARCHITECTURE_OFFSET = 0, 4
# Numbers from here on are those of the x32 ABI, which would go around the list.
_X32_NUMBERS: Final = 0x40000000

# Audit number of the architecture, and system calls: socket, socketpair, connect, bind, listen,
# accept, accept4, sendto, sendmsg, sendmmsg, execve, execveat, ptrace, process_vm_readv,
# process_vm_writev, pidfd_open, pidfd_getfd, kill, tkill, io_uring_setup, bpf, mount, unshare,
# setns, keyctl, add_key, request_key, perf_event_open, userfaultfd. tgkill stays for abort().
_SYSTEM_CALLS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "x86_64": (
        0xC000003E,
        (
            *(41, 53, 42, 49, 50, 43, 288, 44, 46, 307, 59, 322, 101, 310, 311, 434, 438, 62, 200),
            *(425, 321, 165, 272, 308, 250, 248, 249, 298, 323),
        ),
    ),
    "aarch64": (
        0xC00000B7,
        (
            *(198, 199, 203, 200, 201, 202, 242, 206, 211, 269, 221, 281, 117, 270, 271, 434, 438),
            *(129, 130, 425, 280, 40, 97, 268, 219, 217, 218, 241, 282),
        ),
    ),
}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def confine() -> list[str]:
    """Restrict this process as far as the kernel allows; return what holds."""
    if platform.system() != "Linux":
        return []
    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    # Before any thread: a process with threads can't enter a user namespace.
    if libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET | _CLONE_NEWIPC) == 0:
        found.append("namespaces")
    if libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) == 0:
        found.append("undumpable")
    if _filter_system_calls(libc):
        found.append("seccomp")
    return found


def _filter_system_calls(libc: ctypes.CDLL) -> bool:
    architecture, refused = _SYSTEM_CALLS.get(platform.machine(), (0, ()))
    if not refused or libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    code = _program(architecture, refused)
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(code) // 8, ctypes.cast(buffer, ctypes.c_void_p))
    installed = libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0)
    return int(installed) == 0


def _program(architecture: int, refused: tuple[int, ...]) -> bytes:
    """Return a filter that refuses system calls and kills on another architecture."""
    count = len(refused)
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE_OFFSET),
        (_JUMP_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER_OFFSET),
        (_JUMP_FROM, count + 1, 0, _X32_NUMBERS),
    ]
    steps += [(_JUMP_EQUAL, count - place, 0, number) for place, number in enumerate(refused)]
    steps += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
