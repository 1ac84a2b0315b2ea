/**
 * Generates ids in the form of v4 uuids. The same seed gives the same ids in the same order, so that a failing
 * test can be repeated.
 */
export function createIds(seed = 0): () => string {
  const first = (seed >>> 0).toString(16).padStart(8, '0');
  let count = 0;
  return () => {
    count += 1;
    return `${first}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
