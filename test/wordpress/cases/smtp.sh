# A plugin that sends by SMTP, with its password in an option and its queue in a table, as WP Mail SMTP does.
cat >"$LAB/run/smtp.php" <<'END'
<?php
$server = stream_socket_server('tcp://127.0.0.1:2525');
while (true) if ($client = @stream_socket_accept($server, 3600)) {
    fwrite($client, "220 mail\r\n");
    for ($is_data = false; ($line = fgets($client)) !== false;) {
        file_put_contents("$argv[1]/mail/sent", $line, FILE_APPEND);
        if ($is_data && $line !== ".\r\n") continue;
        $is_data = trim($line) === 'DATA';
        fwrite($client, $is_data ? "354 go on\r\n" : (trim($line) === 'QUIT' ? "221 bye\r\n" : "250 ok\r\n"));
    }
}
END
php "$LAB/run/smtp.php" "$LAB" &
trap 'kill %1' EXIT
plugin smtp "add_action('phpmailer_init', function (\$mailer) {
    \$mailer->Mailer = 'smtp';
    [\$mailer->Host, \$mailer->Port, \$mailer->SMTPAutoTLS] = ['127.0.0.1', 2525, false];
});"
as_deploy unzip -q "$LAB/plugins/smtp.zip" -d "$LAB/home/copy/wp-content/plugins"
wp copy plugin activate smtp
wp copy option update wp_mail_smtp '{"smtp":{"pass":"a-password"}}' --format=json
sql copy "CREATE TABLE wp_wpmailsmtp_emails_queue (id int PRIMARY KEY, data longtext); INSERT INTO wp_wpmailsmtp_emails_queue VALUES (1, 'To: ann@real.example')"

mail='var_dump(wp_mail("ann@real.example", "a", "b"));'
[ "$(wp copy eval "$mail")" = 'bool(true)' ]
grep -q 'RCPT TO:<ann@real.example>' "$LAB/mail/sent"

rm "$LAB/mail/sent"
make_safe
[ "$code" = 0 ]
[ "$(wp copy eval "$mail")" = 'bool(false)' ]
[ ! -e "$LAB/mail/sent" ]
[ -z "$(personal copy)" ]
# The password stays, and is named.
[[ $(wp copy option get wp_mail_smtp --format=json) = *a-password* ]]
[[ $said = *'NOT DONE: '*'passwords of services in the options'* ]]
