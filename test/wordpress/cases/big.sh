# 200,000 users and comments, in 64 MB of PHP.
sql copy "
SET SESSION max_recursive_iterations = 1000000;
CREATE TEMPORARY TABLE numbers (n int PRIMARY KEY) AS WITH RECURSIVE s AS (SELECT 1001 n UNION ALL SELECT n + 1 FROM s WHERE n < 201000) SELECT n FROM s;
INSERT INTO wp_users (ID, user_login, user_nicename, user_email, user_pass, display_name) SELECT n, CONCAT('REAL-', n), CONCAT('real-', n), CONCAT('user', n, '@real.example'), 'x', CONCAT('Ann REAL ', n) FROM numbers;
INSERT INTO wp_usermeta (user_id, meta_key, meta_value) SELECT n, k, v FROM numbers JOIN (
  SELECT 'wp_capabilities' k, 'a:1:{s:8:\"customer\";b:1;}' v UNION SELECT 'first_name', 'Ann' UNION SELECT 'last_name', 'REAL' UNION SELECT 'billing_phone', 'REAL-555' UNION SELECT 'billing_address_1', 'REAL Street 1'
  UNION SELECT 'billing_email', 'ann@real.example' UNION SELECT 'paying_customer', '1' UNION SELECT 'wc_last_active', '1') AS meta;
INSERT INTO wp_comments (comment_post_ID, comment_author, comment_author_email, comment_author_IP, comment_content, comment_approved) SELECT 1, CONCAT('Bob REAL ', n), CONCAT('bob', n, '@real.example'), '192.0.2.7', 'Fine', '1' FROM numbers"
# WP-CLI takes any limit of PHP away, so its peak is what counts.
as_deploy mkdir -p "$LAB/home/copy/wp-content/mu-plugins"
as_deploy tee "$LAB/home/copy/wp-content/mu-plugins/peak.php" >/dev/null <<'END'
<?php register_shutdown_function(function () { fwrite(STDERR, "\npeak " . ceil(memory_get_peak_usage(true) / 1048576) . "\n"); });
END
begin=$SECONDS
make_safe
[ "$code" = 0 ]
peak="$(sed -n 's/^peak //p' <<<"$said" | sort -n | tail -1)"
note "$(sql copy 'SELECT COUNT(*) FROM wp_users') users, $(sql copy 'SELECT COUNT(*) FROM wp_comments') comments: $((SECONDS - begin)) s, PHP $peak MB"
[ "$peak" -le 64 ]
[ -z "$(personal copy)" ]
