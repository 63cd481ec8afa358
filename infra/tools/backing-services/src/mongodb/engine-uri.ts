/** With `w: majority` on its single member, the engine acknowledges writes that are not on disk yet. */
const URI_OPTIONS = 'directConnection=true&retryWrites=false&journal=true&w=1';

/** The address of an engine at a Unix socket, or at `127.0.0.1:PORT`. */
export const engineUri = (host: string): string =>
  `mongodb://${host.startsWith('/') ? encodeURIComponent(host) : host}/?${URI_OPTIONS}`;
