/** Few, so that a client that reads an export has to ask again. */
const pageSize = 2;

/** The page of an export that comes after the key `after`, or the first one. */
export function selectPage<T>(all: ReadonlyMap<string, T>, after: string | null) {
  const entries = [...all];
  const start = after === null ? 0 : entries.findIndex(([key]) => key === after) + 1;
  const found = entries.slice(start, start + pageSize);
  return {
    items: found.map(([, item]) => item),
    next: found.length === pageSize ? found.at(-1)![0] : null,
  };
}
