#!/usr/bin/env bash
# Checks your set-up, in a clone of your repository, by the GitHub CLI (`gh`) of an admin. It only reads.
# A line for each: ✔ as it should be, ✘ and what to do, – not known. It ends with 0 if all are ✔.
# Arguments: environments whose names stand in no file, such as live-shop.
set -uo pipefail
shopt -s nullglob
api='repos/{owner}/{repo}'
status=0

pass() { echo "✔ $1"; }
fail() { echo "✘ $1" && status=1; }
skip() { echo "– $1" && status=1; }

# ✔ only if the expression is true of GitHub's answer.
check() { # what it should be, what to do, path, expression
  local answer
  answer=$(gh api "$api/$3" --jq "$4" 2>&1 </dev/null)
  case $answer in
    true) pass "$1" ;;
    false | *'(HTTP 404)') fail "$1: $2" ;;
    *) skip "$1: not known (${answer##*gh: })" ;;
  esac
}

# "ENVIRONMENT SECRET" of each job, "-" for none. Not COPY_LOGIN: copies may ask for no password.
list_used() {
  awk '
    /^ *#/ { next }
    /^  [A-Za-z]/ { environment = "-" }
    /^    environment: / { environment = $2; print environment, "-" }
    { while (match($0, /secrets\.[A-Z_]+/)) { print environment, substr($0, RSTART + 8, RLENGTH - 8); $0 = substr($0, RSTART + RLENGTH) } }
  ' "${files[@]}" | grep -v ' COPY_LOGIN$' | sort -u
}

# Whether every file with a job in the environment has a list of people.
has_people() {
  local file found=1
  for file in "${files[@]}"; do
    grep -qE "^    environment: $1( |\$)" "$file" || continue
    grep -qE '^[^#]*(allowed-actors:|github\.actor\))' "$file" || return
    found=0
  done
  return "$found"
}

admin=$(gh api "$api" --jq .permissions.admin 2>&1)
[ "$admin" = true ] || { skip "Nothing was checked: log in to gh as an admin of this repository (${admin##*gh: })" && exit 1; }
branch=$(gh api "$api" --jq .default_branch)
files=()
for file in .github/workflows/*.yml .github/workflows/*.yaml; do
  if grep -q 'OWNER/site-pipeline@' "$file"; then files+=("$file"); fi
done
[ ${#files[@]} -gt 0 ] || { fail 'A workflow here uses OWNER/site-pipeline' && exit 1; }

for file in "${files[@]}" .github/actions/*/action.yml; do
  lines=$(grep -nE '^[^#]*([ /@.](host|shop)\.example|0517e000-0000-4000-8000-000000000001|alice.{1,4}bob)' "$file" | cut -d : -f 1 | paste -s -d ' ' -)
  if [ -z "$lines" ]; then pass "$file has your values"; else fail "$file has your values: the example's are in line $lines"; fi
  check "$file is on $branch, as it is here" 'commit it there' "contents/$file?ref=$branch" ".sha == \"$(git hash-object "$file")\""
done
for id in $(sed -nE 's/^ *LIVE_SITE_ID: *([0-9A-Fa-f-]{36}).*/\1/p' "${files[@]}" | tr A-F a-f | sort -u); do
  check "A copy of $id is recorded" 'open a pull request' "deployments?task=site-pipeline:$id&per_page=1" 'length > 0'
done

used=$(list_used && for name in "$@"; do echo "$name SITE_API_TOKEN"; done)
shared=$(gh api "$api/actions/organization-secrets?per_page=100" --jq '.secrets[].name' 2>/dev/null)
while read -r secret; do
  if grep -qxe "$secret" <<<"$shared"; then pass "The organization has the secret $secret" && continue; fi
  check "The repository has the secret $secret" "gh secret set $secret" 'actions/secrets?per_page=100' "any(.secrets[]; .name == \"$secret\")"
done < <(awk '$1 == "-" { print $2 }' <<<"$used")
while read -r environment; do
  case $environment in *[!A-Za-z0-9_-]*) skip "Environments $environment …: not known, name them as arguments" && continue ;; esac
  at="environments/$environment"
  tags='.type == "tag" and .name == "v*"'
  policies=$(gh api "$api/$at/deployment-branch-policies" --jq 'any(.branch_policies[]; .type == "branch")' 2>&1)
  if [ "$policies" = true ] && [ "$environment" != release-copy ]; then
    check "Only tags v* and $branch reach $environment" 'set its branches and tags' "$at/deployment-branch-policies" ".branch_policies | all($tags or .type == \"branch\" and .name == \"$branch\")"
    check "A change of $branch needs a review" 'make a ruleset' "rules/branches/$branch" 'any(.[]; .type == "pull_request" and .parameters.required_approving_review_count > 0)'
  else
    check "Only tags v* reach $environment" 'set its branches and tags' "$at/deployment-branch-policies" ".branch_policies | length > 0 and all($tags)"
  fi
  while read -r secret; do
    check "$environment has the secret $secret" "gh secret set $secret --env $environment" "$at/secrets?per_page=100" "any(.secrets[]; .name == \"$secret\")"
  done < <(awk -v name="$environment" '$1 == name && $2 != "-" { print $2 }' <<<"$used")
  [ "$environment" != release-copy ] || continue
  if has_people "$environment"; then
    pass "A list of people says who may use $environment"
  else
    check "Reviewers approve $environment, and not their own run" 'add them, or a list of people' "$at" 'any(.protection_rules[]; .type == "required_reviewers" and (.reviewers | length > 0) and .prevent_self_review)'
    check "No admin passes by the reviewers of $environment" 'turn "Allow administrators to bypass" off' "$at" '.can_admins_bypass == false'
  fi
done < <(awk '$1 != "-" { print $1 }' <<<"$used" | sort -u)

release=$(grep -lE '^    environment: release-copy( |$)' "${files[@]}" | head -n 1)
[ -n "$release" ] || exit "$status"
covers='(.conditions.ref_name | .exclude == [] and any(.include[]; . == "refs/tags/v*" or . == "~ALL")) and ([.rules[].type] | contains(["creation", "update", "deletion"]))'
what='A ruleset says who makes, moves and deletes tags v*'
if found=$(gh api "$api/rulesets?targets=tag&per_page=100" --jq '.[] | select(.enforcement == "active").id' 2>&1) &&
  found=$(for id in $found; do gh api "$api/rulesets/$id" --jq "$covers" 2>&1 || exit; done); then
  if grep -qx true <<<"$found"; then pass "$what"; else fail "$what: make it"; fi
else skip "$what: not known (${found##*gh: })"; fi
if tags=$(gh api "$api/git/matching-refs/tags/v" --paginate --jq '.[].ref' 2>&1); then
  for tag in $tags; do
    check "${tag#refs/tags/} has $release" "delete this tag (git push origin --delete ${tag#refs/tags/}): its workflows could use the tokens" "contents/$release?ref=$tag" '.type == "file"'
  done
else skip "Old tags: not known (${tags##*gh: })"; fi
exit "$status"
