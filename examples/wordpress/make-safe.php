<?php
/*
 * Makes a staging copy safe: no mail, no scheduled events, no requests to other servers, no data of real people.
 *
 *   wp eval-file - "$COPY_URL" <make-safe.php
 *
 * It runs in the folder of the copy, whose address ($COPY_URL) is the action's output `site-url`. It changes nothing unless
 * WordPress and its database both have this address. It may run again, also after it was killed: each step repeats safely.
 * Adapt the lists below to your plugins. NEVER PUSH A COPY THAT WAS MADE SAFE: its users are masked, and mail stays off.
 */
global $wpdb;

// Servers that the copy may ask. To try payments, which are then in test mode, add the service's, such as api.stripe.com.
$servers = ['api.wordpress.org', 'downloads.wordpress.org'];
// Who keeps login and password. All others become user-<id>, and cannot log in.
$team = 'administrator|editor|author|contributor|shop_manager';
// Columns of any table that hold addresses of mail, which stay different from each other, and what is emptied.
$mails = '/(^|_)e?mail(_address)?$/i';
$personal = '/(^|_)(first_?name|last_?name|username|company|address_[12]|city|postcode|phone|(user_|comment_)?agent|ip|ip_address|customer_note|transaction_id|comment_author(_url)?|user_url|user_activation_key)$/i';
// Tables that are emptied: sessions, saved cards, keys, and what visitors sent by forms.
$empties = '/^(woocommerce_(sessions|payment_token\w*|api_keys)|signups|registration_log|gf_entry\w*|wpforms_entr\w+|frm_items|frm_item_metas|frmt_form_entry\w*|fluentform_(submission|entry)\w*|e_submissions\w*|db7_forms|\w*e?mails?_?logs?)$/';
// Posts of plugins that are what visitors sent.
$sent = "'user_request', 'feedback', 'flamingo_inbound', 'flamingo_contact', 'nf_sub'";
// What orders, subscriptions and coupons keep about customers.
$of_orders = "meta_key REGEXP '^_(billing|shipping)_|ip_address|user_agent|transaction|token|customer_email|stripe|paypal|ppcp|mollie|klarna' AND meta_key NOT IN ('_billing_period', '_billing_interval')";

// Loads before all plugins. It ends with them: who wants mail again makes a new copy.
$guard = <<<'GUARD'
<?php
// Written by make-safe.php: this is a safe copy of a live site.
if (!function_exists('wp_mail')) {
    function wp_mail() { return false; }
}
add_filter('pre_http_request', function ($answer, $options, $url) {
    $host = strtolower((string) parse_url($url, PHP_URL_HOST));
    $own = strtolower((string) parse_url(home_url(), PHP_URL_HOST));
    return in_array($host, [$own, 'localhost', SERVERS], true) ? $answer : new WP_Error('safe_copy', "A safe copy asks no $host.");
}, PHP_INT_MAX, 3);
add_filter('pre_option_cron', function () { return ['version' => 2]; }, PHP_INT_MAX);
add_filter('pre_update_option_cron', function ($new, $old) { return $old; }, PHP_INT_MAX, 2);
add_filter('action_scheduler_allow_async_request_runner', '__return_false', PHP_INT_MAX);
add_filter('woocommerce_webhook_should_deliver', '__return_false', PHP_INT_MAX);
add_filter('woocommerce_subscriptions_is_duplicate_site', '__return_true', PHP_INT_MAX);
add_filter('woocommerce_available_payment_gateways', function ($all) {
    return array_filter((array) $all, function ($one) {
        return in_array($one->id, ['bacs', 'cheque', 'cod'], true) || ($one->settings['testmode'] ?? '') === 'yes';
    });
}, PHP_INT_MAX);
GUARD;
$guard = str_replace('SERVERS', "'" . implode("', '", $servers) . "'", $guard);

// Which site is this?
$refuse = function ($why) { WP_CLI::error("Nothing was changed. $why"); };
$address = function ($url) { return strtolower(preg_replace('#^https?://|/+$#i', '', trim((string) $url))); };
$wanted = $address($args[0] ?? '');
$base = $wpdb->base_prefix;
if ($wanted === '') $refuse('Give the address of the copy: wp eval-file - "$COPY_URL"');
if ($address(get_option('home')) !== $wanted) $refuse('This site is ' . get_option('home') . ", not $wanted. Correct the folder.");
// A constant in wp-config.php may hide that the database is another site's.
$sites = is_multisite() ? $wpdb->get_col("SELECT blog_id FROM $wpdb->blogs") : [get_current_blog_id()];
foreach ($sites as $id) {
    $home = $wpdb->get_var('SELECT option_value FROM ' . $wpdb->get_blog_prefix($id) . "options WHERE option_name = 'home'");
    $is_part = is_multisite() && preg_match('#^' . preg_quote($wanted, '#') . '/|\.' . preg_quote(explode('/', $wanted)[0], '#') . '(/|$)#', $address($home));
    if ($address($home) !== $wanted && !$is_part) $refuse("The database has the site $home, which is not at $wanted. Look whether it is the copy's (DB_NAME).");
}
if ($wpdb->users !== "{$base}users" || $wpdb->usermeta !== "{$base}usermeta") $refuse("It shares the table $wpdb->users, maybe with live.");
foreach ([WP_CONTENT_DIR, WPMU_PLUGIN_DIR] as $folder)
    if (is_link($folder)) $refuse("$folder is a link to " . realpath($folder) . ', which another site may use, too.');

// The tables of this WordPress, by name without prefix, with their columns of text. Another one may share the database.
$rows = $wpdb->get_results($wpdb->prepare("SELECT c.table_name AS t, c.column_name AS c FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) WHERE c.table_schema = DATABASE() AND t.table_type = 'BASE TABLE' AND c.data_type REGEXP 'char|text|binary|blob' AND c.table_name LIKE %s", $wpdb->esc_like($base) . '%'));
$names = array_unique(array_column($rows, 't'));
$others = array_filter(array_map(function ($name) { return preg_replace('/usermeta$/', '', $name); }, preg_grep('/usermeta$/', $names)), function ($prefix) use ($base, $names) {
    return $prefix !== $base && in_array("{$prefix}options", $names, true);
});
$tables = [];
foreach ($rows as $row) {
    foreach ($others as $prefix) if (strpos($row->t, $prefix) === 0) continue 2;
    $part = is_multisite() ? '(?:(?:' . implode('|', $sites) . ')_)?' : '';
    if (preg_match('/^' . preg_quote($base, '/') . $part . '(.+)$/', $row->t, $match)) $tables[$match[1]][$row->t][] = $row->c;
}
if (!isset($tables['users'], $tables['options'])) $refuse('The tables of WordPress were not found.');

// First of all, nothing leaves the copy. A file that was written half-way would stop WordPress.
$file = WPMU_PLUGIN_DIR . '/0-make-safe.php';
if (!is_dir(WPMU_PLUGIN_DIR) && !mkdir(WPMU_PLUGIN_DIR, 0755, true)) $refuse('Cannot make ' . WPMU_PLUGIN_DIR);
if (file_put_contents("$file.new", $guard) !== strlen($guard) || !rename("$file.new", $file)) $refuse("Cannot write $file");
WP_CLI::log("Mail, scheduled events and requests to other servers are off by $file");

$wpdb->suppress_errors(); // what fails is said below
$run = function ($what, $sql) use ($wpdb) {
    $count = $wpdb->query($sql);
    if ($count === false) WP_CLI::error("The copy is NOT SAFE, stopped half-way ($what): $wpdb->last_error. Correct this, and run it again.");
    if ($count > 0) WP_CLI::log("$what: $count");
};
// In each table of that name: one, in a multisite one for each site. A table that is not there has nothing to mask.
$each = function ($name, $what, $sql) use ($tables, $run) {
    foreach (array_keys($tables[$name] ?? []) as $table) $run("$table: $what", str_replace('TABLE', "`$table`", $sql));
};
$ids = implode(',', array_map('intval', $wpdb->get_col("SELECT user_id FROM $wpdb->usermeta WHERE meta_key LIKE '" . $wpdb->esc_like($base) . "%capabilities' AND meta_value REGEXP '\"($team)\"'"))) ?: '0';
$run('sessions, application passwords and names', "DELETE FROM $wpdb->usermeta WHERE meta_key REGEXP '^_?(billing|shipping)_|session|token|application_passwords|persistent_cart|stripe|^(first_name|last_name|nickname|description)$'");
$run('what is known about users', "DELETE FROM $wpdb->usermeta WHERE user_id NOT IN ($ids) AND meta_key NOT REGEXP '(capabilities|user_level)$'");
$run('users who cannot log in', "UPDATE $wpdb->users SET user_login = CONCAT('user-', ID), user_nicename = CONCAT('user-', ID), user_pass = '!' WHERE ID NOT IN ($ids)");
$run('names of users', "UPDATE $wpdb->users SET display_name = CONCAT('user-', ID)");
$each('comments', 'texts that are not public', "UPDATE TABLE SET comment_content = '' WHERE comment_approved <> '1' OR comment_type NOT IN ('', 'comment', 'review', 'pingback', 'trackback')");
$each('commentmeta', 'what is known about commenters', "DELETE FROM TABLE WHERE meta_key NOT IN ('rating', 'verified')");
foreach (array_keys($tables['posts'] ?? []) as $posts) {
    $meta = preg_replace('/posts$/', 'postmeta', $posts);
    $run("$meta: customers of orders", "DELETE FROM `$meta` WHERE post_id IN (SELECT ID FROM `$posts` WHERE post_type LIKE 'shop\\_%') AND $of_orders");
    $run("$posts: notes of customers", "UPDATE `$posts` SET post_excerpt = '' WHERE post_type LIKE 'shop\\_%' AND post_type <> 'shop_coupon'");
    $run("$posts: what visitors sent", "DELETE p, m FROM `$posts` p LEFT JOIN `$meta` m ON m.post_id = p.ID WHERE p.post_type IN ($sent)");
}
$each('wc_orders_meta', 'customers of orders', "DELETE FROM TABLE WHERE $of_orders");
$each('wc_webhooks', 'webhooks turned off', "UPDATE TABLE SET status = 'disabled'");
$each('actionscheduler_actions', 'renewals and other actions canceled', "UPDATE TABLE SET status = 'canceled' WHERE status IN ('pending', 'in-progress')");
$each('options', 'search engines stay away', "UPDATE TABLE SET option_value = '0' WHERE option_name = 'blog_public'");
$each('options', 'addresses of the owner', "UPDATE TABLE SET option_value = 'owner@example.invalid' WHERE option_name IN ('admin_email', 'new_admin_email', 'woocommerce_email_from_address', 'woocommerce_stock_email_recipient')");
$each('sitemeta', 'addresses of the owner', "UPDATE TABLE SET meta_value = 'owner@example.invalid' WHERE meta_key = 'admin_email'");
$each('options', 'sessions and stored answers', "DELETE FROM TABLE WHERE option_name REGEXP '^_(site_)?transient_|^_wc_session_'");
foreach (array_keys($tables['options']) as $options) {
    foreach ($wpdb->get_results("SELECT option_id, option_value FROM `$options` WHERE option_name LIKE 'woocommerce\\_%settings'") as $row) {
        $value = maybe_unserialize($row->option_value);
        if (!is_array($value) || !isset($value['testmode']) || $value['testmode'] === 'yes') continue;
        $run("$options: payments in test mode", $wpdb->prepare("UPDATE `$options` SET option_value = %s WHERE option_id = %d", serialize(['testmode' => 'yes'] + $value), $row->option_id));
    }
}
$salt = bin2hex(random_bytes(16));
$left = [];
foreach ($tables as $name => $ofAll) foreach ($ofAll as $table => $columns) {
    if (preg_match($empties, $name)) { $run("$table: emptied", "DELETE FROM `$table`"); continue; }
    $is_known = preg_match('/^(users|usermeta|posts|postmeta|commentmeta|comments|options|links|term\w*|blog\w*|site|sitemeta|wc_\w+|woocommerce_\w+|actionscheduler_\w+)$/', $name);
    foreach ($columns as $c) {
        if (preg_match($mails, $c)) $run("$table.$c: masked", "UPDATE `$table` SET `$c` = CONCAT(LEFT(SHA2(CONCAT('$salt', `$c`), 256), 12), '@example.invalid') WHERE `$c` <> '' AND `$c` NOT LIKE '%@example.invalid'");
        elseif (preg_match($personal, $c)) $run("$table.$c: masked", "UPDATE `$table` SET `$c` = '' WHERE `$c` <> ''");
        else continue;
        $is_known = true;
    }
    if (!$is_known) $left[] = $table;
}
if (!wp_cache_flush()) WP_CLI::error('The copy is NOT SAFE: its object cache, which has what was masked, could not be emptied.');

// Proved in a new process, which loads all plugins.
$proof = <<<'PROOF'
$wrong = array_keys(array_filter([
    'another plugin sends mail: ' . ($by = (new ReflectionFunction('wp_mail'))->getFileName()) => basename($by) !== '0-make-safe.php',
    'it asks other servers' => !is_wp_error($answer = wp_remote_get('https://example.com')) || $answer->get_error_code() !== 'safe_copy',
    'scheduled events run' => _get_cron_array() !== [],
    'search engines may come' => get_option('blog_public') != 0,
    'addresses of users are left' => $GLOBALS['wpdb']->get_var("SELECT COUNT(*) FROM {$GLOBALS['wpdb']->users} WHERE user_email NOT IN ('') AND user_email NOT LIKE '%@example.invalid'") !== '0',
]));
echo "\nproof: ", $wrong ? implode('; ', $wrong) : 'safe', "\n";
PROOF;
$result = WP_CLI::runcommand('eval ' . escapeshellarg($proof), ['return' => 'all', 'exit_error' => false]);
if (!preg_match('/^proof: safe$/m', $result->stdout)) WP_CLI::error("The copy is NOT SAFE: $result->stdout $result->stderr");
if ($left) WP_CLI::log('Not looked into: ' . implode(', ', $left));
WP_CLI::log("It cannot stop: PHP's mail(), requests that a plugin makes without WordPress, caches of whole pages. It leaves keys of services in the options, and what people wrote in public.");
WP_CLI::success("$wanted is safe: mail, scheduled events and other servers are off, users are masked. Proved in a new process.");
