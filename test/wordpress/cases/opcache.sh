# PHP keeps what it has compiled. The first release has no commit.php that could be old.
checkout_anew
theme=wp-content/themes/shop
trap 'rm -f "$LAB/php/z-case.ini"; restart_apache' EXIT
# Its minutes are seconds, until the last part.
mkdir -p "$LAB/run/fast" && printf '#!/bin/sh\nexec /bin/sleep 0.1\n' >"$LAB/run/fast/sleep" && chmod +x "$LAB/run/fast/sleep"
export STEP_PATH="$LAB/run/fast:/usr/bin:/bin"
php_ini opcache.enable=1 opcache.validate_timestamps=0 && restart_apache
[[ $(get "$live/") = *'<h1>Welcome'* ]]
sed -i 's/<h1>/<h1 class="new">/' "$checkout/$theme/index.php"
deploy live
[[ $(get "$live/") = *'<h1>Welcome'* ]]
[ "$code" = 1 ]
[[ $said = *"DOES NOT RUN THE CODE"* ]]
[[ $outputs = *began=yes* ]]

# From then on, nothing is deployed.
echo >>"$checkout/$theme/index.php"
deploy live
[ "$code" = 1 ]
[[ $said = *'::error::Nothing was deployed: '*'does not run a new file'* ]]
[[ $outputs != *began* ]]
[ "$(sha256sum <"$LAB/home/live/$theme/index.php")" != "$(sha256sum <"$checkout/$theme/index.php")" ]

# PHP looks each 40 s, and the page is already in its cache.
unset STEP_PATH
php_ini opcache.enable=1 opcache.validate_timestamps=1 opcache.revalidate_freq=40 && restart_apache
rm "$LAB/home/live/$theme/commit.php"
rsync --archive "$LAB/template/live/$theme/" "$LAB/home/live/$theme/"
[[ $(get "$live/") = *'<h1>Welcome'* ]]
started=$SECONDS
deploy live
[ "$code" = 0 ]
note "revalidate_freq=40: green after $((SECONDS - started)) s"
[[ $(get "$live/") = *'<h1 class="new">Welcome'* ]]
