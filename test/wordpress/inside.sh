#!/usr/bin/env bash
# The first process of the namespace: starts the servers, makes the two sites, and plays the cases one after the other.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
bash "$here/servers.sh" >"$LAB/servers.log" 2>&1 || { tail -20 "$LAB/servers.log" && exit 2; }
# shellcheck source=test/wordpress/helpers.sh
source "$here/helpers.sh"
version=wp-includes/version.php
if [ ! -e "$LAB/template/copy.sql" ] || ! cmp -s "$WORDPRESS/$version" "$LAB/template/live/$version"; then
  echo "Installing WordPress $(sed -n "s/^\$wp_version = '\(.*\)';/\1/p" "$WORDPRESS/$version") twice"
  bash -euo pipefail "$here/sites.sh" >"$LAB/sites.log" 2>&1 || { tail -20 "$LAB/sites.log" && exit 2; }
fi

[ "$1" != shell ] || { anew && exec bash --rcfile "$here/helpers.sh" -i; }
result=0
for name; do
  SECONDS=0
  anew
  code=0
  # It stops at the first command that fails, and says which.
  bash -eEuo pipefail -c 'trap "echo \"line \$LINENO: this does not hold: \$BASH_COMMAND\" >&2" ERR; source "$1"; source "$2"' \
    - "$here/helpers.sh" "$here/cases/$name.sh" >"$LAB/$name.log" 2>&1 || code=$?
  case $code in
    0) echo "✓ $name ($SECONDS s)$(sed -n 's/^note: /\n    /p' "$LAB/$name.log")" ;;
    *) echo "✗ $name ($SECONDS s)" && sed 's/^/    /' "$LAB/$name.log" && result=1 ;;
  esac
done
exit $result
