/**
 * Promises a source of ids: the same seed gives the same ids in the same order, all of them v4-shaped
 * uuids, so that a failing story can be told again word for word.
 */
export function createIds(seed = 0): () => string {
  const first = (seed >>> 0).toString(16).padStart(8, '0');
  let count = 0;
  return () => {
    count += 1;
    return `${first}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
