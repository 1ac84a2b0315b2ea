<?php
// Stands in for wordpress.org, api. and downloads.wordpress.org. All that it has is in this folder: plugins/NAME.VERSION.zip
// (an empty one is an update without a package), the same in themes, and core/wordpress-VERSION.zip.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$newest = function ($name, $kind = 'plugins') {
    $versions = array_map(function ($file) use ($name) { return substr(basename($file, '.zip'), strlen($name) + 1); }, glob(__DIR__ . "/$kind/$name.*.zip"));
    usort($versions, 'version_compare');
    return end($versions);
};
$package = function ($name, $version, $kind = 'plugin') {
    return filesize(__DIR__ . "/{$kind}s/$name.$version.zip") ? "https://downloads.wordpress.org/$kind/$name.$version.zip" : '';
};
if (preg_match('#^/(plugin|theme)/([\w.-]+\.zip)$#', $path, $match) && is_file($file = __DIR__ . "/$match[1]s/$match[2]")
    || preg_match('#^/(wordpress-[\w.-]+\.zip)$#', $path, $match) && is_file($file = __DIR__ . "/core/$match[1]")) {
    header('Content-Type: application/zip');
    exit(readfile($file));
}
header('Content-Type: application/json');
if (strpos($path, '/plugins/update-check/') === 0) {
    $updates = ['plugins' => [], 'no_update' => [], 'translations' => []];
    foreach (json_decode($_POST['plugins'], true)['plugins'] as $file => $plugin) {
        $name = dirname($file);
        if (!$version = $newest($name)) continue;
        $kind = version_compare($version, $plugin['Version'], '>') ? 'plugins' : 'no_update';
        $updates[$kind][$file] = ['id' => "w.org/plugins/$name", 'slug' => $name, 'plugin' => $file, 'new_version' => $version, 'url' => "https://wordpress.org/plugins/$name/", 'package' => $package($name, $version)];
    }
    exit(json_encode($updates));
}
$name = $_REQUEST['request']['slug'] ?? '';
if (strpos($path, '/plugins/info/') === 0 && preg_match('/^[\w-]+$/', $name) && $version = $newest($name))
    exit(json_encode(['name' => $name, 'slug' => $name, 'version' => $version, 'download_link' => $package($name, $version)]));
if (strpos($path, '/core/version-check/') === 0) {
    $offers = [];
    foreach (glob(__DIR__ . '/core/wordpress-*.zip') as $file) {
        $version = substr(basename($file, '.zip'), strlen('wordpress-'));
        if (version_compare($version, $_GET['version'], '<=')) continue;
        $url = "https://wordpress.org/wordpress-$version.zip";
        $offers[] = ['response' => 'upgrade', 'download' => $url, 'locale' => 'en_US', 'packages' => ['full' => $url, 'no_content' => false, 'new_bundled' => false, 'partial' => false, 'rollback' => false], 'current' => $version, 'version' => $version, 'php_version' => '7.2.24', 'mysql_version' => '5.0', 'new_bundled' => '', 'partial_version' => false];
    }
    exit(json_encode(['offers' => $offers, 'translations' => []]));
}
if (strpos($path, '/themes/update-check/') === 0) {
    $updates = ['themes' => [], 'no_update' => [], 'translations' => []];
    foreach (json_decode($_POST['themes'], true)['themes'] as $name => $theme) {
        if (!$version = $newest($name, 'themes')) continue;
        $kind = version_compare($version, $theme['Version'], '>') ? 'themes' : 'no_update';
        $updates[$kind][$name] = ['theme' => $name, 'new_version' => $version, 'url' => "https://wordpress.org/themes/$name/", 'package' => $package($name, $version, 'theme')];
    }
    exit(json_encode($updates));
}
http_response_code(404);
exit('{"error":"not found"}');
