/** Fills an Express-style path: `/api/projects/:slug` with `{ slug }`. */
export function fillPath(path: string, params: object = {}): string {
  const values = params as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    // Dots are a step within the path, also once they are encoded: they would lead to another call.
    if (/^\.{0,2}$/.test(value)) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2`; undefined values are left out, and an empty query gives the empty string. */
export function toQueryString(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if ((value ?? '') !== '') search.set(name, value);
  const text = search.toString();
  return text && `?${text}`;
}
