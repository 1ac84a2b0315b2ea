# A small shop: "Make the copy safe" as it is pasted.
before="$(fingerprint live)"
[ -n "$(personal copy)" ]
make_safe
[ "$code" = 0 ]
[[ $said = *'copy.host.example is safe: '*$'\nNOT DONE: '* ]]
[ -z "$(personal copy)" ]

# Nothing leaves the copy, which still works, and live is as it was.
rm -f "$LAB/mail/sent" "$LAB/log/ticks"
get "$copy/wp-cron.php?doing_wp_cron" >/dev/null
wp copy cron event run --due-now
[ "$(wp copy eval 'var_dump(wp_mail("ann@real.example", "a", "b"));')" = 'bool(false)' ]
[ ! -e "$LAB/mail/sent" ]
[ ! -e "$LAB/log/ticks" ]
[[ $(get "$copy/contact/") = *'Write to us'*'</html>'* ]]
[ "$(fingerprint live)" = "$before" ]

# The team keeps login and password, and nobody else.
wp copy user check-password owner owner
[ "$(sql copy "SELECT COUNT(*) FROM wp_users WHERE user_pass <> '!'")" = 1 ]

# It runs again, and finds nothing to mask.
make_safe
[ "$code" = 0 ]
[[ $said != *': masked'* ]]
