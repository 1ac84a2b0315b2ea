# It is killed at each of its queries that changes something, one after the other, on the same copy.
as_deploy tee "$LAB/home/copy/wp-content/db.php" >/dev/null <<'END'
<?php
class Killed_wpdb extends wpdb {
    public function query($sql) {
        static $changes = 0;
        $at = (int) getenv('KILL_AT');
        if ($at && preg_match('/^(UPDATE|DELETE|SET)/', $sql) && ++$changes >= $at) posix_kill(getmypid(), SIGKILL);
        return parent::query($sql);
    }
}
$wpdb = new Killed_wpdb(DB_USER, DB_PASSWORD, DB_NAME, DB_HOST);
END
kills=0
while ! wp_output="$(cd "$LAB/home/copy" && KILL_AT=$((++kills)) as_deploy wp eval-file - "$copy" <"$examples/wordpress/make-safe.php" 2>&1)"; do
  [[ $wp_output != *Error* ]]
  [[ $(get "$copy/contact/") = *'Write to us'*'</html>'* ]]
  [ "$kills" -lt 200 ]
done
note "killed $((kills - 1)) times"
[ "$kills" -gt 20 ]
[[ $wp_output = *' is safe: '* ]]
[ -z "$(personal copy)" ]
