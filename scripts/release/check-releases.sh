#!/usr/bin/env bash
# Checks what users get: the release PUBLISHED, or else the newest release of each major. In a clone with all tags:
# - the release is immutable, and release.yml attested each file that a runner loads or users copy, for the commit of the tag;
# - no branch is named like a version: GitHub would have two things of one name;
# - the major tag (v1) points to the newest release of its major. Just after PUBLISHED it cannot yet: a notice says how
#   to move it. Not moved here: a ruleset for tags exempts people and apps, and no workflow.
# Needs GH_REPO, RUNNER_TEMP, and GH_TOKEN (contents: read, attestations: read).
set -euo pipefail

status=0
fail() {
  echo "::error::$1"
  status=1
}
commit_of() { git rev-parse --verify --quiet "refs/tags/$1^{commit}"; }

all="$(gh api --paginate "repos/$GH_REPO/releases?per_page=100" \
  --jq '.[] | select(.draft or .prerelease | not) | "\(.tag_name) \(.immutable)"')"
releases="$(grep -E '^v[0-9]+\.[0-9]+\.[0-9]+ ' <<<"$all" | sort --version-sort || true)"
newest="$(awk -F. '{ last[$1] = $0 } END { for (major in last) print last[major] }' <<<"$releases")"

branches="$(git for-each-ref --format='%(refname:lstrip=3)' 'refs/remotes/origin/v[0-9]*')"
[ -z "$branches" ] ||
  fail "A branch is named like a version: ${branches//$'\n'/, }. Delete it, and find out who made it: the ruleset for branches forbids it (docs/maintainers/publishing.md)."

checked="$newest"
if [ -n "${PUBLISHED:-}" ]; then
  checked="$(awk -v tag="$PUBLISHED" '$1 == tag' <<<"$releases")"
  [ -n "$checked" ] || fail "$PUBLISHED is no release of a whole version. A release of v1 would lock that tag forever: delete it."
fi

while read -r tag immutable; do
  [ -n "$tag" ] || continue
  commit="$(commit_of "$tag")" || {
    fail "$tag is a release without a tag."
    continue
  }
  [ "$immutable" = true ] ||
    fail "$tag is not immutable. Switch on Settings → General → Releases → immutable releases, and release the next patch version."
  for path in $(git ls-tree -r --name-only "$commit" -- action.yml dist/ examples/); do
    git cat-file blob "$commit:$path" >"$RUNNER_TEMP/file"
    gh attestation verify "$RUNNER_TEMP/file" --repo "$GH_REPO" \
      --signer-workflow "$GH_REPO/.github/workflows/release.yml" \
      --source-ref "refs/tags/$tag" --source-digest "$commit" --deny-self-hosted-runners ||
      fail "release.yml has not attested $path of $tag at commit $commit. Find out who moved the tag or changed the file."
  done
done <<<"$checked"
if [ "$status" != 0 ]; then
  echo 'Leave the major tag at a release that passes, or move it back to one.'
  exit 1
fi

while read -r tag _; do
  [ -n "$tag" ] || continue
  major="${tag%%.*}"
  [ "$(commit_of "$major")" != "$(commit_of "$tag")" ] || continue
  advice="$major is not $tag, the newest release of its major. Move it as a maintainer: git fetch --tags --force && git tag --force $major $(commit_of "$tag") && git push --force origin refs/tags/$major"
  if [ -n "${PUBLISHED:-}" ]; then echo "::notice::$advice"; else fail "$advice"; fi
done <<<"$newest"
exit "$status"
