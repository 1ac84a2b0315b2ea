# WooCommerce leaves what a new version changes in the database to a person in wp-admin. Here, the update does it.
[ -e "$PLUGINS/woocommerce/woocommerce.php" ] || not_run 'PLUGINS has no woocommerce.'
checkout_anew
version="$(sed -n 's/^ \* Version: //p' "$PLUGINS/woocommerce/woocommerce.php")"
(cd "$PLUGINS" && mkdir -p "$LAB/wordpress.org/plugins" && rm -f "$LAB/wordpress.org/plugins/woocommerce."*.zip && zip -qr "$LAB/wordpress.org/plugins/woocommerce.$version.zip" woocommerce)
as_deploy unzip -q "$LAB/wordpress.org/plugins/woocommerce.$version.zip" -d "$LAB/home/live/wp-content/plugins"
wp live plugin activate woocommerce --quiet
as_deploy sed -i 's/^ \* Version: .*/ * Version: 9.9.9/' "$LAB/home/live/wp-content/plugins/woocommerce/woocommerce.php"
wp live option update woocommerce_db_version 9.9.9 --quiet
needs_update() { wp "$1" eval 'echo WC_Install::needs_db_update() ? "yes" : "no";'; }
copy_anew
[ "$(needs_update copy)" = yes ]

update_copy SKIP=tick,core
[ "$code" = 0 ]
[[ $outputs = *"versions=plugin,woocommerce,9.9.9,$version"* ]]
[ "$(needs_update copy)" = no ]
[ "$(needs_update live)" = yes ]
update_live VERSIONS="plugin,woocommerce,9.9.9,$version"
[ "$code" = 0 ]
[ "$(wp live plugin get woocommerce --field=version)" = "$version" ]
[ "$(needs_update live)" = no ]
look live PAGES=$'/ Welcome\n/shop/ Shop\n'
[ "$code" = 0 ]
