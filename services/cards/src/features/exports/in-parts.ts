/** The documents of a cursor, in parts of at most so many. */
export async function* inParts<T>(found: AsyncIterable<T>, size: number): AsyncGenerator<T[], void> {
  let part: T[] = [];
  for await (const one of found) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
