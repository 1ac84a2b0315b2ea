#!/usr/bin/env bash
# What release-code.yml and weekly-updates.yml do on a server, by SSH. Keep it as .github/over-ssh.sh, unchanged: it is tested
# where it comes from, and can be replaced by a newer one.
#
#   over-ssh.sh deploy-code   brings the folder CODE to the site, and proves that the site runs it
#   over-ssh.sh read-commit   only the proof, if something else deploys CODE with its commit.php
#   over-ssh.sh update-copy   updates plugins, themes and WordPress on a copy, and writes the output `versions`
#   over-ssh.sh update-live   brings these VERSIONS to live, and nothing else; what it left alone is the output `left`
#
# All need SITE_URL, and all but read-commit DEPLOY_KEY, KNOWN_HOSTS, TARGET (user@host) and FOLDER (where WordPress is there).
# PORT: of SSH, if it is not 22. LOGIN: user:password, if the site asks for one. What else each needs stands above it.
# The output `began` is there once something of the site may have changed: before it, an error means that nothing has.
set -euo pipefail

options=(-i key -o UserKnownHostsFile=known_hosts -o ServerAliveInterval=15 -o ConnectTimeout=30 -o BatchMode=yes -o "Port=${PORT:-22}")
# Page caches let these through.
cookie='wordpress_logged_in_0=1; woocommerce_items_in_cart=1; woocommerce_cart_hash=0'

# What a server prints, errors included, is no command of the runner.
connect() {
  token=$(openssl rand -hex 16)
  trap 'rm -f key; printf "\n::%s::\n" "$token"' EXIT
  cd "${RUNNER_TEMP:?}"
  umask 077
  echo "$DEPLOY_KEY" >key
  echo "$KNOWN_HOSTS" >known_hosts
  echo "::stop-commands::$token"
  exec 2>&1
}

say() {
  if [ -z "${token:-}" ]; then echo "$1"; else printf '\n::%s::\n%s\n::stop-commands::%s\n' "$token" "$1" "$token"; fi
}

fail() {
  say "::error::$1"
  exit 1
}

# One word for any shell, whatever it contains.
quote() { printf "'%s'" "${1//\'/\'\\\'\'}"; }

# Runs a command in WordPress's folder.
site() { ssh "${options[@]}" -- "$TARGET" "cd -- $(quote "$FOLDER") && $1" </dev/null; }

# The same to its end, also if the connection is lost: what it prints goes into a file first, and until then another file is there.
site_to_the_end() {
  site "out=\$(mktemp) && : >.site-pipeline-runs && { { $1; } >\"\$out\" 2>&1; code=\$?; rm -f .site-pipeline-runs; cat \"\$out\"; rm -f \"\$out\"; exit \$code; }"
}

# Prints what says that something updates the site. WordPress itself takes no notice of an older .maintenance.
being_updated="find . -maxdepth 1 '(' -name .maintenance -o -name .site-pipeline-runs ')' -mmin -11"

by_sftp() { sftp "${options[@]}" -b - -- "$TARGET"; }

# Asks an address past caches of whole pages.
ask() {
  curl -sSf --max-time 30 --retry 5 --retry-all-errors --retry-max-time 90 ${LOGIN:+-u "$LOGIN"} -H 'Cache-Control: no-cache' -H "Cookie: $cookie" "${@:3}" "$1?site-pipeline=$GITHUB_RUN_ID.$GITHUB_RUN_ATTEMPT.$2"
}

# Nothing is done in a folder that is another site's, or while something updates it.
check_site() {
  local home marks
  # The last line: a plugin may print a notice before it.
  home=$(site 'wp option get home') || fail "$1: $TARGET or WP-CLI in its folder $FOLDER does not answer."
  [ "${home##*$'\n'}" = "${SITE_URL:?}" ] || fail "$1: the folder $FOLDER of $TARGET is not $SITE_URL."
  marks=$(site "$being_updated") || fail "$1: $TARGET does not answer."
  [ -z "$marks" ] || fail "$1: something updates $SITE_URL, or an update broke off (its file ${marks//$'\n'/, }). Look at the site, wait ten minutes, then re-run this job."
}

# --- Code: CODE is its folder, in the checkout and below FOLDER. TRIED, if it is set, is the output `code` of the copy's job:
# nothing else is deployed. CODE_PATH: the path of CODE in an address, if it is another. PROOF: commit.txt, if PHP files of CODE
# cannot be opened. CLEAR_CACHE, AFTER: commands in FOLDER, each time files have come, and once the code has come.
# SFTP: true, for a server without a shell: nothing is deleted there then, and there are no such commands.
never=(--exclude=.git --exclude=.github --exclude=.env '--exclude=.env.*')
proof=${PROOF:-commit.php}
CODE=${CODE:-}
CODE=${CODE%/}

# The code as it is deployed, in RUNNER_TEMP: without what must not be public, and with files in place of links.
prepare_code() {
  local code link
  code=$(realpath -e -- "$GITHUB_WORKSPACE/${CODE:?}") || fail "Nothing was deployed: there is no $CODE."
  find -L "$code" >/dev/null || fail "Nothing was deployed: the links in $CODE lead in a circle."
  while IFS= read -r -d '' link; do
    case $(realpath -e -- "$link") in
      */.git/* | */.github/* | */.env | */.env.*) ;;
      "$code"/*) continue ;;
    esac
    fail "Nothing was deployed: the link ${link#"$code/"} leads nowhere, or out of what is deployed of $CODE."
  done < <(find "$code" -name .git -prune -o -type l -print0)
  name=${code##*/}
  rm -rf "$RUNNER_TEMP/code" && mkdir "$RUNNER_TEMP/code"
  rsync --archive --copy-links "${never[@]}" -- "$code/" "$RUNNER_TEMP/code/$name/"
  cd "$RUNNER_TEMP/code/$name"
  # What is missing here would be deleted there.
  [ -n "$(find . -type f -size +0 ! -name "$proof")" ] || fail "Nothing was deployed: $CODE has no code."
  write_proof "$GITHUB_SHA" >"$proof"
  sum=$(find . -type f -exec sha256sum {} + | LC_ALL=C sort | sha256sum)
  sum=${sum%% *}
  [ "${TRIED-$sum}" = "$sum" ] || fail 'Nothing was deployed: this is not the code that was tried on the copy. Does its build give the same files each time?'
}

write_proof() { if [[ $proof = *.php ]]; then echo "<?php exit('$1');"; else echo "$1"; fi; }

# A server without WP-CLI is asked for a file that only this run knows.
check_site_by_sftp() {
  local mark=site-pipeline-$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT.txt random answer
  random=$(openssl rand -hex 16)
  echo "$random" >"$mark" && chmod 644 "$mark"
  printf 'put "%s" "%s/%s"\n' "$mark" "$FOLDER" "$mark" | by_sftp || fail "Nothing was deployed: $TARGET does not answer, or has no folder $FOLDER."
  answer=$(ask "${SITE_URL:?}/$mark" site) || answer=nothing
  printf 'rm "%s/%s"\n' "$FOLDER" "$mark" | by_sftp || true
  [ "$answer" = "$random" ] || fail "Nothing was deployed: the folder $FOLDER of $TARGET is not $SITE_URL."
}

# Brings another text in place of the commit. It has an old time, for PHP keeps no file in its cache that has just changed, and
# another one each time.
put_mark() {
  write_proof "$1" >"$proof" && chmod 644 "$proof" && touch -d '1 day ago' "$proof"
  if [ "${SFTP:-}" = true ]; then
    printf -- '-mkdir "%s"\nput -p "%s" "%s"\n' "$FOLDER/$CODE" "$proof" "$FOLDER/$CODE/$proof" | by_sftp
  else
    site "mkdir -p -- $(quote "$CODE")" &&
      rsync --times --perms --ignore-times --timeout 60 --rsh "ssh ${options[*]}" -- "$proof" "$TARGET:$FOLDER/$CODE/$proof"
  fi
}

send_code() {
  if [ "${SFTP:-}" = true ]; then
    printf 'put -R "%s" "%s"\n' "code/$name" "$(dirname "$FOLDER/$CODE")" | by_sftp
  else
    # All that is new comes before anything is replaced, and is deleted last: a transfer that breaks off changes nothing.
    rsync --archive --no-times --checksum --compress --delay-updates --delete-after "${never[@]}" --timeout 60 --rsh "ssh ${options[*]}" -- "code/$name/" "$TARGET:$FOLDER/$CODE/"
  fi
}

clear_cache() { [ -z "${CLEAR_CACHE:-}" ] || site "$CLEAR_CACHE"; }

# The address of CODE, in which names may have spaces and umlauts.
url_of_code() { printf '%s/%s' "${SITE_URL:?}" "$(jq -rn --arg path "${CODE_PATH:-${CODE:?}}" '$path | split("/") | map(@uri) | join("/")')"; }

# Waits until the address of the proof answers with a text: PHP may look for six minutes only at what it has in its cache.
await_proof() {
  local try url
  url=$(url_of_code)
  for try in {1..36}; do
    answer=$(ask "$url/$proof" "${1:0:40}.$try") || { answer=nothing && return 1; }
    [ "$answer" != "$1" ] || return 0
    [ "$try" != 1 ] || echo "$url/$proof does not answer $1 yet: this waits six minutes for it"
    sleep 10
  done
  return 1
}

short() { tr -cd 'A-Za-z0-9 -' <<<"${1:0:80}"; }

# Proves that the site runs the code of the commit. Without a mark before it, a first commit.php would prove only itself.
read_commit() {
  local url file answer=''
  url=$(url_of_code)
  await_proof "$GITHUB_SHA" || fail "$SITE_URL DOES NOT RUN THE CODE of $GITHUB_SHA: its files came, but $CODE/$proof answers \"$(short "$answer")\". Empty the caches of PHP (opcache) and of pages in your host's dashboard, then re-run this job."
  # PHP may have read a file anew until the transfer ended, and does not look at it again for as long as at the mark.
  sleep "$((1 + ${1:-60}))"
  for file in .git/HEAD .env; do
    answer=$(ask "$url/$file" public --no-fail --retry 0) || fail "$SITE_URL has the code of $GITHUB_SHA. Nobody knows whether $CODE/$file is public: it could not be asked."
    [[ ! $answer =~ ^(ref: |[0-9a-f]{40}|#|(export )?[A-Za-z_][A-Za-z0-9_]*=) ]] || fail "$SITE_URL has the code of $GITHUB_SHA, BUT EVERYBODY CAN READ $CODE/$file. It did not come with it: delete $CODE/${file%%/*} on the server, and renew the secrets in it."
  done
}

deploy_code() {
  local mark=before-$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT answer='' began
  prepare_code
  connect
  if [ "${SFTP:-}" = true ]; then check_site_by_sftp; else check_site 'Nothing was deployed'; fi
  { put_mark "$mark" && clear_cache; } || fail "Nothing was deployed: $TARGET does not take a file into $CODE. Is its disk full?"
  await_proof "$mark" || fail "Nothing was deployed: $SITE_URL does not run a new file. $CODE/$proof should answer $mark, and answers \"$(short "$answer")\". May PHP files there not be opened (then set PROOF: commit.txt), or does a cache of PHP or of pages hold the older one (then set CLEAR_CACHE)?"
  began=$SECONDS
  printf 'began=yes\ncode=%s\nat=%s\n' "$sum" "$(date -u +%FT%TZ)" >>"$GITHUB_OUTPUT"
  send_code || { echo 'Once more.' && sleep 15 && send_code; } ||
    fail "The code MAY BE HALF DEPLOYED to $SITE_URL: the connection broke, or its disk is full, see above. Re-run this job, which brings what is missing."
  clear_cache || fail "$SITE_URL has the code of $GITHUB_SHA, but CLEAR_CACHE failed, see above. Re-run this job."
  [ -z "${AFTER:-}" ] || site "$AFTER" || fail "$SITE_URL has the code of $GITHUB_SHA, but AFTER failed, see above. Re-run this job."
  read_commit "$((SECONDS - began))"
}

# --- Updates: SKIP: names (with commas) of plugins and themes that are not updated, and `core` for WordPress itself. AFTER: a
# command in FOLDER after them, on the copy and on live. COPY_ID: of the copy. ONLY_LIST: true updates nothing.

# What the site has, and what its own sources offer it: kind,name,version,update
list() {
  # shellcheck disable=SC2016 # the server expands it
  site 'wp transient delete update_plugins --network >/dev/null && wp transient delete update_themes --network >/dev/null || exit
  for kind in plugin theme; do
    all=$(wp $kind list --fields=name,version,update_version --format=csv) || exit
    printf "%s\n" "$all" | sed -n "/^name,version,update_version\$/,\$ s/^/$kind,/p" | sed 1d
  done
  core=$(wp core version) && offers=$(wp core check-update --force-check --fields=version --format=csv) || exit
  newest=$(printf "%s\n" "$offers" | grep "^[0-9][0-9.]*\$" | sort -V | tail -n 1)
  printf "core,wordpress,%s,%s\n" "$core" "$newest"
  wp eval "isset(get_site_transient(\"update_plugins\")->response, get_site_transient(\"update_themes\")->response, get_site_transient(\"update_core\")->updates) || exit(3);"'
}

# What new versions change in the database, which WordPress and WooCommerce otherwise leave to a person in wp-admin.
update_database() {
  site_to_the_end "if wp core is-installed --network; then wp core update-db --network; else wp core update-db; fi &&
    if wp plugin is-active woocommerce; then wp wc update; fi${AFTER:+ && $AFTER}"
}

update_copy() {
  export LC_ALL=C
  local first="first-${COPY_ID:?}" skip=",${SKIP:-}," kind before after newest
  connect
  check_site 'Live is not changed. Nothing was updated'
  # The versions that live had, also if the copy is used again.
  site "[ ! -e ~/$first ] || cat ~/$first" >before || fail 'Live is not changed. Nothing was updated: the copy does not answer.'
  if [ ! -s before ]; then
    list | cut -d , -f 1-3 >before || fail 'Live is not changed. The copy did not list what it has, or nobody (wordpress.org) told it which updates there are.'
    ssh "${options[@]}" -- "$TARGET" "cat >~/$first.new && mv ~/$first.new ~/$first" <before || fail 'Live is not changed. The copy keeps no file: is its disk full?'
  fi
  if [ "${ONLY_LIST:-}" != true ]; then
    for kind in plugin theme; do # 1: some could not be updated
      site_to_the_end "wp $kind update --all --exclude=$(quote "${SKIP:-}")" || [ $? = 1 ] || fail 'Live is not changed. The updates broke off. Re-run this job.'
    done
    if [[ $skip != *,core,* ]]; then
      newest=$(list | sed -n 's/^core,wordpress,.*,//p') || fail 'Live is not changed. The copy does not answer any more.'
      [ -z "$newest" ] || site_to_the_end "wp core update --version=$(quote "$newest")" || [ $? = 1 ] || fail 'Live is not changed. The update of WordPress broke off. Re-run this job.'
    fi
    update_database || fail 'Live is not changed. The database of the copy was not updated, see above.'
  fi
  list >now || fail 'Live is not changed. The copy did not list what it has, or nobody (wordpress.org) told it which updates there are.'
  awk -F , 'NR == FNR { had[$1 "," $2] = $3; next } ($1 "," $2) in had { print $1 "," $2 "," had[$1 "," $2] "," $3 }' before now >both
  [ "$(wc -l <both)" = "$(wc -l <before)" ] || fail 'Live is not changed. A plugin or theme is missing on the copy. Delete the copy, then start again.'
  awk -F , '$3 != $4' both >changed
  # Only names and newer versions reach live: whoever can write to the copy must not choose a command for it.
  while IFS=, read -r kind name before after; do
    newest=$(printf '%s\n' "$before" "$after" | sort -V | tail -n 1)
    [[ $kind,$name,$before,$after =~ ^(plugin|theme|core),[A-Za-z0-9][A-Za-z0-9._-]*(,[0-9][0-9A-Za-z.-]*){2}$ && $newest = "$after" ]] && echo "$kind,$name,$before,$after"
  done <changed >versions || true
  awk -F , -v skip="$skip" '$2 ~ /^[A-Za-z0-9._-]+$/ && $4 ~ /^[0-9]/ && !index(skip, "," ($1 == "core" ? "core" : $2) ",") { print $2 }' now >left
  [ ! -s left ] || say "::warning::Not updated on the copy, see its log: $(paste -sd ' ' left). Maybe it needs a license there: update it by hand."
  [ "$(wc -l <changed)" = "$(wc -l <versions)" ] || say '::warning::Of some plugins or themes name or version is unusual, or the version is lower: update them by hand.'
  [ -s versions ] || [ "${ONLY_LIST:-}" != true ] || fail 'Live is not changed. The copy has no updates. First start this workflow without the box.'
  [ -s versions ] || [ ! -s left ] || fail 'Live is not changed. No update worked.'
  echo "versions=$(paste -sd ' ' versions)" >>"$GITHUB_OUTPUT"
  if [ -s versions ]; then
    printf '[The copy](%s)\n\n| | Name | Live has | Update |\n| --- | --- | --- | --- |\n' "$SITE_URL"
    sed 's/,/ | /g; s/.*/| & |/' versions
  else
    echo 'There is nothing to update.'
  fi >>"$GITHUB_STEP_SUMMARY"
}

update_live() {
  local each kind name before after has update get back now left='' has_updates=''
  connect
  check_site 'Nothing was updated'
  list >offered || fail 'Nothing was updated: live did not list what it has, or nobody (wordpress.org) told it which updates there are.'
  for each in $VERSIONS; do
    IFS=, read -r kind name before after <<<"$each"
    has=$(awk -F , -v key="$kind,$name" '$1 "," $2 == key { print $3 }' offered)
    [ "$has" != "$after" ] || { has_updates=yes && continue; } # of an earlier attempt
    # Changed meanwhile, or live's own source offers another version, or none: left alone, and named.
    grep -qxF "$each" offered || { left="$left $name" && continue; }
    echo 'began=yes' >>"$GITHUB_OUTPUT"
    update="wp $kind update $name" get="wp $kind get $name --field=version" back="wp $kind install $name --version=$before --force"
    [ "$kind" != core ] || update="wp core update --version=$after" get='wp core version' back="wp core download --version=$before --force --skip-content"
    site_to_the_end "$update" || true # what it has says more than how it ended, also if the connection was lost
    for _ in {1..5}; do
      now=$(site "[ -z \"\$($being_updated)\" ] && $get") && break
      now='' && sleep 30
    done
    [ -n "$now" ] || fail "$SITE_URL MAY BE BROKEN or half updated by $name $after: WordPress does not answer, or the update has not ended. What comes before $name in this list is updated: $VERSIONS. Wait ten minutes and look at it. Then re-run this job, or install $before again ($back, if it is from wordpress.org)."
    case ${now##*$'\n'} in
      "$after") has_updates=yes ;;
      "$before") left="$left $name" ;; # it could not be updated, as without a package, and is as it was
      *) fail "$SITE_URL has another version of $name than $after, which was tried: look at it." ;;
    esac
  done
  echo "left=$left" >>"$GITHUB_OUTPUT"
  [ -n "$has_updates" ] || return 0
  echo 'began=yes' >>"$GITHUB_OUTPUT"
  update_database || fail "$SITE_URL HAS THE UPDATES, but its database was not updated, see above. Re-run this job, or run on the server: wp core update-db"
}

case ${1:-} in
  deploy-code) deploy_code ;;
  read-commit) read_commit ;;
  update-copy) update_copy ;;
  update-live) update_live ;;
  *) fail "over-ssh.sh has no command \"${1:-}\"." ;;
esac
