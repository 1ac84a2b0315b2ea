#!/usr/bin/env bash
# Installs nektos/act, the workflow engine of `npm run e2e`, pinned by version and hash, and prints the path of
# its program. There already → done in a moment. Outside the tree: $SITE_PIPELINE_TOOLS, else the user's cache.
# Needs Go and the Go module proxy; nothing else.
set -euo pipefail

version=v0.2.89
# The sum of the module's files, as Go's checksum database has it; it covers the sums of what it depends on.
sum='h1:d9oFeJ6jUkaVExuG+XzAaMPDqoDrNHaGeiRb8IU+N5w='

tools="${SITE_PIPELINE_TOOLS:-${XDG_CACHE_HOME:-${HOME:?}/.cache}/site-pipeline/bin}"
act="$tools/act"

# Go writes into each program what it was built of.
is_pinned() {
  [ -x "$act" ] && go version -m "$act" | grep -qF "$(printf 'mod\tgithub.com/nektos/act\t%s\t%s' "$version" "$sum")"
}

if ! is_pinned; then
  echo "Installing act $version into $tools" >&2
  mkdir -p "$tools"
  GOWORK=off GOFLAGS=-trimpath GOBIN="$tools" go install "github.com/nektos/act@$version" >&2
  if ! is_pinned; then
    echo "This is not the act $version that was pinned: $act" >&2
    exit 1
  fi
fi

echo "$act"
