#!/usr/bin/env bash
# sites.sh sites.txt: one table of all sites, as Markdown. A line of sites.txt: ORGANIZATION/REPOSITORY LIVE-SITE-ID DOMAIN, or a
# comment with "#". It only reads: the newest 100 copies and the newest 100 changes of each site, and whether a copy that nobody
# needs still answers at its address. Red, after all other sites, if a line is wrong or a repository cannot be read.
set -euo pipefail
# What others wrote becomes no link, no column, no second line and no other direction: it stands between backticks.
clean='def clean: tostring | gsub("[|`\\\\\\s]+"; " ") | gsub("[\\p{Cc}\\p{Cf}]"; ""); def said: .payload | (fromjson? // .) | objects;'
get() { gh api --method GET "repos/$1" "${@:2}" </dev/null; }
list() { get "$1/deployments" -F per_page=100 -f task="site-pipeline:${2,,}" "${@:3}"; }
answers() { case $(curl -q -so /dev/null -w '%{http_code}' --max-time 15 "https://$1/" </dev/null) in 000 | 404 | 410) return 1 ;; esac; }

row() { # repository, id of the live site, domain
  local all changes seen=$'\n' open='' left='' older='' live=nothing entry environment address state at what who run attempt actor last
  all=$(list "$1" "$2") && changes=$(list "$1" "$2" -f environment=live-sites) || return
  # Each copy once, the newest first: only the newest one of an environment can be open.
  while IFS=$'\t' read -r entry address environment; do
    state=inactive
    [[ $seen = *$'\n'"$environment"$'\n'* ]] || state=$(get "$1/deployments/$entry/statuses" -F per_page=1 --jq '.[0].state // "open"') || return
    seen=$seen$environment$'\n'
    if [ "$state" != inactive ]; then open="$open [\`$environment\`](https://$address)"; elif answers "$address"; then left="$left [\`$environment\`](https://$address)"; fi
  done < <(jq -r "$clean"'[.[] | select(.environment != "live-sites") | (said["site-domain"] | strings | select(test("^[A-Za-z0-9.-]+$"))) as $address | [.id, $address, (.environment | clean)]]
    | group_by(.[1]) | map(max_by(.[0])) | sort_by(-.[0])[] | @tsv' <<<"$all")
  [ "$(jq length <<<"$all")" -lt 100 ] || older='; not looked at: what is older than the newest 100 entries'
  [ "$(jq length <<<"$changes")" -lt 100 ] || live='none of the newest 100 changed anything'
  while IFS=$'\t' read -r entry at what who run attempt; do
    state=$(get "$1/deployments/$entry/statuses" -F per_page=100 --jq '[.[].state | select(IN("success", "failure", "error"))][0] // "no end yet"') || return
    [ "$state" != error ] || continue # it changed nothing
    live="\`$what\`, ${at:0:10} ${at:11:5}: **$state**"
    if [ "$run" != none ]; then
      actor=$(get "$1/actions/runs/$run/attempts/$attempt" --jq .triggering_actor.login) && who=$actor # else the run is gone
      live="$live ([run](https://github.com/$1/actions/runs/$run))"
    fi
    live="$live by \`$who\`"
    break
  done < <(jq -r "$clean"'.[] | [.id, .created_at, ([said.operation, .description | strings | select(. != "")][0] // "change" | clean), (.creator.login // "?" | clean),
    ([said.run | strings | scan("[0-9]+$")][0] // "none"), ([said.attempt | numbers][0] // 1)] | @tsv' <<<"$changes")
  last=$(get "$1/actions/runs" -F per_page=1 -f status=completed --jq '.workflow_runs[0] // empty | "[\(.conclusion)](\(.html_url)), \(.created_at[:10])"') || return
  echo "| [$3](https://$3)<br>$1 |${open:- none} |${left:- none}$older | $live | ${last:-none} |"
}

printf '%s\n' '| Site | Open copies | Left: closed, and their address answers | Last push, restore or release | Last run |' '| --- | --- | --- | --- | --- |'
red=0 number=0
wrong() { red=1 && echo "| $1 | | | |"; }
form='^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+ [0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12} [A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+ (#.*)?$'
while read -r repository id domain more || [ -n "$repository" ]; do
  number=$((number + 1))
  [[ -n $repository && $repository != '#'* ]] || continue
  if [[ "$repository $id $domain $more" =~ $form ]]; then
    row "$repository" "$id" "$domain" || wrong "$domain<br>$repository | **cannot be read**"
  else
    wrong "**line $number of sites.txt is not** ORGANIZATION/REPOSITORY LIVE-SITE-ID DOMAIN |"
  fi
done < <(tr -d '\r' <"$1")
exit $red
