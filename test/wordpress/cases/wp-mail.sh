# Plugins that define wp_mail themselves, without asking whether it is there.
code_of_mailer='function wp_mail() { return mail("ann@real.example", "a", "b"); }'
must_use="$LAB/home/copy/wp-content/mu-plugins"

# One that is loaded by WordPress as any other is deactivated.
plugin mailer "$code_of_mailer"
as_deploy unzip -q "$LAB/plugins/mailer.zip" -d "$LAB/home/copy/wp-content/plugins"
# As if it had been activated by a page: WP-CLI tries it beside WordPress's own.
wp copy option update active_plugins --format=json '["mailer/mailer.php"]'
make_safe
[ "$code" = 0 ]
[[ $said = *'Deactivated, because it sends mail itself: mailer/mailer.php'* ]]

# One that must be used stops it. The copy still runs, and it can run again.
for name in 0-first zzz-last; do
  as_deploy tee "$must_use/$name.php" <<<"<?php $code_of_mailer" >/dev/null
  make_safe
  [ "$code" = 1 ]
  [[ $said = *"NOT SAFE"*"$must_use/$name.php sends mail. Delete it, and run this again"* ]]
  [[ $(get "$copy/contact/") = *'Write to us'*'</html>'* ]]
  [ -z "$(personal copy)" ]
  rm "$must_use/$name.php"
done

# WordPress's own may have been loaded early.
as_deploy tee "$must_use/00-early.php" <<<"<?php require_once ABSPATH . WPINC . '/pluggable.php';" >/dev/null
make_safe
[ "$code" = 0 ]
[ "$(wp copy eval 'var_dump(wp_mail("ann@real.example", "a", "b"));')" = 'bool(false)' ]
[ ! -e "$LAB/mail/sent" ]
