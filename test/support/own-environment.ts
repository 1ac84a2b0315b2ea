/**
 * Takes from each test, and from what it starts, what belongs to the machine of the person who runs it: a proxy would get the
 * requests to the stand-ins, and Bash complains of a locale that is not installed.
 */
const foreign = /^(?:(?:https?|no|all)_proxy|lc_\w+|lang|language)$/i;
for (const name of Object.keys(process.env)) {
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a variable that is empty would still be set
  if (foreign.test(name)) delete process.env[name];
}

export {};
