# A release of code: the copy, then live. Live runs a page cache, as most do.
checkout_anew
theme=wp-content/themes/shop
echo '<?php // 2.0.0' >"$checkout/$theme/functions.php"
rows_of_live() { sql live 'CHECKSUM TABLE wp_posts, wp_postmeta, wp_comments, wp_users, wp_usermeta, wp_terms'; }
rows="$(rows_of_live)"
deploy copy
[ "$code" = 0 ]
[[ $outputs =~ code=([0-9a-f]{64}) ]]
wp copy post create --post_type=page --post_status=publish --post_title='お知らせ' --post_name='お知らせ' --quiet
look copy PAGES=$'/ Welcome\n/contact/?lang=de Write to us\n/お知らせ/ お知らせ\n'
[ "$code" = 0 ]
deploy live TRIED="${BASH_REMATCH[1]}"
[ "$code" = 0 ]
cmp "$checkout/$theme/functions.php" "$LAB/home/live/$theme/functions.php"
look live
[ "$code" = 0 ]
[ "$(rows_of_live)" = "$rows" ]

# A cache of whole pages, as plugins have them: by the address, but for visitors with a login or a cart.
as_deploy mkdir -p "$LAB/home/live/wp-content/cache"
as_deploy tee "$LAB/home/live/wp-content/advanced-cache.php" >/dev/null <<'END'
<?php
if (PHP_SAPI === 'cli' || preg_grep('/^(wordpress_logged_in|woocommerce_)/', array_keys($_COOKIE))) return;
$kept = WP_CONTENT_DIR . '/cache/' . md5(strtok($_SERVER['REQUEST_URI'], '?'));
if (is_file($kept)) { readfile($kept); exit; }
ob_start(function ($page) use ($kept) { if (http_response_code() === 200) file_put_contents($kept, $page); return $page; });
END
wp live config set WP_CACHE true --raw --quiet
# PHP may still have the older wp-config.php.
until [ "$(find "$LAB/home/live/wp-content/cache" -type f | wc -l)" = 2 ]; do
  for path in / /contact/; do get "$live$path" >/dev/null; done
  sleep 1
done
# This theme dies on each page. What is cached hides that, whatever its query is.
echo '<?php undefined_function_of_theme();' >"$checkout/$theme/functions.php"
deploy live
[ "$code" = 0 ]
[[ $(get "$live/?site-pipeline=1") = *Welcome*'</html>'* ]]
look live
[ "$code" = 1 ]
[[ $said = *"::error::The code was brought here, but $live/ does not answer with a complete page"*' to a visitor with a login or a cart.'* ]]
