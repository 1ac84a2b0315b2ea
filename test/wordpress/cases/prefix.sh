# Another prefix, and a second WordPress in the same database.
for table in $(sql copy 'SHOW TABLES'); do
  sql copy "CREATE TABLE ${table/#wp_/shop_old_} AS SELECT * FROM $table; RENAME TABLE $table TO ${table/#wp_/shop_}"
done
sql copy "UPDATE shop_usermeta SET meta_key = REPLACE(meta_key, 'wp_', 'shop_'); UPDATE shop_options SET option_name = 'shop_user_roles' WHERE option_name = 'wp_user_roles'"
wp copy config set table_prefix shop_ --type=variable
mapfile -t others < <(sql copy "SHOW TABLES LIKE 'shop\\_old\\_%'")
before="$(mariadb-dump --skip-dump-date copy "${others[@]}")"
make_safe
[ "$code" = 0 ]
[ -n "$(personal copy)" ]
[ "$(personal copy | grep -vc '^shop_old_')" = 0 ]
[ "$(mariadb-dump --skip-dump-date copy "${others[@]}")" = "$before" ]
wp copy user check-password owner owner
