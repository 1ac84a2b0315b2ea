# What breaks while code is deployed. Live is as it was, and the step is red.
checkout_anew
folder="$LAB/home/live/$theme"
code_of() { (cd "$1" && find . -type f ! -path '*/.~tmp~/*' ! -name '.large-*' -print0 | sort -z | xargs -0 sha256sum | sha256sum); }
old="$(code_of "$folder")"
echo '<?php // 2.0.0' >"$checkout/$theme/functions.php"
for name in 1 2 3; do head -c 3000000 /dev/urandom >"$checkout/$theme/large-$name.bin"; done

# The disk is full after 2 MB.
keep="$(mktemp -d)" && cp -a "$folder/." "$keep/"
mount -t tmpfs -o size=2m,uid=2000,gid=2000,mode=755 tmpfs "$folder" && cp -a "$keep/." "$folder/"
deploy live
[ "$code" = 1 ]
[[ $said = *"::error::$live may have a part of the code"*'Re-run this job'* ]]
[ "$(code_of "$folder")" = "$old" ]
[[ $(get "$live/") = *Welcome*'</html>'* ]]
umount "$folder"

# The connection is lost while the code comes.
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
[[ $said = *"::error::$live may have a part of the code"* ]]
[ "$(code_of "$folder")" = "$old" ]
deploy live
[ "$code" = 0 ]
[ "$(code_of "$folder")" = "$(code_of "$checkout/$theme")" ]
[ ! -e "$folder/.~tmp~" ]
