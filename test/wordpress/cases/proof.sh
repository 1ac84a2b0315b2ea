# docs/deploy.md, "Does it run the new code?": the header comes from the theme that is active, by a PHP file that is compiled.
checkout_anew
sed -n '/^add_action(/p' "$wordpress_tests/../../docs/deploy.md" | sed '1i <?php' >"$checkout/$theme/functions.php"
[ "$(wc -l <"$checkout/$theme/functions.php")" = 2 ]
trap 'rm -f "$LAB/php/z-case.ini"; restart_apache' EXIT
proof() { # commit, exit code
  look live PAGES='/ Welcome' COMMIT="$1"
  [ "$code" = "$2" ]
}
one=$(printf 1%.0s {1..40}) two=$(printf 2%.0s {1..40})
bring() { deploy live GITHUB_SHA="$1" && [ "$code" = 0 ]; }
bring "$one"
proof "$one" 0
[[ $(tail -n 1 "$LAB/run/summary") = *"of the commit $one." ]]
proof "$two" 1
[[ $said = *"::error::$live/ does not say that it is of the commit $two"* ]]
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
