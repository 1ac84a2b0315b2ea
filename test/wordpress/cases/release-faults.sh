# What breaks while code is deployed. Live is as it was, or the step is red and says what live has.
checkout_anew
theme=wp-content/themes/shop
folder="$LAB/home/live/$theme"
code_of() { (cd "$1" && find . -type f ! -name commit.php ! -path '*/.~tmp~/*' ! -name '.large-*' -print0 | sort -z | xargs -0 sha256sum | sha256sum); }
old="$(code_of "$folder")"
echo '<?php // 2.0.0' >"$checkout/$theme/functions.php"
for name in 1 2 3; do head -c 3000000 /dev/urandom >"$checkout/$theme/large-$name.bin"; done

# The disk is full after 2 MB.
keep="$(mktemp -d)" && cp -a "$folder/." "$keep/"
mount -t tmpfs -o size=2m,uid=2000,gid=2000,mode=755 tmpfs "$folder" && cp -a "$keep/." "$folder/"
deploy live
[ "$code" = 1 ]
[[ $said = *'::error::The code MAY BE HALF DEPLOYED'*'its disk is full'* ]]
[ "$(code_of "$folder")" = "$old" ]
[[ $(get "$live/") = *Welcome*'</html>'* ]]
umount "$folder"

# The connection is lost while the code comes, each time.
cat >"$LAB/run/cut.sh" <<'END'
while sleep 0.02; do
  [ -z "$(find "$1" -name '.large-*')" ] || pkill -9 -f 'sshd: deploy'
done
END
bash "$LAB/run/cut.sh" "$folder" &
cutter=$!
deploy live
kill "$cutter" && wait "$cutter" || true
[ "$code" = 1 ]
[[ $said = *'Once more.'*'::error::The code MAY BE HALF DEPLOYED'*'Re-run this job'* ]]
[ "$(code_of "$folder")" = "$old" ]
deploy live
[ "$code" = 0 ]
[ "$(code_of "$folder")" = "$(code_of "$checkout/$theme")" ]
[ ! -e "$folder/.~tmp~" ]

# An update has just begun, or broke off a minute ago. WordPress takes no notice of an older one.
old="$(code_of "$folder")"
echo '<?php // 3.0.0' >"$checkout/$theme/functions.php"
as_deploy touch -d '1 minute ago' "$LAB/home/live/.maintenance"
deploy live
[ "$code" = 1 ]
[[ $said = *'::error::Nothing was deployed: something updates'* ]]
[ "$(code_of "$folder")" = "$old" ]
as_deploy touch -d '20 minutes ago' "$LAB/home/live/.maintenance"

# What is secret stays here; what an older release brought is named.
mkdir "$checkout/$theme/.git" && echo 'ref: refs/heads/main' >"$checkout/$theme/.git/HEAD" && echo KEY=1 >"$checkout/$theme/.env"
deploy live
[ "$code" = 0 ]
[ ! -e "$folder/.git" ]
[ ! -e "$folder/.env" ]
as_deploy cp -r "$checkout/$theme/.git" "$folder/"
deploy live
[ "$code" = 1 ]
[[ $said = *"EVERYBODY CAN READ $theme/.git/HEAD"* ]]
rm -r "$folder/.git"

# Names, a folder that is not below the account's home, links, another port.
mv "$checkout/$theme" "$checkout/wp-content/themes/Schöner Laden"
theme='wp-content/themes/Schöner Laden'
ln -s functions.php "$checkout/$theme/Größe 1.php"
deploy live CODE="$theme" FOLDER="$LAB/home/live" PORT=65002 KNOWN_HOSTS="[ssh.host.example]:65002 $(cut -d' ' -f1,2 "$LAB/etc/host.pub")"
[ "$code" = 0 ]
cmp "$checkout/$theme/functions.php" "$LAB/home/live/$theme/Größe 1.php"
[ ! -L "$LAB/home/live/$theme/Größe 1.php" ]
ln -s ../../../.github/over-ssh.sh "$checkout/$theme/out.php"
deploy live CODE="$theme"
[ "$code" = 1 ]
[[ $said = *'::error::Nothing was deployed: the link out.php'* ]]
rm "$checkout/$theme/out.php"

# Without a shell.
echo '<?php // 4.0.0' >"$checkout/$theme/functions.php"
deploy live CODE="$theme" SFTP=true
[ "$code" = 0 ]
cmp "$checkout/$theme/functions.php" "$LAB/home/live/$theme/functions.php"
deploy copy FOLDER=live CODE="$theme" SFTP=true
[ "$code" = 1 ]
[[ $said = *"::error::Nothing was deployed: the folder live"* ]]
