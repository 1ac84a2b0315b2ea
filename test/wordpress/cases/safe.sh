# A small shop: "Make the copy safe" as it is pasted.
[ -n "$(personal copy)" ]
make_safe
[ "$code" = 0 ]
[[ $said = *'copy.host.example is safe: '* ]]
[ -z "$(personal copy)" ]

# Nothing leaves the copy, and live is as it was.
rm -f "$LAB/mail/sent" "$LAB/log/ticks"
get "$copy/wp-cron.php?doing_wp_cron" >/dev/null
wp copy cron event run --due-now
[ "$(wp copy eval 'var_dump(wp_mail("ann@real.example", "a", "b"));')" = 'bool(false)' ]
[ ! -e "$LAB/mail/sent" ]
[ ! -e "$LAB/log/ticks" ]
[ -n "$(personal live)" ]
[[ $(get "$copy/contact/") = *'Write to us'*'</html>'* ]]

# It runs again.
make_safe
[ "$code" = 0 ]
