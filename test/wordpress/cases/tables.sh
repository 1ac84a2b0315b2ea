# Tables of plugins that refuse an emptied value: unique indexes as Wordfence has them, foreign keys, numbers.
sql copy "
CREATE TABLE wp_wfblocks7 (IP binary(16) NOT NULL, type int, PRIMARY KEY (IP, type));
INSERT INTO wp_wfblocks7 VALUES ('192.0.2.1', 1), ('192.0.2.2', 1);
CREATE TABLE wp_wfleechers (eMin int unsigned NOT NULL, IP int unsigned NOT NULL, hits int, PRIMARY KEY (eMin, IP));
INSERT INTO wp_wfleechers VALUES (1, INET_ATON('192.0.2.1'), 1), (1, INET_ATON('192.0.2.2'), 1);
CREATE TABLE wp_wfhits (id int AUTO_INCREMENT PRIMARY KEY, IP int unsigned NOT NULL, phone bigint, notify_phone tinyint(1) NOT NULL, referer text);
INSERT INTO wp_wfhits (IP, phone, notify_phone, referer) VALUES (INET_ATON('192.0.2.1'), 555, 1, 'x'), (INET_ATON('192.0.2.2'), 556, 1, 'y');
CREATE TABLE wp_guests (customer_name varchar(50) NOT NULL PRIMARY KEY, birth_date date NOT NULL);
CREATE TABLE wp_visits (id int PRIMARY KEY, customer_name varchar(50) NOT NULL, email varchar(100) NOT NULL UNIQUE, upper_email varchar(100) AS (UPPER(email)) STORED, data longtext CHECK (JSON_VALID(data)), agent longtext CHECK (JSON_VALID(agent)),
  FOREIGN KEY (customer_name) REFERENCES wp_guests (customer_name));
INSERT INTO wp_guests VALUES ('Ann REAL', '1980-01-01'), ('Bob REAL', '1980-01-02');
INSERT INTO wp_visits (id, customer_name, email, data, agent) VALUES (1, 'Ann REAL', 'ann@real.example', '{}', '{\"is\":\"REAL\"}'), (2, 'Bob REAL', 'bob@real.example', '{}', NULL);
CREATE TABLE wp_itemmeta (meta_id int PRIMARY KEY, meta_key varchar(50), meta_value longtext);
INSERT INTO wp_itemmeta VALUES (1, 'billing_birthday', 'REAL'), (2, 'contact', 'ann@real.example, bob@real.example'), (3, 'color', 'red');
CREATE TABLE wp_answers (id int PRIMARY KEY, field_id int, meta_value longtext);
INSERT INTO wp_answers VALUES (1, 1, 'ann@real.example');
CREATE TABLE wp_empty (note text);
CREATE TABLE other_visits (email varchar(100));
INSERT INTO other_visits VALUES ('ann@real.example');
INSERT INTO wp_options (option_name, option_value) VALUES ('woocommerce_pos_store_email', 'ann@real.example')"
make_safe
[ "$code" = 0 ]
# Without the prefix, a table is not this site's.
[ "$(personal copy)" = 'other_visits: 1' ]
[ "$(sql copy 'SELECT COUNT(*) FROM wp_wfblocks7')" = 0 ]
[ "$(sql copy 'SELECT COUNT(*) FROM wp_wfleechers')" = 0 ]
[ "$(sql copy 'SELECT IP, phone, notify_phone FROM wp_wfhits LIMIT 1')" = $'0\tNULL\t1' ]
[ "$(sql copy "SELECT COUNT(*) FROM wp_visits WHERE customer_name = '' AND upper_email LIKE '%@EXAMPLE.INVALID'")" = 2 ]
[ "$(sql copy 'SELECT meta_key, meta_value FROM wp_itemmeta WHERE meta_id <> 2')" = $'color\tred' ]
# Its last line names the tables of plugins that have rows.
[[ $said = *'for the columns above: answers, itemmeta, visits, wfhits.'* ]]
