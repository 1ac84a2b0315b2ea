#!/usr/bin/env bash
# Installs the linters that npm does not have, pinned by hash, and prints the folder of their programs:
#   actionlint   by Go, from scripts/linters/go.mod and go.sum
#   zizmor, codespell, and shellcheck (which actionlint runs over every `run:`)   by pip, from scripts/linters/requirements.txt
# The folder is outside the tree and named after the pins: there already → done in a moment; other pins →
# another folder. Needs Go 1.25 or later and Python 3 with pip, the Go module proxy and PyPI; nothing else.
set -euo pipefail

pins="$(cd "$(dirname "${BASH_SOURCE[0]}")/linters" && pwd)"
cache="${SITE_PIPELINE_TOOLS:-${XDG_CACHE_HOME:-${HOME:?}/.cache}/site-pipeline}"
# git is here wherever a clone is, under one name on every system; sha256sum is not.
key="$(cat "$pins/go.mod" "$pins/go.sum" "$pins/requirements.txt" "${BASH_SOURCE[0]}" | git hash-object --stdin)"
home="$cache/linters-$key"

if [ ! -f "$home/complete" ]; then
  mkdir -p "$cache"
  # Built beside it and moved at the end: an installation that was cut off is never taken for a whole one.
  work="$(mktemp -d "$cache/installing-XXXXXX")"
  trap 'rm -rf "$work"' EXIT

  echo "Installing actionlint, codespell, shellcheck and zizmor into $home" >&2
  # -mod=readonly: what go.sum does not name is refused, not added.
  (cd "$pins" && GOWORK=off go build -mod=readonly -o "$work/bin/" github.com/rhysd/actionlint/cmd/actionlint) >&2

  python=python3
  command -v "$python" >/dev/null 2>&1 || python=python
  # --target rather than a venv: Debian's python3 comes without venv. --only-binary: no build script is run.
  PIP_ROOT_USER_ACTION=ignore "$python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --only-binary :all: --require-hashes --requirement "$pins/requirements.txt" --target "$work/python" >&2
  # Windows calls the folder Scripts elsewhere, but bin under --target too.
  cp "$work/python/bin/"* "$work/bin/"

  touch "$work/complete"
  # Another installation may have been quicker; its result is the same.
  [ -f "$home/complete" ] || mv "$work" "$home"
fi

echo "$home/bin"
