/** A map that drops its oldest entries, since the sandbox may run for days. */
export class BoundedMap<V> {
  readonly #entries = new Map<string, V>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get = (key: string): V | undefined => this.#entries.get(key);

  set(key: string, value: V): void {
    this.#entries.set(key, value);
    if (this.#entries.size > this.#limit) this.delete(this.#entries.keys().next().value as string);
  }

  delete = (key: string): boolean => this.#entries.delete(key);

  values = (): IterableIterator<V> => this.#entries.values();

  clear = (): void => this.#entries.clear();
}

/** Appends to a list and drops its oldest entries. */
export function pushBounded<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit) list.splice(0, list.length - limit);
}
