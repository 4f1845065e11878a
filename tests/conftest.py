"""The tests in a browser need the `browser` extra (`make test-browser`); without it they are not collected."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("playwright") else ["browser"]
