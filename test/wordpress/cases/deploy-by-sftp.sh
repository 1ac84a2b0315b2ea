# Without a shell: a file with a random name says which site it is.
checkout_anew
server=SERVER=sftp://deploy:@ssh.lab.test
echo '<?php // new' >"$checkout/$theme/functions.php"
mkdir -p "$checkout/$theme"/{node_modules/x,inc} && for file in .env inc/.env auth.json node_modules/x/a.js; do echo SECRET >"$checkout/$theme/$file"; done
as_deploy tee "$LAB/home/copy/$theme/old.php" <<<old >/dev/null
before="$(fingerprint live)"
deploy_by deploy-by-sftp copy $server
[ "$code" = 0 ]
[ "$(cd "$LAB/home/copy/$theme" && find . -type f | sort | xargs)" = './commit.php ./functions.php ./index.php ./style.css' ]
[ "$(fingerprint live)" = "$before" ]
# The same size, another text.
echo '<?php // NEW' >"$checkout/$theme/functions.php"
deploy_by deploy-by-sftp copy $server
[ "$code" = 0 ]
grep -q NEW "$LAB/home/copy/$theme/functions.php"
# A plugin beside it: both, or none.
mkdir -p "$checkout/build/orders" && echo '<?php // orders' >"$checkout/build/orders/orders.php" && echo '<?php // newest' >"$checkout/$theme/functions.php"
deploy_by deploy-by-sftp copy $server CODE="$theme"$'\n''wp-content/plugins/orders build/orders'
[ "$code" = 1 ]
grep -q NEW "$LAB/home/copy/$theme/functions.php"
as_deploy mkdir "$LAB/home/copy/wp-content/plugins/orders"
deploy_by deploy-by-sftp copy $server CODE="$theme"$'\n''wp-content/plugins/orders build/orders'
[ "$code" = 0 ]
grep -q newest "$LAB/home/copy/$theme/functions.php"
grep -q orders "$LAB/home/copy/wp-content/plugins/orders/orders.php"
files() { (cd "$LAB/home" && find live copy -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum); }
before="$(files)"
for wrong in "copy FOLDER=live" "live FOLDER=copy" "copy CODE=wp-content/themes/none" "copy KNOWN_HOSTS=ssh.lab.test" "copy CODE=wp-content"; do
  # shellcheck disable=SC2086 # words
  deploy_by deploy-by-sftp $wrong $server
  [ "$code" = 1 ]
  [[ $said = *'::error::Nothing was deployed to '* ]]
  [ "$(files)" = "$before" ]
done
