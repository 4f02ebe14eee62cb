"""Becomes another program, tied to the life of whoever started it.

    python3 -I -S launch.py SIGNAL IDENTITY PROGRAM ARGUMENT…

SIGNAL reaches the program when its parent dies, however the parent died. IDENTITY is
`self`, or for Postgres, which refuses to run as root, `namespace` or `other` (see below).
A program of its own rather than a `preexec_fn`, which is unsafe in a process with threads.
"""

import ctypes
import os
import pwd
import sys
from pathlib import Path

_LIBC = ctypes.CDLL(None, use_errno=True)
_PR_SET_PDEATHSIG = 1
_PR_SET_KEEPCAPS = 8
_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE = 47, 2
_CLONE_NEWUSER = 0x10000000
_CAP_DAC_OVERRIDE = 1
_CAPABILITY_VERSION_3 = 0x20080522


def unprivileged_uid() -> int:
    """A user id that /etc/passwd knows, because initdb looks its own name up there."""
    return min((entry.pw_uid for entry in pwd.getpwall() if entry.pw_uid > 0), default=1000)


def enter_namespace() -> None:
    """Keeps every right over root's own files while appearing as an ordinary user."""
    inside = unprivileged_uid()
    uid, gid = os.geteuid(), os.getegid()
    _check(_LIBC.unshare(_CLONE_NEWUSER))
    for name, text in (
        ("setgroups", "deny"),  # the kernel wants this before an unprivileged gid_map
        ("uid_map", f"{inside} {uid} 1"),
        ("gid_map", f"{inside} {gid} 1"),
    ):
        Path(f"/proc/self/{name}").write_text(text, encoding="ascii")


def become_other_user() -> None:
    """Where namespaces are closed: another user, still able to walk into root's folders."""
    uid = unprivileged_uid()
    _check(_LIBC.prctl(_PR_SET_KEEPCAPS, 1, 0, 0, 0))
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    bit = 1 << _CAP_DAC_OVERRIDE
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    rights = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)  # effective, permitted, inheritable
    # A container may have dropped this right; then the folders have to be open to others.
    if _LIBC.capset(header, rights) == 0:
        _LIBC.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_OVERRIDE, 0, 0)


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def main() -> None:
    """Sets the identity first: changing it afterwards would clear the signal."""
    death_signal, identity, *command = sys.argv[1:]
    parent = os.getppid()
    if identity == "namespace":
        enter_namespace()
    elif identity == "other":
        become_other_user()
    _check(_LIBC.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0))
    if os.getppid() != parent:  # it died before the signal was armed
        sys.exit(1)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
