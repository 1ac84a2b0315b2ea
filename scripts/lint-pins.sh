#!/usr/bin/env bash
# Asks GitHub whether each commit that our workflows and the examples pin is one of that repository, is the version in its
# comment, and has no known vulnerability: `npm run lint:workflows` asks nobody, so to it any 40 digits are a pin. ci.yml
# runs it weekly. Needs GH_TOKEN (no permission) and jq.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
: "${GH_TOKEN:?}"
programs="$(bash scripts/install-linters.sh)"

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
{
  printf 'on: push\njobs:\n  pins:\n    runs-on: ubuntu-24.04\n    steps:\n'
  grep -hoE 'uses: [^ @]+@[0-9a-f]{40} +#.*' .github/workflows/*.yml examples/*.yml examples/organization/*.yml examples/actions/*/action.yml | sort -u | sed 's/^/      - /'
} >"$folder/pins.yml"

"$programs/zizmor" --persona=auditor --strict-collection --no-progress --quiet --no-exit-codes --format=json "$folder/pins.yml" >"$folder/found.json"
wrong="$(jq --raw-output '.[]
  | select(.ident | IN("impostor-commit", "known-vulnerable-actions", "ref-confusion", "ref-version-mismatch", "stale-action-refs"))
  | "\(.desc): \(.locations[0].concrete.feature)"' "$folder/found.json")"
if [ -n "$wrong" ]; then
  echo "$wrong"
  exit 1
fi
