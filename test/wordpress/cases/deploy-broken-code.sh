# Code that dies on each page is seen, and does not keep its repair away: a theme, a plugin, a must-use plugin.
plugin shop-plugin
for kind in themes/shop plugins/shop-plugin mu-plugins/shop; do
  anew && checkout_anew
  file=functions.php code_path=wp-content/$kind
  case $kind in
    plugins/*) file=shop-plugin.php && as_deploy unzip -q "$LAB/plugins/shop-plugin.zip" -d "$LAB/home/copy/wp-content/plugins" && wp copy plugin activate shop-plugin --quiet ;;
    mu-plugins/*) as_deploy mkdir -p "$LAB/home/copy/$code_path" && as_deploy tee "$LAB/home/copy/wp-content/mu-plugins/load.php" <<<'<?php require __DIR__ . "/shop/functions.php";' >/dev/null ;;
  esac
  mkdir -p "$checkout/$code_path"
  printf '<?php\n/*\nPlugin Name: Shop\n*/\n' >"$checkout/$code_path/$file"
  deploy copy CODE="$code_path"
  [ "$code" = 0 ]
  make_safe
  [ "$code" = 0 ]
  look copy
  [ "$code" = 0 ]
  echo 'undefined_function();' >>"$checkout/$code_path/$file"
  deploy copy CODE="$code_path"
  [ "$code" = 0 ]
  look copy
  [ "$code" = 1 ]
  printf '<?php\n/*\nPlugin Name: Shop\n*/\n' >"$checkout/$code_path/$file"
  deploy copy CODE="$code_path"
  [ "$code" = 0 ]
  make_safe
  [ "$code" = 0 ]
  look copy
  [ "$code" = 0 ]
done
# Of a theme, not even the copy's safety depends on it.
anew && checkout_anew
echo '<?php undefined_function();' >"$checkout/$theme/functions.php"
deploy copy
make_safe
[ "$code" = 0 ]
[ -z "$(personal copy)" ]
