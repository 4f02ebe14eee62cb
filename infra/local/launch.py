"""Launcher that ties the life of a program to that of its parent.

    python3 -I -S launch.py SIGNAL IDENTITY PROGRAM ARGUMENT…

The kernel sends SIGNAL to the program when its parent dies. IDENTITY is `self`, or `namespace` or
`other` for PostgreSQL, which refuses to run as root. A separate program, because `preexec_fn` is
unsafe in a process with threads.
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
    """Return a user id of /etc/passwd, where initdb looks up its name."""
    return min((entry.pw_uid for entry in pwd.getpwall() if entry.pw_uid > 0), default=1000)


def enter_namespace() -> None:
    """Enter a user namespace: an ordinary user inside, with root's rights to its files."""
    inside = unprivileged_uid()
    uid, gid = os.geteuid(), os.getegid()
    _check(_LIBC.unshare(_CLONE_NEWUSER))
    for name, text in (
        ("setgroups", "deny"),  # required before an unprivileged gid_map
        ("uid_map", f"{inside} {uid} 1"),
        ("gid_map", f"{inside} {gid} 1"),
    ):
        Path(f"/proc/self/{name}").write_text(text, encoding="ascii")


def become_other_user() -> None:
    """Change to another user who may enter root's folders, where namespaces are disabled."""
    uid = unprivileged_uid()
    _check(_LIBC.prctl(_PR_SET_KEEPCAPS, 1, 0, 0, 0))
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    bit = 1 << _CAP_DAC_OVERRIDE
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    rights = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)  # effective, permitted, inheritable
    # A container may lack this capability. The folders must then be accessible to others.
    if _LIBC.capset(header, rights) == 0:
        _LIBC.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_OVERRIDE, 0, 0)


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def main() -> None:
    """Set the identity, then the signal, which a change of identity would clear; then execute."""
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
