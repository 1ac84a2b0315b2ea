# WordPress in a folder of its own, with the content beside it, as Composer installs it.
cd "$LAB/home/copy"
mkdir wp && mv wp-admin wp-includes ./*.php wp/ && mv wp-content app && mv wp/wp-config.php .
cat >index.php <<'END'
<?php
define('WP_USE_THEMES', true);
require __DIR__ . '/wp/wp-blog-header.php';
END
echo 'path: wp' >wp-cli.yml
chown -R 2000:2000 .
wp copy config set WP_CONTENT_DIR "__DIR__ . '/app'" --raw
wp copy config set WP_CONTENT_URL "$copy/app"
wp copy option update siteurl "$copy/wp"
make_safe
[ "$code" = 0 ]
[ -e app/mu-plugins/0-make-safe.php ]
[ -z "$(personal copy)" ]
[[ $(get "$copy/contact/") = *'Write to us'*'</html>'* ]]
