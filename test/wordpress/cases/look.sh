# A cache of whole pages, as plugins have them: by the address, but for visitors with a login or a cart.
checkout_anew
wp live post create --post_type=page --post_status=publish --post_title='お知らせ' --post_name='お知らせ' --quiet
look live PAGES=$'/ Welcome\n/contact/?lang=de Write to us\n/お知らせ/ お知らせ\n'
[ "$code" = 0 ]
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
[[ $said = *"::error::$live/ is no complete page"*' to a visitor with a login or a cart.'* ]]
# The older code goes back, although live's theme is broken.
rm "$checkout/$theme/functions.php"
deploy live
look live
[ "$code" = 0 ]

# A copy with a password.
printf 'ann:%s\n' "$(openssl passwd -apr1 secret)" | as_deploy tee "$LAB/home/passwords" >/dev/null
as_deploy tee -a "$LAB/home/copy/.htaccess" >/dev/null <<<"
AuthType Basic
AuthName copy
AuthUserFile $LAB/home/passwords
Require valid-user"
look copy
[ "$code" = 1 ]
look copy LOGIN=ann:secret
[ "$code" = 0 ]
rm "$LAB/home/passwords" && rsync --archive --delete "$LAB/template/copy/" "$LAB/home/copy/"

# What a push carried to live keeps search engines away.
for site in live copy; do wp "$site" option update blog_public 0 --quiet; done
look live
[ "$code" = 1 ]
[[ $said = *"::error::$live/ says noindex"* ]]
look live PAGES='/contact/ Write to us'
[ "$code" = 0 ]
[[ $said = *"::warning::$live/contact/ says noindex"* ]]
look copy
[ "$code" = 0 ]
wp live option update blog_public 1 --quiet
as_deploy tee -a "$LAB/home/live/.htaccess" >/dev/null <<<'Header set X-Robots-Tag "noindex, nofollow"'
look live
[ "$code" = 1 ]
