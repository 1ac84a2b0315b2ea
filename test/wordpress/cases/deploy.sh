# Code to the copy, then to live, whose database and copy nobody touches; and back.
checkout_anew
echo '<?php // 2.0.0' >"$checkout/$theme/functions.php"
mkdir -p "$checkout/$theme"/{.git,inc/.github,node_modules/x,assets} && for file in .env .git/HEAD inc/.github/x auth.json node_modules/x/a.js assets/.htpasswd; do echo SECRET >"$checkout/$theme/$file"; done
ln -s functions.php "$checkout/$theme/link.php" && ln -s /etc/passwd "$checkout/$theme/passwd"
for site in live copy; do as_deploy tee "$LAB/home/$site/$theme/old.php" <<<'<?php' >/dev/null; done
# What was uploaded into the theme, and begins with a dot, stays.
as_deploy tee "$LAB/home/live/$theme/.keep" <<<kept >/dev/null
files() { (cd "$LAB/home/$1/$theme" && find . -name '.?*' -prune -o ! -type d -print | sort | xargs); }
before="$(fingerprint live)"
deploy copy
[ "$code" = 0 ]
[ "$(files copy)" = './commit.php ./functions.php ./index.php ./link.php ./style.css' ]
[ -z "$(find "$LAB/home/copy/$theme" -name '.?*')" ]
[ "$(fingerprint live)" = "$before" ]
look copy
[ "$code" = 0 ]
rows="$(sql live 'CHECKSUM TABLE wp_posts, wp_postmeta, wp_comments, wp_users, wp_usermeta, wp_terms')"
deploy live
[ "$code" = 0 ]
[ "$(files live)" = "$(files copy)" ]
[ "$(cat "$LAB/home/live/$theme/.keep")" = kept ]
[ "$(sql live 'CHECKSUM TABLE wp_posts, wp_postmeta, wp_comments, wp_users, wp_usermeta, wp_terms')" = "$rows" ]
look live
[ "$code" = 0 ]

# An older tag, of the same size and time.
touch -d '2 hours ago' "$checkout/$theme/functions.php" "$LAB/home/live/$theme/functions.php"
echo '<?php // 1.0.0' >"$checkout/$theme/functions.php" && touch -d '2 hours ago' "$checkout/$theme/functions.php"
deploy live
[ "$code" = 0 ]
grep -q 1.0.0 "$LAB/home/live/$theme/functions.php"

# Another port, a folder with a space that is not below the account's home, and a repository that is the theme.
mkdir "$LAB/run/of the host" && mount --bind "$LAB/home/copy" "$LAB/run/of the host"
deploy copy PORT=65002 KNOWN_HOSTS="[ssh.lab.test]:65002 $host_key" FOLDER="$LAB/run/of the host" CODE="$theme ." GITHUB_WORKSPACE="$checkout/$theme"
[ "$code" = 0 ]
grep -q 1.0.0 "$LAB/home/copy/$theme/functions.php"
umount "$LAB/run/of the host" && rmdir "$LAB/run/of the host"
