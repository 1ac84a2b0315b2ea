# A drop-in that keeps what WordPress has read, for pages and for WP-CLI.
as_deploy tee "$LAB/home/copy/wp-content/object-cache.php" >/dev/null <<'END'
<?php
class WP_Object_Cache {
    private $file = WP_CONTENT_DIR . '/object-cache.data', $all;
    function __construct() { $this->all = is_file($this->file) ? unserialize(file_get_contents($this->file)) : []; }
    function save() { return false !== file_put_contents($this->file, serialize($this->all), LOCK_EX); }
    function key($key, $group) { return ($group ?: 'default') . ":$key"; }
    function get($key, $group, &$found) {
        $found = isset($this->all[$this->key($key, $group)]);
        return $found ? unserialize($this->all[$this->key($key, $group)]) : false;
    }
    function set($key, $value, $group) { $this->all[$this->key($key, $group)] = serialize($value); return $this->save(); }
    function delete($key, $group) { unset($this->all[$this->key($key, $group)]); return $this->save(); }
    function flush() { $this->all = []; return !is_file(WP_CONTENT_DIR . '/cache-fails') && $this->save(); }
}
function wp_cache_init() { $GLOBALS['wp_object_cache'] = new WP_Object_Cache(); }
function wp_cache_get($key, $group = '', $force = false, &$found = null) { return $GLOBALS['wp_object_cache']->get($key, $group, $found); }
function wp_cache_set($key, $value, $group = '', $expire = 0) { return $GLOBALS['wp_object_cache']->set($key, $value, $group); }
function wp_cache_add($key, $value, $group = '', $expire = 0) { wp_cache_get($key, $group, false, $found); return $found ? false : wp_cache_set($key, $value, $group); }
function wp_cache_replace($key, $value, $group = '', $expire = 0) { wp_cache_get($key, $group, false, $found); return $found && wp_cache_set($key, $value, $group); }
function wp_cache_delete($key, $group = '') { return $GLOBALS['wp_object_cache']->delete($key, $group); }
function wp_cache_incr($key, $by = 1, $group = '') { wp_cache_set($key, $new = (int) wp_cache_get($key, $group) + $by, $group); return $new; }
function wp_cache_decr($key, $by = 1, $group = '') { return wp_cache_incr($key, -$by, $group); }
function wp_cache_flush() { return $GLOBALS['wp_object_cache']->flush(); }
function wp_cache_close() { return true; }
function wp_cache_add_global_groups($groups) {}
function wp_cache_add_non_persistent_groups($groups) {}
function wp_cache_switch_to_blog($id) {}
END
get "$copy/contact/" >/dev/null
wp copy user list >/dev/null
grep -q real.example "$LAB/home/copy/wp-content/object-cache.data"

# If it cannot be emptied, the copy is not safe.
touch "$LAB/home/copy/wp-content/cache-fails"
make_safe
[ "$code" = 1 ]
[[ $said = *'NOT SAFE: its object cache'* ]]
rm "$LAB/home/copy/wp-content/cache-fails"

make_safe
[ "$code" = 0 ]
[ -z "$(personal copy)" ]
get "$copy/contact/" >/dev/null
wp copy user list >/dev/null
[ "$(grep -acE 'REAL|real\.example' "$LAB/home/copy/wp-content/object-cache.data")" = 0 ]
