#!/usr/bin/env bash
# Lints every workflow, ours and those that users copy, action.yml and dependabot.yml, with actionlint and zizmor, and
# every `run:` and script with shellcheck. Ends with an error if one of them finds anything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
programs="$(bash scripts/install-linters.sh)"

# actionlint reads the inputs and outputs of a local action only: in these copies, this action is `./`.
copies="$(mktemp -d)"
trap 'rm -rf "$copies"' EXIT
mkdir "$copies/.git" # what actionlint takes for a repository
cp -R action.yml dist .github examples "$copies"
sed -i.original 's#OWNER/site-pipeline@v1#./#; s#YOUR--ORG/workflows/.github/workflows/staging.yml@v1#./.github/workflows/staging.yml#' "$copies"/examples/*.yml "$copies"/examples/organization/*.yml
# Where the examples that call them look for them.
cp "$copies/examples/release-one-site.yml" "$copies/examples/organization/staging.yml" "$copies/.github/workflows"
cp -R "$copies/examples/actions" "$copies/.github"
# actionlint looks into no local action: their scripts as steps of workflows.
for file in examples/actions/*/action.yml; do
  name="$(basename "$(dirname "$file")")"
  { printf 'on: push\njobs:\n  %s:\n    runs-on: ubuntu-24.04\n' "$name" && sed -n '/^  steps:/,$ s/^/  /p' "$file" | sed 's/inputs\.[a-z-]*/github.run_id/'; } >"$copies/.github/workflows/of-$name.yml"
done
# actionlint 1.7.12 does not know `queue` (rhysd/actionlint#657).
# The shellcheck of this machine, too: on GitHub's runners an older one is installed, which finds other things.
for shellcheck in "$programs/shellcheck" shellcheck; do
  (cd "$copies" && "$programs/actionlint" -ignore 'unexpected key "queue" for "concurrency" section' -shellcheck "$shellcheck" -pyflakes= .github/workflows/*.yml examples/*.yml examples/organization/*.yml)
done

"$programs/zizmor" --offline --persona=auditor --strict-collection --no-progress --quiet --config .github/zizmor.yml \
  .github/workflows/*.yml .github/dependabot.yml examples/*.yml examples/organization/*.yml examples/actions/*/action.yml action.yml

# PHP's own check of what runs on a copy, if PHP is here.
if command -v php >/dev/null; then php -l examples/actions/make-safe/make-safe.php; fi

"$programs/shellcheck" --external-sources scripts/*.sh scripts/*/*.sh examples/*.sh examples/*/*.sh test/wordpress/*.sh
# A case has its variables from helpers.sh, and ends at the first command that fails.
"$programs/shellcheck" --shell=bash --exclude=SC2154,SC2164 test/wordpress/cases/*.sh

if grep -nE '(zizmor: ignore\[[^]]*\]|shellcheck disable=[A-Z0-9,]+)[[:space:]]*$' .github/workflows/*.yml examples/*.yml examples/*/*.yml examples/*/*/*.yml; then
  echo 'An ignored finding needs its reason beside it.'
  exit 1
fi
