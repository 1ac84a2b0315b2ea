# Updates of plugins, a theme and WordPress: tried on the copy, then the same versions on live.
checkout_anew
rm -rf "$LAB"/wordpress.org/{themes,core,plugins/paid.*,plugins/forms.*}
mkdir -p "$LAB"/wordpress.org/{themes,core}
for version in 1.0 1.1; do
  plugin forms $version
  plugin paid $version
  source="$(mktemp -d)" && mkdir "$source/blog"
  printf '/*\nTheme Name: Blog\nVersion: %s\n*/\n' $version >"$source/blog/style.css" && echo '<?php' >"$source/blog/index.php"
  (cd "$source" && zip -qr "$LAB/wordpress.org/themes/blog.$version.zip" blog)
done
# A newer WordPress, which wants a newer database.
old_core="$(wp live core version)"
new_core="${old_core%%[!0-9.]*}.9"
source="$(mktemp -d)" && mkdir "$source/wordpress"
rsync --archive --exclude=wp-content --exclude=wp-config.php "$LAB/template/live/" "$source/wordpress/"
mkdir -p "$source/wordpress/wp-content"
sed -i "s/^\$wp_version = .*/\$wp_version = '$new_core';/; s/^\$wp_db_version = .*/\$wp_db_version = 99999;/" "$source/wordpress/wp-includes/version.php"
(cd "$source" && zip -qr "$LAB/wordpress.org/core/wordpress-$new_core.zip" wordpress) && rm -r "$source"
for name in plugins/forms plugins/paid themes/blog; do
  as_deploy unzip -qo "$LAB/wordpress.org/$name.1.0.zip" -d "$LAB/home/live/wp-content/${name%/*}"
done
wp live plugin activate forms paid --quiet
copy_anew
: >"$LAB/wordpress.org/plugins/paid.1.1.zip" # its update has no package: the license is for another address

update_copy
[ "$code" = 0 ]
[[ $outputs =~ versions=(.*) ]] && versions="${BASH_REMATCH[1]}"
[ "$(tr ' ' '\n' <<<"$versions" | sort | paste -sd ' ')" = "core,wordpress,$old_core,$new_core plugin,forms,1.0,1.1 theme,blog,1.0,1.1" ]
[[ $said = *'::warning::Not updated on the copy, see its log: paid.'* ]]
[ "$(wp copy option get db_version)" = 99999 ]
look copy
[ "$code" = 0 ]
[ "$(wp live plugin get forms --field=version)" = 1.0 ]

# The connection is lost while the first update runs: the server ends it, and the step goes on.
cat >"$LAB/run/cut.sh" <<'END'
until pgrep -f 'wp.phar plugin update forms' >/dev/null; do sleep 0.02; done
pkill -9 -f 'ssh -i key .*wp plugin update forms'
END
bash "$LAB/run/cut.sh" &
update_live VERSIONS="$versions plugin,paid,1.0,1.1"
wait
[ "$code" = 0 ]
[[ $outputs = *'left= paid'* ]]
[ "$(wp live plugin get forms --field=version)" = 1.1 ]
[ "$(wp live theme get blog --field=version)" = 1.1 ]
[ "$(wp live core version)" = "$new_core" ]
[ "$(wp live option get db_version)" = 99999 ]
[ ! -e "$LAB/home/live/.maintenance" ]
look live
[ "$code" = 0 ]

# Somebody else updates: nothing is touched.
as_deploy touch "$LAB/home/live/.maintenance"
before="$(fingerprint live)"
update_live VERSIONS="plugin,forms,1.0,1.1"
[ "$code" = 1 ]
[[ $said = *'::error::Nothing was updated: something updates'* ]]
[ "$(fingerprint live)" = "$before" ]
rm "$LAB/home/live/.maintenance"

# The disk is full: live is as it was, and the plugin is named.
plugin forms 1.2 "// $(head -c 3000000 /dev/urandom | base64 -w 0)"
wp live transient delete update_plugins --network
keep="$(mktemp -d)" && cp -a "$LAB/home/live/wp-content/." "$keep/"
mount -t tmpfs -o "size=$(($(du -sk "$keep" | cut -f1) + 1500))k,uid=2000,gid=2000,mode=755" tmpfs "$LAB/home/live/wp-content" && cp -a "$keep/." "$LAB/home/live/wp-content/"
update_live VERSIONS='plugin,forms,1.1,1.2'
[ "$code" = 0 ]
[[ $outputs = *'left= forms'* ]]
[ "$(wp live plugin get forms --field=version)" = 1.1 ]
look live
[ "$code" = 0 ]
umount "$LAB/home/live/wp-content"
