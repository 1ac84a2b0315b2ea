// Imported first, because static imports run before the entry's first line. From here on the step is red until
// it has proved that it is green. An event loop that runs dry ends with this code.
process.exitCode = 1;

// Deprecations in our libraries (`tunnel`: DEP0005, with a proxy's credentials) are no news for the user's log.
process.noDeprecation = true;
