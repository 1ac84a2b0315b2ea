# A theme that was built and two plugins, and what follows on the server.
checkout_anew
plugins=wp-content/plugins
CODE="$theme build/shop
$plugins/orders
$plugins/fields"
# What a job without secrets has built, and handed on.
mkdir "$checkout/build" && cp -r "$checkout/$theme" "$checkout/build/" && mkdir "$checkout/$theme/src"
echo '<?php // built' >"$checkout/build/shop/functions.php"
for name in orders fields; do
  mkdir -p "$checkout/$plugins/$name"
  printf "<?php\n/*\nPlugin Name: %s\n*/\nadd_action('wp_footer', fn() => print('<p>%s</p>'));\n" "$name" "$name" >"$checkout/$plugins/$name/$name.php"
done
before="$(fingerprint copy)"
# The server has none of one plugin: nothing of the others comes there.
as_deploy mkdir "$LAB/home/copy/$plugins/orders"
deploy copy CODE="$CODE"
[ "$code" = 1 ]
[[ $said = *'::error::Nothing was deployed to '*'a folder of CODE in copy did not answer'* ]]
[ "$(fingerprint copy)" = "$before" ]
# One of them is a link to live's.
as_deploy mkdir -p "$LAB/home/live/$plugins/fields" && ln -s "$LAB/home/live/$plugins/fields" "$LAB/home/copy/$plugins/fields"
deploy copy CODE="$CODE"
[ "$code" = 1 ]
[[ $said = *"Not $plugins/fields of that folder, but: $LAB/home/live/$plugins/fields"* ]]
[ "$(fingerprint copy)" = "$before" ]

rm "$LAB/home/copy/$plugins/fields" && as_deploy mkdir "$LAB/home/copy/$plugins/fields"
deploy copy CODE="$CODE" AFTER='wp plugin activate orders fields
wp option update blogdescription "It is released"
wp cache flush'
[ "$code" = 0 ]
[[ $(get "$copy/") = *'<p>fields</p><p>orders</p>'* ]]
[ "$(wp copy option get blogdescription)" = 'It is released' ]
[ ! -e "$LAB/home/copy/$theme/src" ]
look copy
[ "$code" = 0 ]

# A command that fails is red, and says that the code is there; the next one does not run.
echo '// newer' >>"$checkout/build/shop/functions.php"
deploy copy CODE="$CODE" AFTER='wp plugin activate none
wp option update blogdescription "Not reached"'
[ "$code" = 1 ]
[[ $said = *"::error::$copy has the code: a command of AFTER failed"* ]]
grep -q newer "$LAB/home/copy/$theme/functions.php"
[ "$(wp copy option get blogdescription)" = 'It is released' ]
