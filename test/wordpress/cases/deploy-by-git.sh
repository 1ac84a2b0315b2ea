# The host's Git server deploys what is pushed to it.
checkout_anew
for site in copy live; do
  as_deploy git init -q --bare "$LAB/home/$site.git"
  printf '#!/bin/sh\ngit --work-tree=%s checkout -f main\n' "$LAB/home/$site" | as_deploy tee "$LAB/home/$site.git/hooks/post-receive" >/dev/null
  chmod +x "$LAB/home/$site.git/hooks/post-receive"
done
trap 'rm -rf "$LAB"/home/{copy,live}.git' EXIT
repository() { git -C "$checkout" -c user.name=a -c user.email=a@example.com "$@"; }
push() { deploy_by deploy-by-git "$1" REMOTE="ssh://deploy@ssh.lab.test$LAB/home/$1.git" "${@:2}"; }
repository init -q && repository add -A && repository commit -qm one
echo '<?php // two' >"$checkout/$theme/two.php" && repository add -A && repository commit -qm two
push copy
[ "$code" = 0 ]
[ -e "$LAB/home/copy/$theme/two.php" ]
[ ! -e "$LAB/home/live/$theme/two.php" ]
# The way back is an older commit.
repository checkout -q HEAD~1
push copy
[ "$code" = 0 ]
[ ! -e "$LAB/home/copy/$theme/two.php" ]
look copy
[ "$code" = 0 ]
push live KNOWN_HOSTS="ssh.lab.test $(cut -d' ' -f1,2 "$LAB/conf/deploy.pub")"
[ "$code" = 1 ]
# What actions/checkout brings by default is refused.
repository checkout -q -
git clone -q --depth 1 "file://$checkout" "$checkout-shallow"
push live GITHUB_WORKSPACE="$checkout-shallow"
[ "$code" = 1 ]
[[ $said = *shallow*'::error::'* ]]
rm -rf "$checkout-shallow"
