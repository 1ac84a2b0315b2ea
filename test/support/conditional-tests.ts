const isWindows = process.platform === 'win32';

/** All that a test may need and a machine may not have, with the reason. Whatever else a test needs, it brings itself. */
const needs = {
  'a POSIX shell': [!isWindows, 'what is pasted or printed is for a POSIX shell'],
  signals: [!isWindows, 'on Windows no process can receive a signal'],
  Linux: [process.platform === 'linux', 'it is what runs on a runner with Linux, or on GitHub'],
  'paths with slashes': [
    !isWindows,
    'the order of the modules in dist/ could follow the separators of paths',
  ],
} as const;

/** For `test.skipIf`. Vitest skips in silence, so the reason is printed. */
export function isMissing(need: keyof typeof needs): boolean {
  const [isThere, reason] = needs[need];
  if (!isThere) console.warn(`\n  SKIPPED, because it needs ${need}: ${reason}\n`);
  return !isThere;
}
