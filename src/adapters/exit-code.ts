// Imported before anything else: static imports run before the entry's first line, and from the first line
// on the step is red until it has proved otherwise. An event loop that runs dry ends with this code.
process.exitCode = 1;

// What our libraries deprecate (`tunnel`: DEP0005, with a proxy's credentials) is no news for the user's log.
process.noDeprecation = true;
