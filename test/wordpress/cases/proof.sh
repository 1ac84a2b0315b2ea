# docs/deploy.md, "Does it run the new code?": the header comes from the theme that is active, by a PHP file that is compiled.
checkout_anew
page="$wordpress_tests/../../docs/deploy.md"
sed -n '/^add_action(/p' "$page" | sed '1i <?php' >"$checkout/$theme/functions.php"
[ "$(wc -l <"$checkout/$theme/functions.php")" = 2 ]
sed -n '/^for try in /,/^```$/p' "$page" | sed '/^```$/d; s/{1\.\.36}/1 2/; s/sleep 10/sleep 1/' >"$LAB/run/proof.sh"
trap 'rm -f "$LAB/php/z-case.ini"; restart_apache' EXIT
proof() { # commit, exit code
  code=0
  said="$(SITE_URL=$live GITHUB_SHA=$1 bash -eo pipefail "$LAB/run/proof.sh" 2>&1 3>&1)" || code=$?
  [ "$code" = "$2" ]
}
one=$(printf 1%.0s {1..40}) two=$(printf 2%.0s {1..40})
bring() { echo "<?php return '$1';" >"$checkout/$theme/commit.php" && deploy live && [ "$code" = 0 ]; }
bring "$one"
proof "$one" 0
proof "$two" 1
[[ $said = *"::error::$live does not run $two"* ]]
# PHP that never looks at what it has compiled.
php_ini opcache.enable=1 opcache.validate_timestamps=0 && restart_apache
get "$live/" >/dev/null
proof "$one" 0
bring "$two"
proof "$two" 1
restart_apache
proof "$two" 0
# The theme that is deployed is not the one that is active.
cp -a "$LAB/home/live/$theme" "$LAB/home/live/$theme-main" && wp live theme activate shop-main --quiet
bring "$one"
restart_apache
proof "$one" 1
