# What the cases use; README.md has the list.
# shellcheck shell=bash disable=SC2034 # the cases read what is set here
export PHP_INI_SCAN_DIR=":$LAB/php" CURL_CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt
wordpress_tests="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
examples="$wordpress_tests/../../examples"
live=https://shop.example
copy=https://copy.host.example
ssh_env=(DEPLOY_KEY="$(cat "$LAB/etc/deploy")" KNOWN_HOSTS="ssh.host.example $(cut -d' ' -f1,2 "$LAB/etc/host.pub")" TARGET=deploy@ssh.host.example)

not_run() { echo "$*" && exit 3; }
# A line that is printed although the case passed: figures.
note() { echo "note: $*"; }

as_deploy() { setpriv --reuid 2000 --regid 2000 --clear-groups env HOME="$LAB/home" PATH="$LAB/bin:/usr/bin:/bin" "$@"; }
wp() { (cd "$LAB/home/$1" && as_deploy wp "${@:2}"); }
sql() { mariadb --batch --skip-column-names "$1" -e "$2"; }
get() { curl -sS --max-time 60 "$@"; }
# An account of the host with another PHP: php_ini 'memory_limit=64M'
php_ini() { printf '%s\n' "$@" >"$LAB/php/z-case.ini"; }
restart_apache() { apache2 -f "$LAB/etc/apache.conf" -k restart && sleep 1; }

# Both sites as they were set up.
anew() {
  local site
  rm -f "$LAB/php/z-case.ini" "$LAB/mail/sent" "$LAB/log/asked" "$LAB"/home/first-*
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
# plugin NAME VERSION 'code': as wordpress.org offers it. The newest version is the update of all older ones.
plugin() {
  local source
  source="$(mktemp -d)"
  mkdir -p "$source/$1" "$LAB/wordpress.org/plugins"
  printf '<?php\n/*\nPlugin Name: %s\nVersion: %s\n*/\n%s\n' "$1" "$2" "${3:-}" >"$source/$1/$1.php"
  (cd "$source" && zip -qr "$LAB/wordpress.org/plugins/$1.$2.zip" "$1") && rm -r "$source"
}

# Runs a step of an example as the runner does: step FILE 'text of its script' [--job NAME] [--replace 'OLD=>NEW'] KEY=VALUE…
# Afterwards, $said is what it printed, $code its exit code, and $outputs what it wrote to GITHUB_OUTPUT.
step() {
  : >"$LAB/run/outputs"
  code=0
  said="$(node "$wordpress_tests/step.ts" "$examples/$1" "${@:2}" 2>&1)" || code=$?
  outputs="$(cat "$LAB/run/outputs")"
  echo "$said"
  [ "$code" != 97 ] || exit 1
}
# "Make the copy safe" of pull-request-staging.yml, after its first line was deleted, as that says. Arguments as of `step`.
make_safe() {
  mkdir -p "$LAB/run/workspace/.github" && cp "$examples/wordpress/make-safe.php" "$LAB/run/workspace/.github/"
  step pull-request-staging.yml 'make-safe.php' "${ssh_env[@]}" FOLDER=copy SITE_URL="$copy" GITHUB_WORKSPACE="$LAB/run/workspace" \
    --replace 'echo "::warning::The copy may send mail and charge customers. Adapt these lines, then delete this one." && exit=>' "$@"
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

# A checkout with the theme that live has, and over-ssh.sh.
checkout="$LAB/run/checkout"
checkout_anew() {
  rm -rf "$checkout" && mkdir -p "$checkout/.github" "$checkout/wp-content/themes"
  cp "$examples/wordpress/over-ssh.sh" "$checkout/.github/"
  cp -r "$LAB/template/live/wp-content/themes/shop" "$checkout/wp-content/themes/"
}
of_site() { # the values of a job for a site
  if [ "$1" = live ]; then echo "FOLDER=live SITE_URL=$live"; else echo "FOLDER=copy SITE_URL=$copy"; fi
}
run_id=1000
# deploy copy|live KEY=VALUE…: "Deploy" of release-code.yml; look SITE …: "Look at the pages"
deploy() {
  # shellcheck disable=SC2046 # no value has a space
  step release-code.yml 'over-ssh.sh deploy-code' --job try "${ssh_env[@]}" $(of_site "$1") LOGIN= GITHUB_WORKSPACE="$checkout" \
    GITHUB_SHA="${sha:-$(printf 1%.0s {1..40})}" GITHUB_RUN_ID=$((++run_id)) GITHUB_RUN_ATTEMPT=1 "${@:2}"
}
look() {
  # shellcheck disable=SC2046
  step release-code.yml 'read -r path text' --job try $(of_site "$1") LOGIN= GITHUB_RUN_ID=$((++run_id)) GITHUB_RUN_ATTEMPT=1 \
    --replace 'retry 5=>retry 0' "${@:2}"
}
