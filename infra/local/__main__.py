"""`npm start` and `npm run dev`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the message is for older versions
    sys.exit(
        "Qima needs Python 3.11 or newer; python3 here is %d.%d. "  # noqa: UP031
        "Put a newer python3 first on the PATH and start again." % sys.version_info[:2]
    )

from infra.local.supervisor import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
