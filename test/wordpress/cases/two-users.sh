# Whatever a branch writes into `deploy`, the key for copies does not reach live.
checkout_anew
for site in live copy; do chown -R "$site:deploy" "$LAB/home/$site" && chmod -R g=rX,o= "$LAB/home/$site"; done
of_copies=(KEY="$(cat "$LAB/conf/copy")" TARGET=copy@ssh.lab.test)
of_live=(KEY="$(cat "$LAB/conf/live")" TARGET=live@ssh.lab.test)
echo '<?php // new' >"$checkout/$theme/functions.php"
before="$(fingerprint live)"
deploy copy "${of_copies[@]}"
[ "$code" = 0 ]
look copy
[ "$code" = 0 ]
make_safe "${of_copies[@]}"
[ "$code" = 0 ]
# The branch takes live's folder, its user, and a shell.
deploy live "${of_copies[@]}"
[ "$code" = 1 ]
[[ $said = *'::error::Nothing was deployed to '* ]]
deploy live "${of_copies[@]}" TARGET=live@ssh.lab.test
[ "$code" = 1 ]
deploy copy "${of_copies[@]}" AFTER="echo new >$LAB/home/live/$theme/functions.php"
[ "$code" = 1 ]
deploy copy "${of_copies[@]}" AFTER="cat $LAB/home/live/wp-config.php"
[ "$code" = 1 ]
[ "$(fingerprint live)" = "$before" ]

deploy live "${of_live[@]}"
[ "$code" = 0 ]
look live
[ "$code" = 0 ]
grep -q new "$LAB/home/live/$theme/functions.php"
