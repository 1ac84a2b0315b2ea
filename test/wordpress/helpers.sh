# What the cases use; README.md has the list.
# shellcheck shell=bash disable=SC2034 # the cases read what is set here
export PHP_INI_SCAN_DIR=":$LAB/php" CURL_CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt
wordpress_tests="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
examples="$wordpress_tests/../../examples"
live=https://shop.example
copy=https://copy.host.example
host_key="$(cut -d' ' -f1,2 "$LAB/conf/host.pub")"
ssh_env=(KEY="$(cat "$LAB/conf/deploy")" KNOWN_HOSTS="ssh.lab.test $host_key" TARGET=deploy@ssh.lab.test)

# A line that is printed although the case passed: figures.
note() { echo "note: $*"; }

as_deploy() { setpriv --reuid 2000 --regid 2000 --clear-groups env HOME="$LAB/home" PATH="$LAB/bin:/usr/bin:/bin" "$@"; }
wp() { (cd "$LAB/home/$1" && as_deploy wp "${@:2}"); }
sql() { mariadb --batch --skip-column-names "$1" -e "$2"; }
get() { curl -sS --max-time 60 "$@"; }
# An account of the host with another PHP: php_ini 'memory_limit=64M'
php_ini() { printf '%s\n' "$@" >"$LAB/php/z-case.ini"; }
restart_apache() { apache2 -f "$LAB/conf/apache.conf" -k restart && sleep 1; }

# Both sites as they were set up.
anew() {
  local site
  rm -f "$LAB/php/z-case.ini" "$LAB/mail/sent" "$LAB"/home/first-*
  for site in live copy; do
    rsync --archive --delete "$LAB/template/$site/" "$LAB/home/$site/"
    mariadb -e "DROP DATABASE IF EXISTS $site; CREATE DATABASE $site"
    mariadb "$site" <"$LAB/template/$site.sql"
  done
}
# The copy anew from live as it is now, as a host makes it: files, database, addresses.
copy_anew() {
  rsync --archive --delete "$LAB/home/live/" "$LAB/home/copy/"
  mariadb -e 'DROP DATABASE IF EXISTS copy; CREATE DATABASE copy'
  mariadb-dump live | mariadb copy
  wp copy config set DB_NAME copy --quiet
  wp copy search-replace "$live" "$copy" --all-tables --quiet
}
# plugin NAME 'code': a plugin, as $LAB/plugins/NAME.zip.
plugin() {
  local source
  source="$(mktemp -d)"
  mkdir -p "$source/$1" "$LAB/plugins"
  printf '<?php\n/*\nPlugin Name: %s\n*/\n%s\n' "$1" "${2:-}" >"$source/$1/$1.php"
  (cd "$source" && zip -qr "$LAB/plugins/$1.zip" "$1") && rm -r "$source"
}

# Runs a local action as the runner does: action NAME KEY=VALUE…, with its inputs in its `env:`. Afterwards, $said is what it
# printed, $code its exit code.
action() {
  code=0
  said="$(node "$wordpress_tests/step.ts" "$examples/actions/$1/action.yml" "${@:2}" 2>&1)" || code=$?
  echo "$said"
  [ "$code" != 97 ] || exit 1
}
make_safe() {
  action make-safe "${ssh_env[@]}" FOLDER=copy SITE_URL="$copy" GITHUB_ACTION_PATH="$examples/actions/make-safe" "$@"
}
# The same text as long as neither a file nor a row of a site has changed, but for what WordPress writes whenever it starts.
fingerprint() {
  mariadb-dump --skip-dump-date --order-by-primary --ignore-table="$1.wp_options" "$1" | sha256sum
  sql "$1" "SELECT * FROM wp_options WHERE option_name NOT REGEXP '^_(site_)?transient_|^cron$' ORDER BY option_id" | sha256sum
  (cd "$LAB/home/$1" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum)
}
# What of real people is left in the database of a site, a line for each table. All that a case adds of a person has one of these words.
personal() {
  local table rows
  for table in $(sql "$1" 'SHOW TABLES'); do
    rows="$(mariadb-dump --skip-extended-insert --no-create-info "$1" "$table" | grep -cE 'REAL|real\.example|192\.0\.2\.' || true)"
    [ "$rows" = 0 ] || echo "$table: $rows"
  done
}

# A checkout with the theme that live has.
checkout="$LAB/run/checkout" theme=wp-content/themes/shop commit=5be02c91
checkout_anew() {
  rm -rf "$checkout" && mkdir -p "$checkout/wp-content/themes"
  cp -r "$LAB/template/live/$theme" "$checkout/wp-content/themes/"
}
of_site() { # the inputs for a site
  if [ "$1" = live ]; then echo "FOLDER=live SITE_URL=$live IS_COPY=false"; else echo "FOLDER=copy SITE_URL=$copy IS_COPY=true"; fi
}
# deploy copy|live KEY=VALUE…, look copy|live KEY=VALUE…; deploy_by KIND copy|live KEY=VALUE…
deploy_by() {
  # shellcheck disable=SC2046 # no value has a space
  action "$1" "${ssh_env[@]}" $(of_site "$2") GITHUB_WORKSPACE="$checkout" GITHUB_SHA="$commit" "${@:3}"
}
deploy() { deploy_by deploy "$@"; }
run_id=1000
look() {
  # shellcheck disable=SC2046
  STEP_PATH="$LAB/run/once:/usr/bin:/bin" action look $(of_site "$1") LOGIN= IF_RED= PAGES=$'/ Welcome\n/contact/ Write to us\n' GITHUB_RUN_ID=$((++run_id)) GITHUB_RUN_ATTEMPT=1 "${@:2}"
}
# No page is asked for again because of a fault, and nobody sleeps.
mkdir -p "$LAB/run/once" && printf '#!/bin/sh\nexec /usr/bin/curl "$@" --retry 0\n' >"$LAB/run/once/curl" && printf '#!/bin/sh\n' >"$LAB/run/once/sleep" && chmod +x "$LAB"/run/once/*
