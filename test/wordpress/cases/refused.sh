# What is not the copy stays as it is.
before="$(fingerprint live)"
refuse() {
  make_safe "${@:2}"
  [ "$code" = 1 ]
  [[ $said = *"Nothing was changed. $1"* ]]
  [ "$(fingerprint live)" = "$before" ]
}
refuse "This site is $live, not copy.host.example" FOLDER=live

# Constants of live in the copy's wp-config.php: its address hides another database, its folder has the files of live.
config="$(cat "$LAB/home/copy/wp-config.php")"
wp copy config set DB_NAME live
wp copy config set WP_HOME "$copy"
refuse "The database has the site $live"
printf '%s' "$config" >"$LAB/home/copy/wp-config.php"

wp copy config set WP_CONTENT_DIR "$LAB/home/live/wp-content"
refuse "$LAB/home/live/wp-content is $LAB/home/live/wp-content, which is not in $LAB/home/copy"
printf '%s' "$config" >"$LAB/home/copy/wp-config.php"

mkdir "$LAB/home/live/wp-content/mu-plugins" && before="$(fingerprint live)"
ln -s "$LAB/home/live/wp-content/mu-plugins" "$LAB/home/copy/wp-content/mu-plugins"
refuse "$LAB/home/copy/wp-content/mu-plugins is $LAB/home/live/wp-content/mu-plugins"
[ -n "$(personal copy)" ]

# The database is right, and the object cache is older, or live's.
wp copy config set WP_HOME "$live" --quiet
refuse "This site is $live, not copy.host.example. Its database has the right address. Empty its object cache"
printf '%s' "$config" >"$LAB/home/copy/wp-config.php"
rm "$LAB/home/copy/wp-content/mu-plugins"

# Without proc_open nothing can be proved.
php_ini disable_functions=proc_open
refuse "PHP of this server forbids proc_open"
[ -n "$(personal copy)" ]
