# SSH on another port, as the step says.
make_safe --replace "ssh -i key=>ssh -p 65002 -i key" KNOWN_HOSTS="[ssh.host.example]:65002 $(cut -d' ' -f1,2 "$LAB/etc/host.pub")"
[ "$code" = 0 ]
[ -z "$(personal copy)" ]

# The key of another host is refused.
copy_anew
make_safe --replace 'ssh -i key=>ssh -p 65002 -i key' KNOWN_HOSTS="[ssh.host.example]:65002 $(cut -d' ' -f1,2 "$LAB/etc/deploy.pub")"
[ "$code" != 0 ]
[ -n "$(personal copy)" ]
