# What is not the site is not touched, whatever is wrong.
checkout_anew
echo '<?php // new' >"$checkout/$theme/functions.php"
before="$(fingerprint live)$(fingerprint copy)"
refuse() { # text, arguments of deploy
  deploy "${@:2}"
  [ "$code" = 1 ]
  [[ $said = *"::error::Nothing was deployed to "*"$1"* ]]
  [ "$(fingerprint live)$(fingerprint copy)" = "$before" ]
}
refuse "another site's, or its object cache is: $live" copy FOLDER=live
refuse "another site's, or its object cache is: $copy" live FOLDER=copy
refuse 'did not answer' copy FOLDER=nowhere
refuse 'did not answer' copy CODE="wp-content/themes/other $theme"

# The host key is asked, whatever a machine's own settings are. Of the same server's other port, too.
mkdir -p /root/.ssh && printf 'Host *\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n' | tee /etc/ssh/ssh_config >/root/.ssh/config
echo "ssh.lab.test $host_key" >/etc/ssh/ssh_known_hosts
other="$(cut -d' ' -f1,2 "$LAB/conf/deploy.pub")"
refuse 'did not answer' copy KNOWN_HOSTS="ssh.lab.test $other"
refuse 'did not answer' copy KNOWN_HOSTS=
refuse 'did not answer' copy KEY="$(cat "$LAB/conf/host")"

# A host copied a link, which leads to live.
for linked in wp-content/themes/shop wp-content/themes wp-content; do
  rm -rf "${LAB:?}/home/copy/$linked" && ln -s "$LAB/home/live/$linked" "$LAB/home/copy/$linked" && before="$(fingerprint live)$(fingerprint copy)"
  refuse 'did not answer' copy
  [[ $said = *"Not $theme of that folder, but: $LAB/home/live/$theme"* ]]
  rsync --archive --delete "$LAB/template/copy/" "$LAB/home/copy/"
done
before="$(fingerprint live)$(fingerprint copy)"

# What the server prints is no command of the runner, for which a carriage return ends a line.
printf '%s\n' 'printf "x\r::error::a\n" ; printf "::add-mask::b\r  ::warning::c ##[error]d\n" >&2' | as_deploy tee "$LAB/home/.bashrc" >/dev/null
before="$(fingerprint live)$(fingerprint copy)"
refuse "another site's" copy FOLDER=live
[[ $said = *add-mask* ]]
[ "$(tr '\r' '\n' <<<"$said" | grep -cE '^[[:space:]]*::|##\[')" = 1 ]
rm "$LAB/home/.bashrc"

# A copy of which the database is live's, as wp-config.php was copied; an object cache that is live's.
wp copy config set DB_NAME live --quiet && before="$(fingerprint live)$(fingerprint copy)"
refuse "another site's" copy
