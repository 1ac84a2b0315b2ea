# A network of two sites, in folders and in subdomains.
for kind in folders subdomains; do
  copy_anew
  two="$copy/two" options=()
  [ $kind = folders ] || { two=https://two.copy.host.example options=(--subdomains); }
  wp copy core multisite-convert --title=Network "${options[@]}"
  wp copy site create --slug=two --email=owner@real.example
  wp copy user create boss boss@real.example --role=subscriber --user_pass=boss
  wp copy super-admin add boss
  for url in "$copy" "$two"; do
    wp copy option update blog_public 1 --url="$url"
    wp copy option update woocommerce_stripe_settings '{"testmode":"no"}' --format=json --url="$url"
    wp copy option update shop_email shop@real.example --url="$url"
  done
  sql copy "INSERT INTO wp_2_comments (comment_post_ID, comment_author, comment_author_email, comment_content) VALUES (1, 'Bob REAL', 'bob@real.example', 'Fine');
    INSERT INTO wp_signups (domain, path, title, user_login, user_email, meta) VALUES ('', '', '', 'REAL', 'bob@real.example', '')"
  make_safe
  [ "$code" = 0 ]
  [ -z "$(personal copy)" ]
  # Who administers the network keeps the login.
  wp copy user check-password boss boss
  [ "$(sql copy 'SELECT option_value FROM wp_2_options WHERE option_name = "blog_public"')" = 0 ]
  [ "$(wp copy option pluck woocommerce_stripe_settings testmode --url="$two")" = yes ]
  [ "$(wp copy eval 'var_dump(wp_mail("ann@real.example", "a", "b"));' --url="$two")" = 'bool(false)' ]
  [[ $(get "$two/") = *'</html>'* ]]

  # A site of which the address is not the copy's could be live's.
  sql copy "UPDATE wp_2_options SET option_value = 'https://two.shop.example' WHERE option_name = 'home'"
  make_safe
  [ "$code" = 1 ]
  [[ $said = *'Nothing was changed. The database has the site https://two.shop.example'* ]]
done
