# A shop with WooCommerce: orders in tables of their own and as posts, checkout fields, a webhook, scheduled actions, keys.
for name in woocommerce woocommerce-subscriptions; do
  [ ! -d "$PLUGINS/$name" ] || rsync --archive --chown=2000:2000 "$PLUGINS/$name" "$LAB/home/copy/wp-content/plugins/"
done
wp copy plugin activate woocommerce
cat >"$LAB/run/orders.php" <<'END'
<?php
update_option('woocommerce_custom_orders_table_enabled', $args[0]);
if ($args[0] === 'yes') wc_get_container()->get(\Automattic\WooCommerce\Internal\DataStores\Orders\DataSynchronizer::class)->create_database_tables();
END
cat >"$LAB/run/fill-shop.php" <<'END'
<?php
$customer = wc_create_new_customer('cleo@real.example', 'cleo-REAL', 'x', ['first_name' => 'Cleo', 'last_name' => 'REAL']);
$product = new WC_Product_Simple();
$product->set_props(['name' => 'Soap', 'regular_price' => '10']);
$product->save();
foreach ([$customer, 0] as $id) {
    $order = wc_create_order(['customer_id' => $id]);
    $order->add_product($product, 1);
    foreach (['billing', 'shipping'] as $kind)
        $order->set_address(['first_name' => 'Cleo', 'last_name' => 'REAL', 'company' => 'REAL Ltd', 'address_1' => 'REAL Street 1', 'city' => 'REAL', 'postcode' => 'REAL', 'country' => 'DE', 'email' => 'cleo@real.example', 'phone' => 'REAL-555'], $kind);
    $order->set_props(['customer_note' => 'Ring at REAL', 'customer_ip_address' => '192.0.2.9', 'customer_user_agent' => 'REAL', 'transaction_id' => 'pi_REAL', 'payment_method' => 'stripe']);
    foreach (['_stripe_customer_id', '_billing_vat', 'billing_birthday', '_wc_billing/shop/vat', '_wc_shipping/shop/door', '_wc_other/shop/birthday', '_wc_order_attribution_referrer'] as $key) $order->update_meta_data($key, 'REAL');
    $order->update_meta_data('_delivery_contact', 'cleo@real.example');
    $order->set_status('processing');
    $order->save();
    $order->add_order_note('REAL called');
}
if (function_exists('wcs_create_subscription')) {
    $subscription = wcs_create_subscription(['customer_id' => $customer, 'order_id' => $order->get_id(), 'billing_period' => 'month', 'billing_interval' => 1]);
    if (is_wp_error($subscription)) throw new Exception($subscription->get_error_message());
    $subscription->set_address(['last_name' => 'REAL', 'email' => 'cleo@real.example'], 'billing');
    $subscription->update_dates(['next_payment' => gmdate('Y-m-d H:i:s', time() + 3600)]);
    $subscription->update_status('active');
    $subscription->save();
}
$webhook = new WC_Webhook();
$webhook->set_props(['name' => 'erp', 'user_id' => 1, 'topic' => 'order.created', 'delivery_url' => 'https://erp.real.example/REAL', 'secret' => 'REAL', 'status' => 'active']);
$webhook->save();
global $wpdb;
$wpdb->insert("{$wpdb->prefix}woocommerce_api_keys", ['user_id' => 1, 'permissions' => 'read_write', 'consumer_key' => wc_api_hash('REAL'), 'consumer_secret' => 'REAL', 'truncated_key' => 'REAL']);
$wpdb->insert("{$wpdb->prefix}woocommerce_sessions", ['session_key' => 'a', 'session_value' => 'REAL', 'session_expiry' => time() + 9999]);
$token = new WC_Payment_Token_CC();
$token->set_props(['token' => 'pm_REAL', 'gateway_id' => 'stripe', 'last4' => '4242', 'expiry_year' => '2040', 'expiry_month' => '12', 'card_type' => 'visa', 'user_id' => $customer]);
$token->save();
as_enqueue_async_action('renew', ['cleo@real.example']);
as_schedule_single_action(time() + 600, 'remind', ['note' => str_repeat('REAL', 100)]);
update_option('woocommerce_pos_store_email', 'shop@real.example');
END
[ ! -d "$PLUGINS/woocommerce-subscriptions" ] || wp copy plugin activate woocommerce-subscriptions
rsync --archive --delete "$LAB/home/copy/" "$LAB/run/shop/"
mariadb-dump copy >"$LAB/run/shop.sql"
for tables in yes no; do
  mariadb -e 'DROP DATABASE copy; CREATE DATABASE copy' && mariadb copy <"$LAB/run/shop.sql"
  rsync --archive --delete "$LAB/run/shop/" "$LAB/home/copy/"
  wp copy eval-file "$LAB/run/orders.php" $tables
  wp copy eval-file "$LAB/run/fill-shop.php"
  [[ $(personal copy) = *wp_wc_webhooks*wp_woocommerce_sessions* ]]
  make_safe
  [ "$code" = 0 ]
  [ -z "$(personal copy)" ]
  # The shop still works, and what was to be done is canceled.
  [ "$(wp copy eval 'echo count(wc_get_orders(["type" => "shop_order", "status" => "processing"]));')" = 2 ]
  [ "$(sql copy "SELECT COUNT(*) FROM wp_actionscheduler_actions WHERE hook IN ('renew', 'remind', 'woocommerce_scheduled_subscription_payment') AND status <> 'canceled'")" = 0 ]
  [[ $(get "$copy/shop/") = *Soap*'</html>'* ]]
done
