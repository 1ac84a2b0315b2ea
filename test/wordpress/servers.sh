#!/usr/bin/env bash
# Starts MariaDB, Apache with PHP over TLS, sshd, and a stand-in of sendmail. Only the namespace sees them.
set -euo pipefail
mkdir -p "$LAB"/{bin,conf,db,home,log,mail,php,plugins,template,run}
chmod 711 "$LAB" && chmod 777 "$LAB/mail" "$LAB/log"
ip link set lo up
mount -t tmpfs tmpfs /run
mkdir -p /run/sshd /run/mysqld && chown mysql /run/mysqld "$LAB/db"

# Names, the user of the host's account, and the authority for TLS, in an /etc of its own: what somebody changes in the machine's
# (a new user replaces its passwd) is not seen here.
rm -rf "${LAB:?}/etc" && cp -a /etc "$LAB/etc" && mount --bind "$LAB/etc" /etc
echo '127.0.0.1 ssh.lab.test shop.example copy.host.example two.copy.host.example' >>/etc/hosts
id=2000
for name in deploy copy live; do # `deploy` is the host's, too; `copy` and `live` are for the case two-users
  echo "$name:x:$id:$id::$LAB/home:/bin/bash" >>/etc/passwd
  echo "$name:x:$id:" >>/etc/group
  echo "$name:*:20000:0:99999:7:::" >>/etc/shadow
  id=$((id + 1))
done
cd "$LAB/conf"
if [ ! -e site.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=authority -keyout authority.key -out authority.pem
  openssl req -newkey rsa:2048 -nodes -subj /CN=site -keyout site.key -out site.csr
  openssl x509 -req -in site.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 30 -out site.pem -extfile \
    <(echo 'subjectAltName=DNS:shop.example,DNS:copy.host.example,DNS:*.copy.host.example')
  for key in host deploy copy live; do ssh-keygen -q -t ed25519 -N '' -f $key; done
fi
chmod 644 ./*.pub
cat authority.pem >>/etc/ssl/certs/ca-certificates.crt
chown 2000:2000 "$LAB/home"

cat >"$LAB/php/lab.ini" <<END
; Each case sees the code that it has just deployed.
opcache.revalidate_freq=0
sendmail_path="$LAB/bin/sendmail -t"
openssl.cafile=/etc/ssl/certs/ca-certificates.crt
curl.cainfo=/etc/ssl/certs/ca-certificates.crt
END
printf '#!/bin/sh\ncat >>%q/mail/sent\n' "$LAB" >"$LAB/bin/sendmail"
install "$WP_CLI" "$LAB/bin/wp.phar" && printf '#!/bin/sh\nexec php %q/bin/wp.phar "$@"\n' "$LAB" >"$LAB/bin/wp"
chmod +x "$LAB"/bin/*

[ -e "$LAB/db/mysql" ] || mariadb-install-db --no-defaults --user=mysql --datadir="$LAB/db"
# Of its own session: Ctrl-C ends the namespace, and no server before it.
setsid mariadbd --no-defaults --user=mysql --datadir="$LAB/db" --socket=/run/mysqld/mysqld.sock --bind-address=127.0.0.1 \
  --pid-file=/run/mysqld/pid --innodb-buffer-pool-size=256M --max-allowed-packet=64M >"$LAB/log/mariadb" 2>&1 &

cat >sshd_config <<END
HostKey $LAB/conf/host
ListenAddress 127.0.0.1:22
ListenAddress 127.0.0.1:65002
AuthorizedKeysFile $LAB/conf/%u.pub
StrictModes no
PasswordAuthentication no
UsePAM no
Subsystem sftp internal-sftp
SetEnv PATH=$LAB/bin:/usr/bin:/bin PHP_INI_SCAN_DIR=:$LAB/php
END
/usr/sbin/sshd -f "$PWD/sshd_config" -E "$LAB/log/sshd"

modules=/usr/lib/apache2/modules
cat >apache.conf <<END
ServerRoot /etc/apache2
ServerName localhost
PidFile /run/apache.pid
Mutex file:/run default
$(for name in mpm_prefork authn_core authz_core authz_host auth_basic authn_file authz_user dir env headers mime rewrite setenvif socache_shmcb ssl; do
  echo "LoadModule ${name}_module $modules/mod_$name.so"
done)
LoadModule php_module $(compgen -G "$modules/libphp*.so" | tail -1)
User deploy
Group deploy
Listen 127.0.0.1:443
SSLEngine on
SSLCertificateFile $LAB/conf/site.pem
SSLCertificateKeyFile $LAB/conf/site.key
ErrorLog $LAB/log/apache-errors
LogFormat "%v %r %>s" short
CustomLog $LAB/log/apache short
TypesConfig /etc/mime.types
DirectoryIndex index.php index.html
<FilesMatch "\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
<Directory $LAB>
  Require all granted
  AllowOverride All
</Directory>
$(while read -r address name others folder; do
  printf '<VirtualHost %s:443>\nSSLEngine on\nServerName %s\nServerAlias %s\nDocumentRoot %s\n</VirtualHost>\n' "$address" "$name" "$others" "$LAB/$folder"
done <<'SITES'
127.0.0.1 shop.example shop.example home/live
127.0.0.1 copy.host.example *.copy.host.example home/copy
SITES
)
END
mkdir -p "$LAB/home/live" "$LAB/home/copy"
PHP_INI_SCAN_DIR=":$LAB/php" setsid apache2 -f "$PWD/apache.conf"
for ((i = 0; i < 60; i++)); do mariadb-admin ping >/dev/null 2>&1 && exit; sleep 0.5; done
exit 1
