<?php
/*
 * Makes a staging copy safe: no mail, no scheduled events, no requests to other servers, no data of real people.
 *
 *   wp --skip-themes eval-file - "$COPY_URL" <make-safe.php
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
// Columns of any table: addresses of mail, which stay different from each other, and what is emptied. If a unique index has a
// column that must be emptied, the rows are deleted.
$mails = '(^|_)e?mail(_address)?$';
$personal = '(^|_)((first|last|full|customer)_?name|username|company|street|address_[12]|city|postcode|zip(_?code)?|phone|mobile|birth_?(day|date)|vat_?(id|number)|iban|(user_|comment_)?agent|ua|ip|ip_?address|email_hash|customer_note|transaction_id|comment_author(_url)?|user_url|user_activation_key)$';
// Keys in tables of keys and values ("meta"): of orders and plugins, and in addition of the team, who keep all others.
$keys = '^_?(billing|shipping)_|^_wc_(billing|shipping|other)/|order_attribution|ip_address|user_agent|transaction|token|customer_email|stripe|paypal|ppcp|mollie|klarna';
$keys_of_team = 'session|application_passwords|persistent_cart|^(first_name|last_name|nickname|description)$';
// Tables that are emptied: sessions, saved cards, keys, logs, and what visitors sent by forms.
$empties = '/^(woocommerce_(sessions|payment_token\w*|api_keys|log)|actionscheduler_logs|signups|registration_log|gf_entry\w*|wpforms_entr\w+|frm_items|frm_item_metas|frmt_form_entry\w*|fluentform_(submission|entry)\w*|e_submissions\w*|db7_forms|wpmailsmtp_\w+|\w*e?mails?_?(logs?|queue))$/';
// Posts of plugins that are what visitors sent.
$sent = "'user_request', 'feedback', 'flamingo_inbound', 'flamingo_contact', 'nf_sub'";

// Loads before all plugins. It ends with them: who wants mail again makes a new copy.
$guard = <<<'GUARD'
<?php
// Written by make-safe.php: this is a safe copy of a live site.
// Later than all must-use plugins: one that defines wp_mail without asking would stop WordPress.
add_action('muplugins_loaded', function () {
    if (!function_exists('wp_mail')) {
        function wp_mail() { return false; }
    }
}, PHP_INT_MAX);
add_filter('pre_wp_mail', '__return_false', PHP_INT_MAX); // if WordPress's own was loaded before
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
if ($wanted === '') $refuse('Give the address of the copy: wp --skip-themes eval-file - "$COPY_URL"');
$found = get_option('home');
$stored = $wpdb->get_var("SELECT option_value FROM $wpdb->options WHERE option_name = 'home'");
$hint = $address($stored) === $wanted ? 'Its database has the right address. Empty its object cache (wp cache flush), after you have looked whether live has the same one; or correct WP_HOME in its wp-config.php.' : 'Correct the folder.';
if ($address($found) !== $wanted) $refuse("This site is $found, not $wanted. $hint");
if (!function_exists('proc_open')) $refuse("PHP of this server forbids proc_open (disable_functions), without which nothing can be proved. Ask your host to allow it on the command line.");
// A constant in wp-config.php may hide that the database is another site's.
$sites = is_multisite() ? $wpdb->get_col("SELECT blog_id FROM $wpdb->blogs") : [get_current_blog_id()];
foreach ($sites as $id) {
    $home = $wpdb->get_var('SELECT option_value FROM ' . $wpdb->get_blog_prefix($id) . "options WHERE option_name = 'home'");
    $is_part = is_multisite() && preg_match('#^' . preg_quote($wanted, '#') . '/|\.' . preg_quote(explode('/', $wanted)[0], '#') . '(/|$)#', $address($home));
    if ($address($home) !== $wanted && !$is_part) $refuse("The database has the site $home, which is not at $wanted. Look whether it is the copy's (DB_NAME).");
}
if ($wpdb->users !== "{$base}users" || $wpdb->usermeta !== "{$base}usermeta") $refuse("It shares the table $wpdb->users, maybe with live.");
// A link, or a constant that was copied with wp-config.php, may lead to the files of another site.
$is_in = function ($folder, $other) { return strpos("$folder/", rtrim($other, '/') . '/') === 0; };
$root = $is_in(getcwd(), realpath(ABSPATH)) ? realpath(ABSPATH) : getcwd();
foreach ([WP_CONTENT_DIR, WPMU_PLUGIN_DIR] as $folder) {
    $real = realpath(is_dir($folder) ? $folder : dirname($folder));
    if (!$is_in($real, $root)) $refuse("$folder is $real, which is not in $root: another site may use it, too.");
}

// The tables of this WordPress, by name without prefix. Another one may share the database.
$names = $wpdb->get_col($wpdb->prepare("SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name LIKE %s", $wpdb->esc_like($base) . '%'));
$others = array_filter(array_map(function ($name) { return preg_replace('/usermeta$/', '', $name); }, preg_grep('/usermeta$/', $names)), function ($prefix) use ($base, $names) {
    return $prefix !== $base && in_array("{$prefix}options", $names, true);
});
$part = is_multisite() ? '(?:(?:' . implode('|', $sites) . ')_)?' : '';
$name_of = [];
foreach ($names as $table) {
    foreach ($others as $prefix) if (strpos($table, $prefix) === 0) continue 2;
    if (preg_match('/^' . preg_quote($base, '/') . $part . '(.+)$/', $table, $match)) $name_of[$table] = $match[1];
}
if (!isset($name_of["{$base}users"], $name_of["{$base}options"])) $refuse('The tables of WordPress were not found.');
// Their columns that may have data of people, and those of them that are in a unique index.
$columns = $wpdb->get_results("SELECT table_name AS t, column_name AS c, data_type REGEXP 'char|text|binary|blob' AS is_text, is_nullable = 'YES' AS is_nullable, column_name REGEXP '$mails' AS is_mail, column_name REGEXP '$personal' AS is_personal, COALESCE(character_maximum_length, 0) AS length FROM information_schema.columns WHERE table_schema = DATABASE() AND column_name REGEXP '$mails|$personal|^(meta_key|meta_value|option_value)$' AND extra NOT REGEXP 'VIRTUAL|STORED' AND data_type <> 'tinyint'");
$uniques = $wpdb->get_col("SELECT CONCAT(table_name, '.', column_name) FROM information_schema.statistics WHERE table_schema = DATABASE() AND non_unique = 0 AND column_name REGEXP '$mails|$personal'");
if (!$columns) $refuse('The columns of the tables cannot be read.');

// First of all, nothing leaves the copy. A file that was written half-way would stop WordPress.
$file = WPMU_PLUGIN_DIR . '/0-make-safe.php';
if (!is_dir(WPMU_PLUGIN_DIR) && !mkdir(WPMU_PLUGIN_DIR, 0755, true)) $refuse('Cannot make ' . WPMU_PLUGIN_DIR);
if (file_put_contents("$file.new", $guard) !== strlen($guard)) $refuse("Cannot write $file.new");
// A plugin that defines wp_mail cannot run beside it.
require_once ABSPATH . 'wp-admin/includes/plugin.php';
$mailer = plugin_basename((new ReflectionFunction('wp_mail'))->getFileName());
foreach (is_file(WP_PLUGIN_DIR . "/$mailer") ? $sites : [] as $id) {
    if (is_multisite()) switch_to_blog($id);
    $active = array_merge((array) get_option('active_plugins'), is_multisite() ? array_keys((array) get_site_option('active_sitewide_plugins')) : []);
    $found = array_filter($active, function ($plugin) use ($mailer) { return strtok($plugin, '/') === strtok($mailer, '/'); });
    if ($found) deactivate_plugins($found, true);
    if ($found) WP_CLI::log('Deactivated, because it sends mail itself: ' . implode(', ', $found));
    if (is_multisite()) restore_current_blog();
}
if (!rename("$file.new", $file)) WP_CLI::error("The copy is NOT SAFE: cannot write $file");
WP_CLI::log("Mail, scheduled events and requests to other servers are off by $file");

$wpdb->suppress_errors(); // what fails is said below
// Or a table could refuse what it must lose. The second is MariaDB's.
foreach (['foreign_key_checks', 'check_constraint_checks'] as $check) $wpdb->query("SET SESSION $check = 0");
$run = function ($what, $sql) use ($wpdb) {
    $count = $wpdb->query($sql);
    if ($count === false) WP_CLI::error("The copy is NOT SAFE, stopped half-way ($what): $wpdb->last_error. Correct this, and run it again.");
    if ($count > 0) WP_CLI::log("$what: $count");
};
// In each table of that name: one, in a multisite one for each site. A table that is not there has nothing to mask.
$each = function ($name, $what, $sql) use ($name_of, $run) {
    foreach (array_keys($name_of, $name, true) as $table) $run("$table: $what", str_replace('TABLE', "`$table`", $sql));
};
$of_customers = "meta_key REGEXP '$keys' AND meta_key NOT IN ('_billing_period', '_billing_interval')";

// Users
$ids = $wpdb->get_col("SELECT user_id FROM $wpdb->usermeta WHERE meta_key LIKE '" . $wpdb->esc_like($base) . "%capabilities' AND meta_value REGEXP '\"($team)\"'");
foreach (is_multisite() ? get_super_admins() : [] as $login) $ids[] = $wpdb->get_var($wpdb->prepare("SELECT ID FROM $wpdb->users WHERE user_login = %s", $login));
$ids = implode(',', array_map('intval', $ids)) ?: '0';
$run('sessions, application passwords and names', "DELETE FROM $wpdb->usermeta WHERE meta_key REGEXP '$keys|$keys_of_team'");
$run('what is known about users', "DELETE FROM $wpdb->usermeta WHERE user_id NOT IN ($ids) AND meta_key NOT REGEXP '(capabilities|user_level)$'");
$run('users who cannot log in', "UPDATE $wpdb->users SET user_login = CONCAT('user-', ID), user_nicename = CONCAT('user-', ID), user_pass = '!' WHERE ID NOT IN ($ids)");
$run('names of users', "UPDATE $wpdb->users SET display_name = CONCAT('user-', ID)");

// Comments, and what visitors and customers sent
$each('comments', 'texts that are not public', "UPDATE TABLE SET comment_content = '' WHERE comment_approved <> '1' OR comment_type NOT IN ('', 'comment', 'review', 'pingback', 'trackback')");
$each('commentmeta', 'what is known about commenters', "DELETE FROM TABLE WHERE meta_key NOT IN ('rating', 'verified')");
foreach (array_keys($name_of, 'posts', true) as $posts) {
    $meta = preg_replace('/posts$/', 'postmeta', $posts);
    $run("$meta: customers of orders", "DELETE FROM `$meta` WHERE post_id IN (SELECT ID FROM `$posts` WHERE post_type LIKE 'shop\\_%') AND $of_customers");
    $run("$posts: notes of customers", "UPDATE `$posts` SET post_excerpt = '' WHERE post_type LIKE 'shop\\_%' AND post_type <> 'shop_coupon'");
    $run("$posts: what visitors sent", "DELETE p, m FROM `$posts` p LEFT JOIN `$meta` m ON m.post_id = p.ID WHERE p.post_type IN ($sent)");
}

// What would act, and its keys
$each('wc_webhooks', 'webhooks turned off', "UPDATE TABLE SET status = 'disabled', secret = '', delivery_url = 'https://example.invalid'");
$each('actionscheduler_actions', 'renewals and other actions canceled', "UPDATE TABLE SET status = 'canceled' WHERE status IN ('pending', 'in-progress')");
$each('actionscheduler_actions', 'what actions are about', "UPDATE TABLE SET args = '[]', extended_args = NULL");
$each('options', 'search engines stay away', "UPDATE TABLE SET option_value = '0' WHERE option_name = 'blog_public'");
$each('options', 'sessions and stored answers', "DELETE FROM TABLE WHERE option_name REGEXP '^_(site_)?transient_|^_wc_session_'");
// Payments are in test mode, and nobody is written to: addresses within lists, and those of scheduled events.
foreach (array_keys($name_of, 'options', true) as $options) foreach ($wpdb->get_col("SELECT option_id FROM `$options` WHERE option_name LIKE 'woocommerce\\_%settings' OR option_value LIKE '%@%'") as $id) {
    $value = @unserialize($wpdb->get_var("SELECT option_value FROM `$options` WHERE option_id = $id"), ['allowed_classes' => false]);
    if (!is_array($value)) continue;
    $safe = isset($value['testmode']) ? ['testmode' => 'yes'] + $value : $value;
    array_walk_recursive($safe, function (&$part) { if (is_string($part) && is_email($part)) $part = 'owner@example.invalid'; });
    if ($safe !== $value) $run("$options: test mode, addresses", $wpdb->prepare("UPDATE `$options` SET option_value = %s WHERE option_id = %d", serialize($safe), $id));
}

// All tables
foreach ($name_of as $table => $name) if (preg_match($empties, $name)) $run("$table: emptied", "DELETE FROM `$table`");
$salt = bin2hex(random_bytes(16));
$is_own = array_fill_keys(array_merge($wpdb->tables('all', false), ['postmeta', 'commentmeta', 'termmeta', 'sitemeta', 'blogmeta']), true);
foreach ($columns as $column) {
    if (!isset($name_of[$column->t])) continue;
    [$table, $c] = ["`$column->t`", "`$column->c`"];
    $what = "$column->t.$column->c: masked";
    $mask = "UPDATE $table SET $c = CONCAT(LEFT(SHA2(CONCAT('$salt', $c), 256), 12), '@example.invalid') WHERE $c NOT LIKE '%@example.invalid'";
    if ($column->is_mail && $column->is_text && $column->length > 27) $run($what, "$mask AND $c <> ''");
    elseif (!$column->is_personal && !$column->is_mail) {
        if ($column->c !== 'meta_key') $run($what, "$mask AND LENGTH($c) < 400 AND $c LIKE '%@%' AND $c REGEXP '^([^@,; ]+@[^@,; ]+[.][a-z]+[,; ]*)+$'");
        elseif (!isset($is_own[$name_of[$column->t]])) $run("$column->t: customers", "DELETE FROM $table WHERE $of_customers");
    } elseif (in_array("$column->t.$column->c", $uniques, true)) $run("$column->t: emptied", "DELETE FROM $table");
    elseif ($column->is_text) $run($what, "UPDATE $table SET $c = '' WHERE $c <> ''");
    elseif ($column->is_personal) $run($what, $column->is_nullable ? "UPDATE $table SET $c = NULL WHERE $c IS NOT NULL" : "UPDATE $table SET $c = 0 WHERE $c <> 0");
}
if (!wp_cache_flush()) WP_CLI::error('The copy is NOT SAFE: its object cache, which has what was masked, could not be emptied.');

// Proved in a new process, which loads all plugins; in a multisite, in one for each site.
$proof = <<<'PROOF'
$by = (new ReflectionFunction('wp_mail'))->getFileName();
$is_own = $by === realpath(ABSPATH . WPINC . '/pluggable.php') && version_compare($GLOBALS['wp_version'], '5.7', '>=');
$wrong = array_keys(array_filter([
    "$by sends mail. Delete it, and run this again" => !$is_own && basename($by) !== '0-make-safe.php',
    'it asks other servers' => !is_wp_error($answer = wp_remote_get('https://example.com')) || $answer->get_error_code() !== 'safe_copy',
    'scheduled events run' => _get_cron_array() !== [],
    'search engines may come' => get_option('blog_public') != 0,
    'addresses of users are left' => $GLOBALS['wpdb']->get_var("SELECT COUNT(*) FROM {$GLOBALS['wpdb']->users} WHERE user_email NOT IN ('') AND user_email NOT LIKE '%@example.invalid'") !== '0',
]));
echo "\nproof: ", $wrong ? implode('; ', $wrong) : 'safe', "\n";
PROOF;
foreach ($sites as $id) {
    $result = WP_CLI::runcommand('--skip-themes eval ' . escapeshellarg($proof) . ' --url=' . escapeshellarg(get_home_url($id)), ['return' => 'all', 'exit_error' => false]);
    if (!preg_match('/^proof: safe$/m', $result->stdout)) WP_CLI::error('The copy is NOT SAFE: ' . get_home_url($id) . ": $result->stdout $result->stderr");
}
WP_CLI::success("$wanted is safe: mail, scheduled events and other servers are off, users are masked. Proved in a new process.");
// Of tables that neither WordPress nor WooCommerce names, only the columns above were looked into.
$known = array_merge($wpdb->tables('all'), class_exists('WC_Install') ? WC_Install::get_tables() : []);
$left = array_unique(array_filter($name_of, function ($name, $table) use ($wpdb, $known, $empties) {
    return !in_array($table, $known, true) && !in_array("$wpdb->prefix$name", $known, true) && !preg_match($empties, $name) && $wpdb->get_var("SELECT 1 FROM `$table` LIMIT 1");
}, ARRAY_FILTER_USE_BOTH));
sort($left);
WP_CLI::log("NOT DONE: files (in uploads: logs, exports, what visitors sent); what people wrote in public; posts of plugins, but for orders; keys and passwords of services in the options; PHP's mail() and requests that a plugin makes without WordPress; caches of whole pages; tables of plugins, but for the columns above: " . (implode(', ', $left) ?: 'none') . '.');
