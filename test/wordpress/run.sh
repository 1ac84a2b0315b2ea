#!/usr/bin/env bash
# `npm run wordpress [-- case…]`: plays the examples on a real WordPress. README.md says what it needs, and how to add a case.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
PATH="$here/../../node_modules/.bin:$PATH:/usr/sbin:/sbin" # Node of this repository; servers
cannot() { echo "It cannot run here: $1" >&2 && exit 2; }

export PATH WORDPRESS="${WORDPRESS:-/usr/share/wordpress}" PLUGINS="${PLUGINS:-}" WP_CLI
WP_CLI="${WP_CLI:-$(command -v wp || true)}"
[ "$(uname)" = Linux ] || cannot 'it needs Linux.'
missing=()
while read -r package test; do
  eval "$test" >/dev/null 2>&1 || missing+=("$package")
done <<'NEEDED'
apache2 command -v apache2
curl command -v curl
iproute2 command -v ip
lftp command -v lftp
libapache2-mod-php compgen -G '/usr/lib/apache2/modules/libphp*.so'
mariadb-server command -v mariadbd
openssh-server command -v sshd
openssl command -v openssl
php-cli command -v php
php-curl php -m | grep -x curl
php-mbstring php -m | grep -x mbstring
php-mysql php -m | grep -x mysqli
php-xml php -m | grep -x dom
php-zip php -m | grep -x zip
rsync command -v rsync
unzip command -v unzip
zip command -v zip
NEEDED
cases=("$@")
[ $# -gt 0 ] || for file in "$here"/cases/*.sh; do cases+=("$(basename "$file" .sh)"); done
for name in "${cases[@]}"; do [ "$name" = shell ] || [ -e "$here/cases/$name.sh" ] || cannot "there is no case $name."; done

lacks=()
[ "$(id -u)" = 0 ] || lacks+=('Root: for a network of its own.')
[ ${#missing[@]} = 0 ] || lacks+=("Packages: apt-get install --no-install-recommends ${missing[*]}")
[ -e "$WORDPRESS/wp-includes/version.php" ] || lacks+=("WordPress: set WORDPRESS to its folder, from https://wordpress.org/download or https://github.com/johnpbloch/wordpress-core, or install the package wordpress.")
[ -e "$WP_CLI" ] || lacks+=('WP-CLI: set WP_CLI to its file, phar/wp-cli.phar of https://github.com/wp-cli/builds.')
[[ " ${cases[*]} " != *' woocommerce '* ]] || [ -d "$PLUGINS/woocommerce" ] || lacks+=('WooCommerce: set PLUGINS to a folder that has it, from https://wordpress.org/plugins/woocommerce.')
for each in "${lacks[@]}"; do echo "$each" >&2; done
[ ${#lacks[@]} = 0 ] || cannot "${#lacks[@]} of its parts are missing, see above."

# LAB keeps the two sites for the next run; otherwise they are made anew each time.
[ -n "${LAB:-}" ] || { LAB="$(mktemp -d /tmp/wordpress-XXXXXX)" && trap 'rm -rf "$LAB"' EXIT; }
export LAB
mkdir -p "$LAB"
# Network, mounts and processes of its own: nothing of it reaches the machine, and nothing outlives its first process.
unshare --net --mount --pid --fork --kill-child --mount-proc --propagation private bash "$here/inside.sh" "${cases[@]}"
