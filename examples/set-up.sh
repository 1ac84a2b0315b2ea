#!/usr/bin/env bash
# Sets up Site Pipeline in a clone of your repository: it asks, looks, says what it will do, does that after `y`, and checks it.
#
#   bash set-up.sh           run again, it goes on where it stopped; it keeps what is there
#   bash set-up.sh --check   only reads: a line for each part, with ✔ as it should be, ✘ and what to do, or – not known
#
# It needs git, curl, and the GitHub CLI (`gh`) of an admin. It brings the examples beside it, so it stands in a clone of
# OWNER/site-pipeline. Without a terminal, each answer is a variable, and each secret a file: docs/many-sites.md.
case ${BASH_VERSION:-none}:${SHELLOPTS:-} in none:* | *posix*) echo 'Run it with Bash: bash set-up.sh' >&2 && exit 1 ;; esac
set -uo pipefail
set +ax # no variable is exported, and no command is printed
shopt -s nullglob
unset -v secret token used plan GH_REPO # or one that the caller has exported would go on to other programs
secret='' token='' token_of='' used='' reviewers='' others=''
export LC_ALL=C GH_PROMPT_DISABLED=1 GH_NO_UPDATE_NOTIFIER=1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# ── What each wish needs ─────────────────────────────────────────────────────────────────────────────────────────────

wishes='pull-requests      a copy for each pull request
shared             one copy, which all pull requests share
branch             one long-lived copy of the default branch, and a form that pushes it
release-code       releases of code, for a site on which visitors leave something
release-push       releases of files and database, if nobody but you changes the site
release-several    releases of files and database to several sites
push               a form that pushes an existing copy
restore            a form that restores live from a backup
restore-elsewhere  a form that restores a backup onto another site
left-over          each Monday: which copies are left over; and a form that waits for a task
domain             a form that adds a custom domain
site               a copy for each pull request, by the file of the organization
site-shared        one copy, which all pull requests share, by the file of the organization
organization       in the repository "workflows": the files that all sites call, and one screen'

# A file comes from examples/ into .github. An environment is limited to what reaches it: tags v*, or the default branch.
# A secret is one of an environment; of "-", it is the repository's.
need() { # name of a wish
  case $1 in
    pull-requests) bring pull-request-staging.yml workflows/staging.yml && bring_deploy && bring_make_safe && hide - SITE_API_TOKEN DEPLOY_KEY ;;
    shared) bring pull-request-staging-shared.yml workflows/staging.yml && bring_deploy && hide - SITE_API_TOKEN DEPLOY_KEY ;;
    site) bring organization/site.yml workflows/staging.yml && bring_deploy && bring_make_safe && hide - SITE_API_TOKEN DEPLOY_KEY ;;
    site-shared) bring organization/site.yml workflows/staging.yml && bring_deploy && hide - SITE_API_TOKEN DEPLOY_KEY ;;
    branch)
      bring branch-staging.yml workflows/staging.yml && bring_deploy && limit main-copy branch && hide main-copy SITE_API_TOKEN DEPLOY_KEY
      [ "$APPROVERS" = none ] || { limit live branch && hide live SITE_API_TOKEN; }
      ;;
    release-code) bring release-code.yml workflows/release.yml && bring_release && limit live tags && hide live DEPLOY_KEY ;;
    release-push)
      bring release-push.yml workflows/release.yml && bring_release && limit live tags && hide live SITE_API_TOKEN
      [ "$APPROVERS" != none ] || bring release-by-hand.yml workflows/push.yml
      ;;
    release-several)
      bring release-several-sites.yml workflows/release.yml && bring release-one-site.yml workflows/release-one-site.yml && bring_release
      for site in $SITES; do limit "live-$site" tags && hide "live-$site" SITE_API_TOKEN; done
      ;;
    push) bring manual-push.yml workflows/manual-push.yml && hide - SITE_API_TOKEN && limit live tags branch && hide live SITE_API_TOKEN ;;
    restore) bring manual-restore.yml workflows/restore.yml && hide - SITE_API_TOKEN && limit live tags branch && hide live SITE_API_TOKEN ;;
    restore-elsewhere) bring snapshot-restore.yml workflows/restore-elsewhere.yml && hide - SITE_API_TOKEN && limit live tags branch && hide live SITE_API_TOKEN ;;
    left-over) bring staging-copies.yml workflows/copies.yml && bring await-task.yml workflows/await-task.yml && hide - SITE_API_TOKEN ;;
    domain) bring custom-domain.yml workflows/domain.yml && hide - SITE_API_TOKEN ;;
    organization)
      for file in staging staging-shared sites; do bring "organization/$file.yml" "workflows/$file.yml"; done
      bring organization/sites.sh sites.sh
      limit sites branch && hide sites READ_TOKEN
      ;;
  esac
}
bring() { add files "$1 .github/$2 ${3:-$title}"; } # from, to, why
bring_deploy() {
  local from=actions/deploy-by-$DEPLOY_BY
  case $DEPLOY_BY in rsync | '') from=actions/deploy ;; esac
  bring "$from/action.yml" actions/deploy/action.yml 'brings your code to a site; write your server into it'
}
bring_make_safe() {
  bring actions/make-safe/action.yml actions/make-safe/action.yml 'no mail and no charges from a copy; write your server into it'
  bring actions/make-safe/make-safe.php actions/make-safe/make-safe.php 'does it, on the server'
}
bring_release() { bring_deploy && bring actions/look/action.yml actions/look/action.yml 'looks at your pages; write them into it' && limit release-copy tags && hide release-copy SITE_API_TOKEN DEPLOY_KEY COPY_LOGIN; }
limit() { for each in "${@:2}"; do add environments "$1 $each"; done; }
hide() { for each in "${@:2}"; do add secrets "$1 $each"; done; }
add() { case $'\n'${!1} in *$'\n'"$2"$'\n'*) ;; *) printf -v "$1" '%s%s\n' "${!1}" "$2" ;; esac }

# Sets `files`, `environments` and `secrets`, of all wishes.
collect() { # wishes
  local wish title
  files='' environments='' secrets=''
  for wish in $1; do title=$(sed -n "s/^$wish  *//p" <<<"$wishes") && need "$wish"; done
}

# ── Questions ────────────────────────────────────────────────────────────────────────────────────────────────────────

stop() { echo "✘ $1" >&2 && exit 1; }
can_ask() { [ -t 0 ] || [ "${ASK:-}" = 1 ]; }
confirm() { # question
  local answer=''
  ! can_ask || read -rp "$1 (y) " answer || true
  [ "$answer" = y ] || [ "$answer" = Y ]
}

# Sets the variable to an answer that can be meant: its value, or what a person types.
ask() { # variable, question, what Enter stands for
  local typed=${!1:-}
  while :; do
    if [ -z "$typed" ] && can_ask; then read -rp "$2${3:+ [$3]}: " typed || stop 'Nothing was done.'; fi
    if clean "$1" "${typed:-${3:-}}"; then printf -v "$1" %s "$cleaned" && return; fi
    can_ask || stop "$1: $why"
    echo "  Again, please: $why" && typed=''
  done
}

# Sets `cleaned` to what a variable takes, or `why` the text cannot be meant.
clean() { # variable, text
  case $1 in
    REPOSITORY)
      strip "$2"
      cleaned=$(sed -E 's#^[a-z]+://([^/@]*@)?##; s#^([^/@]*@)?([^/:]+):#\2/#; s#/+$##; s#\.git$##; s#^(ssh\.)?(github\.com)(/443)?/#\2/#' <<<"$cleaned")
      why='write OWNER/NAME, as in its address on GitHub.'
      ! is "$cleaned" '[A-Za-z0-9_-]+/[A-Za-z0-9._-]+' || cleaned=github.com/$cleaned
      is "$cleaned" '[A-Za-z0-9.-]+/[A-Za-z0-9_-]+/[A-Za-z0-9._-]+' || return
      # A host without a dot is a name of ~/.ssh/config.
      case ${cleaned%%/*} in *.*) ;; *) cleaned=github.com/${cleaned#*/} ;; esac
      ;;
    WANT) clean_want "$(lower "${2//,/ }")" ;;
    PLAN)
      cleaned=$(lower "$2") && cleaned=${cleaned//[^a-z]/} why='free, team (or Pro), or enterprise.'
      case $cleaned in free) ;; pro | team | business) cleaned=team ;; enterprise*) cleaned=enterprise ;; *) return 1 ;; esac
      ;;
    API) clean_address "$2" ;;
    LIVE_SITE_ID)
      cleaned=$(lower "$2" | grep -oE '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' | sort -u)
      why='one id, as the dashboard of your host shows it: 32 digits and letters a to f, in five groups.'
      [ "${#cleaned}" = 36 ] || return
      case $cleaned in 12345678-1234-* | 0517e000-0000-*) why='this is the id of the documents, not of your site.' && return 1 ;; esac
      ;;
    LIVE_DOMAIN)
      strip "$2"
      cleaned=$(lower "$cleaned" | sed -E 's#^(https?:/+)+##; s#/.*$##; s#\.$##')
      why='a domain such as www.client.com. Write letters other than a to z as xn--…'
      is_host "$cleaned" || return
      case $cleaned in *.example) why='this is the domain of the documents, not of your site.' && return 1 ;; esac
      ;;
    SITES)
      cleaned=$(tr ',' ' ' <<<"$2" | tr -s ' ') why='short names, of letters, digits and "-".'
      is "$cleaned" ' ?[A-Za-z0-9-]+( [A-Za-z0-9-]+)* ?'
      ;;
    DEPLOY_BY)
      cleaned=$(lower "$2") why='rsync, sftp, git or deployer.'
      is "$cleaned" 'rsync|sftp|git|deployer'
      ;;
    COPY_USER | LIVE_USER) strip "$2" && why='the name of a user, without the server.' && is "$cleaned" '[A-Za-z0-9._-]+' ;;
    APPROVERS) clean_logins "$2" "$me" ;;
    PEOPLE)
      clean_logins "$2" '' || return
      why='logins of people, such as alice, bob.'
      case $cleaned in none | */*) return 1 ;; esac
      cleaned=${cleaned// /, }
      ;;
  esac
}
strip() { cleaned=$(sed -E "s/^[[:space:]\"'\`<]+//; s/[[:space:]\"'\`>]+\$//" <<<"$1"); }
lower() { tr '[:upper:]' '[:lower:]' <<<"$1"; }
is() { # text, pattern of the whole text, which Bash 3.2 takes from a variable only
  local pattern="^($2)\$"
  [[ $1 =~ $pattern ]]
}
is_host() { is "$1" '([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]'; }
clean_address() { # text
  local host path
  strip "$1"
  why='it must be https, or the token can be read on its way.'
  ! is "$cleaned" '[Hh][Tt][Tt][Pp]:.*' || return
  cleaned=$(sed -E 's#^[Hh][Tt][Tt][Pp][Ss]:/+##; s#/v1(/.*)?$##; s#/+$##' <<<"$cleaned")
  host=$(lower "${cleaned%%/*}") path=${cleaned#"${cleaned%%/*}"}
  why='the address of the API at your host, such as https://api.your-host.com.'
  is "$host" '[^:]+(:[0-9]+)?' && is_host "${host%:*}" && is "$path" '[A-Za-z0-9._~/-]*' || return
  why='this is the address of the documents, not of your host.'
  case ${host%:*} in *.example) return 1 ;; esac
  cleaned=https://$host$path
}
clean_want() { # names and numbers
  local wish names
  names=$(cut -d ' ' -f 1 <<<"$wishes")
  cleaned=''
  for wish in $1; do
    ! is "$wish" '[0-9]+' || wish=$(sed -n "${wish}p" <<<"$names")
    why="$(paste -s -d ' ' - <<<"$names"), or their numbers."
    [ -n "$wish" ] && grep -qxFe "$wish" <<<"$names" || return
    case " $cleaned " in *" $wish "*) ;; *) cleaned="$cleaned${cleaned:+ }$wish" ;; esac
  done
  [ -n "$cleaned" ] || return
  why='take one of pull-requests, shared, branch and site, and one of the releases: they are one file.'
  wish=$(tr ' ' '\n' <<<"$cleaned" | sed -E 's/^(pull-requests|shared|branch|site|site-shared|organization)$/staging/; s/^release-.*/release/' | sort | uniq -d)
  [ -z "$wish" ]
}
# Logins that GitHub knows, teams as ORGANIZATION/TEAM, or "none". Sets `reviewers`, as GitHub's API takes them.
clean_logins() { # text, who cannot be the only one
  local login found
  cleaned='' reviewers=''
  [ "$(lower "$1")" != none ] || { cleaned=none && return; }
  for login in $(tr ',@' '  ' <<<"$1"); do
    why="$login is no login on GitHub, and no team (ORGANIZATION/TEAM)."
    is "$login" '[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?' || return
    found=users/$login
    [ "$login" = "${login#*/}" ] || found=orgs/${login%/*}/teams/${login#*/}
    found=$(gh api "$found" --jq '"\(.id) \(if .slug then "Team" else .type end)"' 2>/dev/null </dev/null) && is "$found" '[0-9]+ (User|Team)' || return
    cleaned="$cleaned${cleaned:+ }$login" reviewers="$reviewers${reviewers:+, }{ \"type\": \"${found#* }\", \"id\": ${found% *} }"
  done
  why='a login, several, or "none".'
  [ -n "$cleaned" ] || return
  why='nobody approves a release of their own: name another person, or "none".'
  [ "$(lower "$cleaned")" != "$(lower "${2:-none}")" ]
}

# ── Secrets ──────────────────────────────────────────────────────────────────────────────────────────────────────────

variable_of() { # environment, name
  [ "$1" = - ] && echo "$2_FILE" || echo "$(tr 'a-z-' 'A-Z_' <<<"$1")_$2_FILE"
}
can_read_secret() { # environment, name
  local variable
  variable=$(variable_of "$@")
  can_ask || [ -n "${!variable:-}" ]
}

# Reads a secret from its file, or from the terminal, where it is not shown. It stays empty if it is to be set later.
read_secret() { # environment, name, what it is
  local variable file
  variable=$(variable_of "$1" "$2")
  file=${!variable:-}
  while :; do
    secret=''
    if [ -n "$file" ]; then
      secret=$(cat -- "$file") || stop "$variable: $file cannot be read."
    elif can_ask && [ "$2" = DEPLOY_KEY ]; then
      read -rp "$2, $3: its file (Enter: later): " file
      [ -n "$file" ] || return 0
      secret=$(cat -- "${file/#\~\//$HOME/}") || secret='?'
      file=''
    elif can_ask; then
      IFS= read -rsp "$2, $3 (not shown; Enter: later): " secret
      echo
    fi
    [ -n "$secret" ] || return 0
    ! clean_secret "$2" || return 0
    secret=''
    [ -z "$file" ] || stop "$variable: $why"
    echo "  Again, please: $why"
  done
}
clean_secret() { # name
  case $1 in
    DEPLOY_KEY)
      why='this is not a private SSH key (its first line is -----BEGIN … PRIVATE KEY-----).'
      case $secret in -----BEGIN*PRIVATE\ KEY-----*) ;; *) return 1 ;; esac
      ;;
    *)
      while :; do
        case $secret in
          [[:space:]\"\']*) secret=${secret#?} ;;
          *[[:space:]\"\']) secret=${secret%?} ;;
          'Bearer '*) secret=${secret#Bearer } ;;
          *) break ;;
        esac
      done
      why='it has a space, a line break, a quote or another character that no token has.'
      case $secret in '' | *[!\!-~]* | *[\"\\]*) return 1 ;; esac
      ;;
  esac
  case $1:$secret in
    SITE_API_TOKEN:gh[a-z]_* | SITE_API_TOKEN:github_pat_*) why='this is a token of GitHub, not of your host.' && return 1 ;;
    COPY_LOGIN:?*:?*) ;;
    COPY_LOGIN:*) why='write user:password.' && return 1 ;;
  esac
  why='this value is set elsewhere already. Whoever reaches that place would reach this one: make another.'
  case $used in *"|$secret|"*) return 1 ;; esac
}
describe_secret() { # environment, name
  local where="the environment $1"
  [ "$1" != - ] || where='pull requests and forms'
  case $1:$2 in
    live*:SITE_API_TOKEN) echo "an API token of your host with site.staging and site.restore, for $where" ;;
    *:SITE_API_TOKEN) echo "an API token of your host with site.staging, for $where" ;;
    live*:DEPLOY_KEY) echo "the SSH key of the user $LIVE_USER, for $where" ;;
    *:DEPLOY_KEY) echo "an SSH key of the user $COPY_USER, which $([ "$COPY_USER" = "$LIVE_USER" ] && echo reaches live, too || echo does not reach live), for $where" ;;
    *:COPY_LOGIN) echo 'user:password, if copies ask for one' ;;
    *:READ_TOKEN) echo 'a token of GitHub that may read Deployments and Actions of the sites, and nothing else' ;;
  esac
}

# Asks the host, by the token in `secret`, for the preview of a push of the live site, which changes nothing. Sets `learned`.
# 1: the token is wrong; 2: the id or the token's account is; 3: the address is.
ask_host() {
  local answer status
  answer=$(printf 'header = "Authorization: Bearer %s"\n' "$secret" |
    curl -q --silent --show-error --proto =https --max-redirs 0 --max-time 30 --max-filesize 4194304 --config - --write-out '\n%{http_code}' \
      "$API/v1/sites/$LIVE_SITE_ID/staging/push-preview" 2>&1)
  case $? in
    0) ;;
    6) learned='There is no such host.' && return 3 ;;
    *) learned="Your host was not reached (${answer%%$'\n'*}), so nothing is known about token and id." && return 0 ;;
  esac
  status=${answer##*$'\n'}
  case $status in
    3??) learned='A redirect is not the API. Ask your host for its address.' && return 3 ;;
    403 | 429 | 5??) learned="Your host, or a firewall before it, does not say (HTTP $status), so nothing is known about token and id." && return 0 ;;
    401) learned='The token is wrong.' && return 1 ;;
  esac
  case $answer in
    *'"success"'*'"data"'* | *'"data"'*'"success"'*) ;;
    *) learned="This is not the API: no JSON with success and data (HTTP $status). Ask your host for its address." && return 3 ;;
  esac
  case $status in
    404 | 410) learned='Your host knows no such site: the id is wrong, or the token is another account'\''s.' && return 2 ;;
    2??) ! grep -qE '"copied_at" *: *["0-9]' <<<"$answer" || { learned='This is the id of a copy. Take that of the live site.' && return 2; } ;;
    422) ;;
    *) learned="Your host answers with HTTP $status, so nothing is known about token and id." && return 0 ;;
  esac
  learned='Your host speaks the API, and knows the token and the site.'
}

# The host gets the token only if a person has confirmed its name.
confirm_host() {
  local host=${API#https://}
  host=${host%%/*}
  while [ "${API_HOST:-}" != "$host" ]; do
    can_ask || stop "API_HOST: it must be $host, the host that gets the token."
    if confirm "The token will be sent to $host. Is this the host of your API?"; then API_HOST=$host; else
      API='' && ask API "Address of your host's API"
      host=${API#https://} && host=${host%%/*}
    fi
  done
}

# A token that the host has accepted, as far as it says, in `secret`. Id and address may change until the plan is shown.
read_token() { # environment, name, what it is
  local wrong default
  while :; do
    confirm_host
    read_secret "$@"
    [ -n "$secret" ] || return 0
    ask_host
    wrong=$?
    [ "$wrong" = 0 ] || can_ask || stop "$learned"
    echo "  $learned"
    case $wrong${plan:-} in
      0*) return ;;
      2) default=$LIVE_SITE_ID LIVE_SITE_ID='' && ask LIVE_SITE_ID 'Id of the live site' "$default" ;;
      3) default=$API API='' && ask API "Address of your host's API" "$default" ;;
    esac
  done
}
# The first token that is to be set, before the plan: the host knows whether address and id are right.
read_first_token() {
  local environment what
  while read -r environment what <&3; do
    [ "$what" = SITE_API_TOKEN ] || continue
    state=new
    [ "$environment" = - ] || look_environment "$environment"
    [ "$state" = other ] || look_secret "$environment" "$what"
    [ "$state" = new ] || continue
    read_token "$environment" "$what" "$(describe_secret "$environment" "$what")"
    token=$secret secret='' token_of=$environment
    return
  done 3< <(printf %s "$secrets")
}

# ── GitHub ───────────────────────────────────────────────────────────────────────────────────────────────────────────

# Sets `answer` to what GitHub says. 1: it is not there. Else it ends: not knowing is not "not there".
look() { # path, expression
  answer=$(gh api "$at/$1" --jq "$2" 2>&1 </dev/null) && return
  case $answer in *'(HTTP 404)'*) answer='' && return 1 ;; esac
  stop "GitHub does not say what $1 is (${answer##*gh: }). Run this again: it goes on where it stopped."
}
change() { # method, path, JSON, what to do after a refusal of the plan
  local said
  said=$(printf '%s' "$3" | gh api --silent -X "$1" "$at/$2" --input - 2>&1) && return
  case $said in *'(HTTP 422)'*) ;; *) set -- "$1" "$2" ;; esac
  stop "GitHub did not change $2 (${said##*gh: }). ${4:-Run this again: it goes on where it stopped.}"
}

find_repository() {
  local origin facts
  origin=$(git remote get-url "$(git remote | head -n 1)" 2>/dev/null)
  # With several remotes, as in the clone of a fork, only a person knows which one it is.
  if [ "$(git remote | wc -l)" -eq 1 ]; then REPOSITORY=${REPOSITORY:-$origin}; fi
  if ! can_ask || ! clean REPOSITORY "$(git remote get-url origin 2>/dev/null || echo "$origin")"; then cleaned=''; fi
  ask REPOSITORY 'Repository that is set up' "${cleaned#github.com/}"
  GH_HOST=${REPOSITORY%%/*} && export GH_HOST
  at=repos/${REPOSITORY#*/}
  facts=$(gh api "$at" --jq '[.full_name, .default_branch, (.permissions.admin | tostring), (.private | tostring), .owner.type] | join(" ")' 2>&1 </dev/null) ||
    stop "GitHub does not show you ${REPOSITORY#*/} (${facts##*gh: }). Log in by: gh auth login"
  read -r name branch admin private owner_type <<<"$facts"
  [ "$admin" = true ] || stop "You are no admin of $name. Log in to gh as one: gh auth login"
  at=repos/$name REPOSITORY=$GH_HOST/$name owner=${name%/*}
  me=$(gh api user --jq .login 2>/dev/null </dev/null) || me=''
}

# The plan, by which a private repository has environments and reviewers. A public one has both.
find_plan() {
  local found=''
  [ "$GH_HOST" = github.com ] || PLAN=enterprise
  if [ -z "$PLAN" ]; then
    case $owner_type in
      Organization) found=$(gh api "orgs/$owner" --jq '.plan.name // ""' 2>/dev/null </dev/null) ;;
      *) [ "$owner" != "$me" ] || found=$(gh api user --jq '.plan.name // ""' 2>/dev/null </dev/null) ;;
    esac
    ! clean PLAN "$found" || PLAN=$cleaned
  fi
  ask PLAN "GitHub's plan of $owner (free, team or enterprise)"
}

# `state` of each part: new, kept, or other, with a `note`.
look_file() { # from, to
  state=new note=''
  [ -e "$2" ] || return 0
  state=kept note=$(render "$1" | diff - "$2" | head -n 20 | tr -d '\000-\010\013-\037\177' | sed 's/^/      /')
  [ -z "$note" ] || note=$'yours, which differs:\n'$note
}
look_environment() { # name
  local wanted found reviewed
  state=new note=''
  wanted=$(awk -v name="$1" '$1 == name { print $2 }' <<<"$environments" | sed "s/^tags\$/tag v*/; s#^branch\$#branch $branch#" | sort)
  if grep -q '^branch ' <<<"$wanted" && ! is_protected; then
    state=other note="not made: first make a ruleset by which a change of $branch needs a review (Settings → Rules)"
    return
  fi
  look "environments/$1" '[.deployment_branch_policy.custom_branch_policies // false, any(.protection_rules[]; .type == "required_reviewers")] | join(" ")' || return 0
  read -r custom reviewed <<<"$answer"
  look "environments/$1/deployment-branch-policies?per_page=100" '.branch_policies[] | "\(.type) \(.name)"' || true
  found=$(sort <<<"$answer")
  if [ "$custom" != true ] || [ -n "$(comm -13 <(echo "$wanted") <(echo "$found") | tr -d '\n')" ]; then
    state=other note="kept, with its secrets: others reach it, too. Compare it under Settings → Environments"
  elif [ "${1%%-*}" = live ] && [ "$APPROVERS" != none ] && [ "$reviewed" != true ]; then
    state=other note="kept, with its secrets: it has no reviewers. Add them under Settings → Environments, or delete it"
  elif [ "$wanted" = "$found" ]; then state=kept; fi
}
is_protected() {
  [ -n "${protected:-}" ] || { look "rules/branches/$branch" 'any(.[]; .type == "pull_request" and .parameters.required_approving_review_count > 0)' && protected=$answer; }
  [ "${protected:-}" = true ]
}
covers='(.conditions.ref_name | .exclude == [] and any(.include[]; . == "refs/tags/v*" or . == "~ALL")) and ([.rules[].type] | contains(["creation", "update", "deletion"]))'
look_ruleset() {
  local id enforcement found
  state=new note=''
  look 'rulesets?targets=tag&per_page=100' '.[] | "\(.id) \(.enforcement) \(.name)"' || return 0
  found=$answer
  while read -r id enforcement _; do
    [ "$enforcement" != active ] || ! look "rulesets/$id" "$covers" || [ "$answer" != true ] || { state=kept && return; }
  done <<<"$found"
  ! grep -q ' Releases$' <<<"$found" || state=other note='kept: it has other rules. Compare it under Settings → Rules'
}
look_secret() { # environment, name
  state=other note="not set: see the environment $1"
  case " $others " in *" $1 "*) return ;; esac
  if [ "$1" = - ]; then
    look 'actions/secrets?per_page=100' '.secrets[].name' && found=$answer
    [ "$owner_type" != Organization ] || ! look 'actions/organization-secrets?per_page=100' '.secrets[].name' || found=$found$'\n'$answer
  else
    look "environments/$1/secrets?per_page=100" '.secrets[].name' || true
    found=$answer
  fi
  state=new note=''
  if grep -qx "$2" <<<"$found"; then
    state=kept
  elif [ "$2" = COPY_LOGIN ] && { grep -qx SITE_API_TOKEN <<<"$found" || ! can_read_secret "$@"; }; then
    state=optional
  elif ! can_read_secret "$@"; then
    state=other note="not set without its file, $(variable_of "$@")"
  fi
}

make() { # kind, and what it is
  case $1 in
    file) make_file "$2" "$3" ;;
    environment) make_environment "$2" ;;
    ruleset) make_ruleset ;;
    secret) make_secret "$2" "$3" ;;
  esac
}
make_file() { # from, to
  { mkdir -p "$(dirname "$2")" && render "$1" >"$2.part" && mv "$2.part" "$2"; } || stop "$2 cannot be written."
}
make_environment() { # name
  local rules='"deployment_branch_policy": { "protected_branches": false, "custom_branch_policies": true }' asks=''
  [ "${1%%-*}" != live ] || [ "$APPROVERS" = none ] || asks=", \"prevent_self_review\": true, \"reviewers\": [$reviewers]"
  look "environments/$1" .name ||
    change PUT "environments/$1" "{ $rules$asks }" "If the environment is there now, it has no rules: delete it (gh api -X DELETE $at/environments/$1). Then run this again."
  look "environments/$1/deployment-branch-policies?per_page=100" '.branch_policies[] | "\(.type) \(.name)"' || true
  while read -r reach; do
    case $reach in tags) reach='tag v*' ;; *) reach="branch $branch" ;; esac
    grep -qxF "$reach" <<<"$answer" || change POST "environments/$1/deployment-branch-policies" "{ \"name\": \"${reach#* }\", \"type\": \"${reach%% *}\" }"
  done < <(awk -v name="$1" '$1 == name { print $2 }' <<<"$environments")
}
make_ruleset() {
  change POST rulesets '{ "name": "Releases", "target": "tag", "enforcement": "active",
    "conditions": { "ref_name": { "include": ["refs/tags/v*"], "exclude": [] } },
    "rules": [{ "type": "creation" }, { "type": "update" }, { "type": "deletion" }],
    "bypass_actors": [{ "actor_id": 5, "actor_type": "RepositoryRole", "bypass_mode": "always" }] }'
}
make_secret() { # environment, name
  local said what
  what=$(describe_secret "$1" "$2")
  case $1:$2 in
    "$token_of:SITE_API_TOKEN") secret=$token token='' ;;
    *:SITE_API_TOKEN) read_token "$1" "$2" "$what" ;;
    *) read_secret "$1" "$2" "$what" ;;
  esac
  [ -n "$secret" ] || { [ "$2" = COPY_LOGIN ] || left=1; }
  [ -n "$secret" ] || return 0
  if [ "$1" = - ]; then set -- "$1" "$2"; else set -- "$1" "$2" --env "$1"; fi
  said=$(printf '%s' "$secret" | gh secret set "$2" --repo "$REPOSITORY" "${@:3}" 2>&1) ||
    stop "GitHub did not take the secret $2 (${said##*gh: }). Run this again: it goes on where it stopped."
  used="$used|$secret|" secret=''
}

# A file of examples/ with your values.
render() { # from
  local users='s#NAME(:?@[a-z]+\.host\.example)#VALUE\1#' people=${PEOPLE:-} edit=''
  case $1 in
    release-code.yml) [ "$APPROVERS" = none ] || edit='/^    if: inputs\.live #/d; s/^(  PEOPLE: )[^#]*/\1'\''[]'\'' /' ;;
    release-push.yml) [ "$APPROVERS" != none ] || edit='/^  push:/,'\$d ;;
    branch-staging.yml) [ "$APPROVERS" != none ] || edit='/^  workflow_dispatch:/,/required: true/d; /^  check:/,'\$d ;;
    organization/site.yml) [[ $WANT != *site-shared* ]] || edit='s#/staging\.yml@v1 .*#/staging-shared.yml@v1#' ;;
    manual-*.yml | snapshot-restore.yml) [ "$APPROVERS" != none ] || edit="s/require-approval: live\$/allowed-actors: $people/; s/require-approval: live #.*/allowed-actors: $people/" ;;
  esac
  sed -E "s#https://api\.host\.example#${API:-&}#; s#0517e000-0000-4000-8000-000000000001#${LIVE_SITE_ID:-&}#
    s#([ /])shop\.example#\1${LIVE_DOMAIN:-shop.example}#; s#YOUR--ORG#$owner#; s#branches: \[main\]#branches: [$branch]#
    $(sed "s/NAME/copy/; s/VALUE/${COPY_USER:-copy}/" <<<"$users"); $(sed "s/NAME/live/; s/VALUE/${LIVE_USER:-live}/" <<<"$users")
    ${people:+s/\"alice\", \"bob\"/\"${people//, /\", \"}\"/; s/alice, bob/$people/}" "$here/$1" | sed -E "$edit"
}

# ── The check, which only reads ──────────────────────────────────────────────────────────────────────────────────────

status=0
pass() { echo "✔ $1"; }
fail() { echo "✘ $1" && status=1; }
skip() { echo "– $1" && status=1; }

# ✔ only if the expression is true of GitHub's answer.
check() { # what it should be, what to do, path, expression
  answer=$(gh api "$at/$3" --jq "$4" 2>&1 </dev/null)
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
  ' "${workflows[@]}" | grep -v ' COPY_LOGIN$' | while read -r environment secret; do
    # live-${{ inputs.site }} is one for each site of the list.
    case $environment in
      *-\$\{\{) sed -nE "s/^ *- site: ([A-Za-z0-9-]+).*/${environment%-*}-\1 $secret/p" "${workflows[@]}" ;;
      *) echo "$environment $secret" ;;
    esac
  done | sort -u
}

# Whether every file with a job in the environment has a list of people.
has_people() {
  local file found=1
  for file in "${workflows[@]}"; do
    grep -qE "^    environment: $1( |\$)" "$file" || continue
    grep -qE "^[^#]*(allowed-actors:|PEOPLE: '\[\")" "$file" || return
    found=0
  done
  return "$found"
}

check_all() {
  local file lines shared secret environment policies release found id tag missing='' unknown='' used_here
  workflows=()
  for file in .github/workflows/*.yml .github/workflows/*.yaml; do
    if grep -qE 'OWNER/site-pipeline@|/workflows/\.github/workflows/staging[a-z-]*\.yml@|^    environment: sites$' "$file"; then workflows+=("$file"); fi
  done
  [ ${#workflows[@]} -gt 0 ] || { fail 'A workflow here uses OWNER/site-pipeline' && return; }
  check 'GitHub runs actions of others here' 'allow them under Settings → Actions → General' actions/permissions 'if .enabled and .allowed_actions == "selected" then "only selected ones" else .enabled and .allowed_actions == "all" end'

  for file in "${workflows[@]}" .github/actions/*/action.yml; do
    lines=$(grep -nE '^[^#]*([ /@.'\''](host|shop)\.example|0517e000-0000-4000-8000-000000000001|alice.{1,4}bob|YOUR--ORG)' "$file" | cut -d : -f 1 | paste -s -d ' ' -)
    if [ -z "$lines" ]; then pass "$file has your values"; else fail "$file has your values: the example's are in line $lines"; fi
    found=$(gh api "$at/contents/$file?ref=$branch" --jq .sha 2>&1 </dev/null)
    case $found in
      "$(git hash-object "$file")") ;;
      *'(HTTP 404)' | [0-9a-f]*) missing="$missing $file" ;;
      *) unknown=${found##*gh: } ;;
    esac
  done
  if [ -n "$missing" ]; then fail "All files are on $branch: commit and push$missing"; elif [ -n "$unknown" ]; then skip "All files are on $branch: not known ($unknown)"; else pass "All files are on $branch"; fi
  for id in $(sed -nE 's/^ *(LIVE_SITE_ID|with: \{ live-site-id): *([0-9A-Fa-f-]{36}).*/\2/p' "${workflows[@]}" | tr A-F a-f | sort -u); do
    check "A copy of $id is recorded" 'open a pull request' "deployments?task=site-pipeline:$id&per_page=1" 'length > 0'
  done

  used_here=$(list_used)
  shared=$(gh api "$at/actions/organization-secrets?per_page=100" --jq '.secrets[].name' 2>/dev/null </dev/null)
  while read -r secret; do
    if grep -qxe "$secret" <<<"$shared"; then pass "The organization has the secret $secret" && continue; fi
    check "The repository has the secret $secret" 'run the set-up again' 'actions/secrets?per_page=100' "any(.secrets[]; .name == \"$secret\")"
  done < <(awk '$1 == "-" { print $2 }' <<<"$used_here")
  while read -r environment; do
    case $environment in *[!A-Za-z0-9_-]*) skip "Environment $environment: not known" && continue ;; esac
    check_environment "$environment"
  done < <(awk '$1 != "-" { print $1 }' <<<"$used_here" | sort -u)

  release=$(grep -lE '^    environment: release-copy( |$)' "${workflows[@]}" | head -n 1)
  [ -z "$release" ] || check_tags
}

check_environment() { # name
  local tags='.type == "tag" and .name == "v*"' policies secret
  policies=$(gh api "$at/environments/$1/deployment-branch-policies" --jq 'any(.branch_policies[]; .type == "branch")' 2>&1 </dev/null)
  if [ "$policies" = true ] && [ "$1" != release-copy ]; then
    check "Only tags v* and $branch reach $1" 'set its branches and tags' "environments/$1/deployment-branch-policies" ".branch_policies | all($tags or .type == \"branch\" and .name == \"$branch\")"
    check "A change of $branch needs a review" 'make a ruleset' "rules/branches/$branch" 'any(.[]; .type == "pull_request" and .parameters.required_approving_review_count > 0)'
  else
    check "Only tags v* reach $1" 'set its branches and tags' "environments/$1/deployment-branch-policies" ".branch_policies | length > 0 and all($tags)"
  fi
  while read -r secret; do
    check "$1 has the secret $secret" 'run the set-up again' "environments/$1/secrets?per_page=100" "any(.secrets[]; .name == \"$secret\")"
  done < <(awk -v name="$1" '$1 == name && $2 != "-" { print $2 }' <<<"$used_here")
  [ "${1%%-*}" = live ] || return 0
  if has_people "$1"; then
    pass "A list of people says who may use $1"
  else
    check "Reviewers approve $1, and not their own run" 'add them, or a list of people' "environments/$1" 'any(.protection_rules[]; .type == "required_reviewers" and (.reviewers | length > 0) and .prevent_self_review)'
    check "No admin passes by the reviewers of $1" 'turn "Allow administrators to bypass" off under Settings → Environments' "environments/$1" '.can_admins_bypass == false'
  fi
}

check_tags() {
  local what='A ruleset by which only admins make, move and delete tags v*' found id tag tags old=''
  # Who may pass by it is shown to admins of the ruleset only.
  local by_admins='if has("bypass_actors") then .bypass_actors | all(.actor_type == "RepositoryRole" and .actor_id == 5 or .actor_type == "OrganizationAdmin") else "who passes by it is not shown" end'
  if found=$(gh api "$at/rulesets?targets=tag&per_page=100" --jq '.[] | select(.enforcement == "active").id' 2>&1 </dev/null) &&
    found=$(for id in $found; do gh api "$at/rulesets/$id" --jq "if $covers then $by_admins else false end" 2>&1 </dev/null || exit; done); then
    if grep -qx true <<<"$found"; then pass "$what"; elif grep -q shown <<<"$found"; then skip "$what: not known (${found##*$'\n'})"; else fail "$what: make it, or take others from its bypass list"; fi
  else skip "$what: not known (${found##*gh: })"; fi
  if tags=$(gh api "$at/git/matching-refs/tags/v" --paginate --jq '.[].ref' 2>&1 </dev/null); then
    for tag in $tags; do
      found=$(gh api "$at/contents/$release?ref=$tag" --jq .type 2>&1 </dev/null)
      case $found in file) ;; *'(HTTP 404)') old="$old ${tag#refs/tags/}" ;; *) skip "${tag#refs/tags/} has $release: not known (${found##*gh: })" ;; esac
    done
    if [ -z "$old" ]; then pass "Each tag v* has $release"; else fail "Each tag v* has $release: the workflows of older ones could use the tokens. Delete them: git push origin --delete$old"; fi
  else skip "Each tag v* has $release: not known (${tags##*gh: })"; fi
}

# ── From the first question to the check ─────────────────────────────────────────────────────────────────────────────

# A value that files of the set-up have already.
find_value() { # variable, what finds it, for sed
  [ -z "${!1:-}" ] || return 0
  local found
  found=$(cat /dev/null .github/workflows/*.yml .github/actions/*/action.yml | sed -nE "$2" | sort -u)
  if [ -n "$found" ] && clean "$1" "$found"; then printf -v "$1" %s "$cleaned" && echo "$1: $cleaned, as in .github"; fi
}

# Sets `default` to the wishes whose workflow is there.
find_wishes() {
  local wish from to title='' head='/^name:/p; /^on:/,/^permissions:/p; s/.*(staging[a-z-]*\.yml)@.*/\1/p'
  default=''
  while read -r wish _; do
    files='' environments='' secrets='' && need "$wish" && read -r from to _ <<<"$files"
    [ ! -e "$to" ] || [ "$(sed -nE "$head" "$to")" != "$(sed -nE "$head" "$here/$from")" ] || default="$default $wish"
  done <<<"$wishes"
}

ask_all() {
  local default found=''
  find_wishes
  if [ "${name#*/}" = workflows ]; then default=organization; fi
  if can_ask && [ -z "${WANT:-}" ]; then echo && echo 'What do you want? (several names or numbers)' && awk '{ printf "%3d  %s\n", NR, $0 }' <<<"$wishes"; fi
  ask WANT 'You want' "${default# }"
  [[ $WANT != *release-several* ]] || { find_value SITES 's/^ *- site: ([A-Za-z0-9-]+).*/\1/p' && ask SITES 'Short names of the sites'; }
  collect "$WANT"
  [[ $files != *actions/deploy/* ]] || { ask_deploy && collect "$WANT"; }
  if [ -n "$environments" ] && [ "$private" = true ]; then find_plan; fi
  [ "$PLAN" != free ] || [ -z "$environments" ] ||
    stop 'GitHub has no environments for private repositories on the plan Free, so every branch could use a token for live. See docs/plans.md, or take pull-requests, shared, left-over.'

  find_value API 's/^ *SITE_API_URL: *([^ ]+).*/\1/p'
  ask API "Address of your host's API"
  [[ " $WANT " != *' organization '* ]] || return 0
  find_value LIVE_SITE_ID 's/^ *(LIVE_SITE_ID|with: \{ live-site-id): *([0-9A-Fa-f-]+).*/\2/p'
  ask LIVE_SITE_ID 'Id of the live site, from the dashboard of your host'
  find_value LIVE_DOMAIN "s/^ *LIVE_DOMAIN: *([^ ]+).*/\1/p; s#.*inputs\.site-url == 'https://([^']+)'.*#\1#p"
  ask LIVE_DOMAIN 'Its domain, as visitors see it'
  [[ $environments != *live* ]] || { ask_approvers && collect "$WANT"; }
}

ask_deploy() {
  local deploy=.github/actions/deploy/action.yml users
  if [ -e "$deploy" ]; then
    for DEPLOY_BY in sftp git deployer rsync; do
      [ "$(grep '^description:' "$deploy")" != "$(grep '^description:' "$here/actions/deploy-by-$DEPLOY_BY/action.yml" 2>/dev/null)" ] || break
    done
    users="s/.*&& '([A-Za-z0-9._-]+):?@[^']*' \\|\\| '([A-Za-z0-9._-]+):?@.*"
    LIVE_USER=${LIVE_USER:-$(sed -nE "$users/\\1/p" "$deploy")} COPY_USER=${COPY_USER:-$(sed -nE "$users/\\2/p" "$deploy")}
  fi
  ask DEPLOY_BY 'How does code get to your host: rsync, sftp, git or deployer?' rsync
  can_ask && [ -z "${LIVE_USER:-}" ] && echo 'Two SSH users: every branch can use the key for copies, so it must not reach live.'
  ask COPY_USER 'User for copies' copy
  ask LIVE_USER 'User for live' live
  [ "$COPY_USER" = "$LIVE_USER" ] || return 0
  echo 'One user for both: whoever can use the key of copies has a shell on live. So pull requests get no copies, because their'
  echo "code would get that key. In their place, one copy has the code of $branch, and only that branch reaches the key."
  WANT=$(tr ' ' '\n' <<<"$WANT" | sed -E 's/^(pull-requests|shared|site|site-shared)$/branch/' | paste -s -d ' ' -)
}

# Reviewers, who may be those of an environment that is there, or a list of people, who may stand in a file.
ask_approvers() {
  look environments/live "[.protection_rules[].reviewers // [] | .[].reviewer | .login // \"$owner/\" + .slug] | join(\" \")" || true
  if [ -n "$answer" ] && clean_logins "$answer" ''; then
    APPROVERS=$cleaned && echo "APPROVERS: $cleaned, as in the environment live" && return
  fi
  [ -n "$APPROVERS" ] || find_value PEOPLE "s/^ *allowed-actors: *([^#]*[^ #]).*/\\1/p; s/^ *PEOPLE: '\\[\"(.*)\"\\]'.*/\\1/p"
  if [ "$PLAN" = team ]; then
    APPROVERS=none && echo 'GitHub has no reviewers for private repositories on this plan: a list of people takes their place.'
  elif [ -z "$APPROVERS" ] && [ -n "$PEOPLE" ]; then APPROVERS=none; fi
  ask APPROVERS 'Who approves before live is changed? (logins or teams; "none": a list of people may change it)'
  [ "$APPROVERS" = none ] || return 0
  [[ $WANT != *release-several* ]] || stop 'release-several needs reviewers: without them, each push is refused.'
  case " $WANT " in *' release'* | *' push '* | *' restore'*) ask PEOPLE 'Who may change live? (logins)' "$me" ;; esac
}

show_plan() {
  plan=shown new='' others='' left=0
  echo && echo "In the repository $REPOSITORY, as $me:"
  while read -r from to why <&3; do
    look_file "$from" "$to"
    show "file $from $to" "$to" "$why"
  done 3< <(printf %s "$files")
  while read -r environment <&3; do
    look_environment "$environment"
    [ "$state" != other ] || others="$others $environment"
    show "environment $environment" "environment $environment" "$(describe_environment "$environment")"
  done 3< <(printf %s "$environments" | awk '!seen[$1]++ { print $1 }')
  if [[ $environments == *tags* ]]; then
    look_ruleset
    show ruleset 'ruleset Releases' 'only admins make, move and delete tags v*'
  fi
  while read -r environment what <&3; do
    look_secret "$environment" "$what"
    [ "$state" != optional ] || continue
    [ "$environment" = - ] && where='' || where=" of $environment"
    show "secret $environment $what" "secret $what$where" "$(describe_secret "$environment" "$what")"
  done 3< <(printf %s "$secrets")
}
show() { # what is made, its name, why
  case $state in
    new) echo "  + $2: $3" && new="$new$1"$'\n' ;;
    kept) echo "  = $2: is there${note:+, $note}" ;;
    other) echo "  ! $2: $note" && left=1 ;;
  esac
}
describe_environment() { # name
  local reach
  reach=$(awk -v name="$1" '$1 == name { print $2 }' <<<"$environments" | sed "s/^tags\$/tags v*/; s#^branch\$#$branch#" | paste -s -d , - | sed 's/,/ and /')
  case $1:$APPROVERS in live*:none) reach="$reach reach it" ;; live*) reach="$reach reach it, after $APPROVERS approved" ;; *) reach="$reach reach it" ;; esac
  echo "for its secrets; only $reach"
}

main() {
  local program top
  for program in git curl gh; do
    command -v "$program" >/dev/null || stop "Install $program first$([ "$program" != gh ] || echo ', the GitHub CLI: https://cli.github.com')."
  done
  top=$(git rev-parse --show-toplevel 2>/dev/null) || stop 'Run this in a clone of your repository.'
  cd "$top" || exit
  [ -d "$here/actions" ] || stop 'Run this from a clone of OWNER/site-pipeline, whose examples it brings.'
  [ "$top" != "$(git -C "$here" rev-parse --show-toplevel 2>/dev/null)" ] || stop 'Run this in a clone of your repository, not of OWNER/site-pipeline.'
  APPROVERS=${APPROVERS:-} PEOPLE=${PEOPLE:-} PLAN=${PLAN:-} DEPLOY_BY=${DEPLOY_BY:-} SITES=${SITES:-}
  find_repository
  [ "$private" = true ] || PLAN=''
  if [ "${1:-}" = --check ]; then check_all && exit "$status"; fi
  [ $# -eq 0 ] || stop 'The only argument is --check.'
  look actions/permissions .enabled && [ "$answer" = true ] || stop "Actions are off in $name: turn them on under Settings → Actions → General. Then run this again."
  ask_all
  [[ " $WANT " == *' organization '* ]] || read_first_token
  show_plan
  if [ -n "$new" ]; then
    [ "${YES:-}" = 1 ] || confirm 'Shall this be done?' || stop "Nothing was done$(can_ask || echo ': YES=1 takes the place of y')."
    while read -r kind from to <&3; do make "$kind" "$from" "$to"; done 3< <(printf %s "$new")
  fi
  echo && echo 'The check (✘ is left to you):'
  check_all
  exit "$left"
}
main "$@"
