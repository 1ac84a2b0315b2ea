# Makes live and the copy, as templates of which each case gets its own. Run by inside.sh.
# shellcheck shell=bash source=test/wordpress/helpers.sh
source "$(dirname "${BASH_SOURCE[0]}")/helpers.sh"
folder="$LAB/home/live"
rm -rf "$folder" && mkdir -p "$folder"
# Debian's package has links to other packages.
rsync --archive --copy-unsafe-links --exclude=/wp-config.php --exclude=/.htaccess "$WORDPRESS/" "$folder/" || [ $? = 23 ]
cp /etc/ssl/certs/ca-certificates.crt "$folder/wp-includes/certificates/ca-bundle.crt"
mkdir -p "$folder"/wp-content/{plugins,themes/shop,uploads}
cat >"$folder/.htaccess" <<'END'
RewriteEngine On
RewriteRule ^index\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . /index.php [L]
END
# The theme that the recipes deploy.
printf '/*\nTheme Name: Shop\nVersion: 1.0.0\n*/\n' >"$folder/wp-content/themes/shop/style.css"
cat >"$folder/wp-content/themes/shop/index.php" <<'END'
<!doctype html><html><head><title><?php bloginfo('name'); ?></title><?php wp_head(); ?></head><body>
<h1><?php bloginfo('name'); ?></h1>
<?php while (have_posts()) { the_post(); the_title('<h2>', '</h2>'); the_content(); } ?>
<?php wp_footer(); ?></body></html>
END
chown -R 2000:2000 "$folder"

mariadb -e "DROP DATABASE IF EXISTS live; CREATE DATABASE live; CREATE OR REPLACE USER wp@localhost IDENTIFIED BY 'wp'; GRANT ALL ON *.* TO wp@localhost"
wp live config create --dbname=live --dbuser=wp --dbpass=wp --dbhost=localhost --skip-check --quiet
wp live core install --url="$live" --title=Welcome --admin_user=owner --admin_password=owner --admin_email=owner@real.example --skip-email --quiet
wp live theme activate shop --quiet
wp live rewrite structure '/%postname%/' --quiet
# An event of each hour that writes to a customer and asks another server; it logs that it ran.
plugin tick "
add_action('init', function () { if (!wp_next_scheduled('tick')) wp_schedule_event(time() - 60, 'hourly', 'tick'); });
add_action('tick', function () {
    file_put_contents('$LAB/log/ticks', home_url() . \"\\n\", FILE_APPEND);
    wp_mail('ann@real.example', 'From ' . home_url(), 'Your subscription was renewed.');
});"
as_deploy unzip -q "$LAB/plugins/tick.zip" -d "$folder/wp-content/plugins"
wp live plugin activate tick --quiet
cat >"$LAB/run/fill.php" <<'END'
<?php
for ($i = 1; $i <= 3; $i++) {
    $id = wp_insert_user(['user_login' => "ann$i-REAL", 'user_email' => "ann$i@real.example", 'user_pass' => 'x', 'first_name' => 'Ann', 'last_name' => 'REAL', 'display_name' => 'Ann REAL', 'role' => 'subscriber']);
    foreach (['billing_email' => "ann$i@real.example", 'billing_phone' => 'REAL-555', 'billing_birthday' => '1980 REAL', '_wc_billing/shop/vat' => 'REAL', 'session_tokens' => ['REAL' => ['expiration' => time() + 900000]]] as $key => $value)
        update_user_meta($id, $key, $value);
}
WP_Application_Passwords::create_new_application_password(1, ['name' => 'ci']);
wp_insert_comment(['comment_post_ID' => 1, 'comment_author' => 'Bob REAL', 'comment_author_email' => 'bob@real.example', 'comment_author_IP' => '192.0.2.7', 'comment_content' => 'Call me: REAL-555', 'comment_approved' => 0]);
update_option('woocommerce_stripe_settings', ['enabled' => 'yes', 'testmode' => 'no', 'note' => 'ünï; a:1:{}']);
update_option('blog_public', 1);
wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Contact', 'post_name' => 'contact', 'post_content' => 'Write to us']);
END
wp live eval-file "$LAB/run/fill.php"
copy_anew
for site in live copy; do
  rsync --archive --delete "$LAB/home/$site/" "$LAB/template/$site/"
  mariadb-dump "$site" >"$LAB/template/$site.sql.part" && mv "$LAB/template/$site.sql.part" "$LAB/template/$site.sql"
done
