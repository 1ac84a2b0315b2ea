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
kill_at=1
while ! wp_output="$(cd "$LAB/home/copy" && KILL_AT=$kill_at as_deploy wp --skip-themes eval-file - "$copy" <"$examples/actions/make-safe/make-safe.php" 2>&1)"; do
  [[ $wp_output != *Error* ]]
  [[ $(get "$copy/contact/") = *'Write to us'*'</html>'* ]]
  [ $((kill_at += 1)) -lt 200 ]
done
note "killed $((kill_at - 1)) times"
[ "$kill_at" -gt 20 ]
[[ $wp_output = *' is safe: '* ]]
[ -z "$(personal copy)" ]
