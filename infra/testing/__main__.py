"""`npm test`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this message is for older versions
    sys.exit("Qima needs Python 3.11 or newer; put a newer python3 first on the PATH.")

from infra.testing.run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
