<?php
// Stands in for api.wordpress.org and downloads.wordpress.org: plugins/NAME.VERSION.zip, in this folder, are all that it has.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$newest = function ($name) {
    $versions = array_map(function ($file) use ($name) { return substr(basename($file, '.zip'), strlen($name) + 1); }, glob(__DIR__ . "/plugins/$name.*.zip"));
    usort($versions, 'version_compare');
    return end($versions);
};
$package = function ($name, $version) { return "https://downloads.wordpress.org/plugin/$name.$version.zip"; };
if (preg_match('#^/plugin/([\w.-]+\.zip)$#', $path, $match) && is_file($file = __DIR__ . "/plugins/$match[1]")) {
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
if (strpos($path, '/core/version-check/') === 0) exit('{"offers":[],"translations":[]}');
if (strpos($path, '/themes/update-check/') === 0) exit('{"themes":[],"no_update":[],"translations":[]}');
http_response_code(404);
exit('{"error":"not found"}');
