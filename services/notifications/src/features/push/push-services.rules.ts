/** The push services of Chrome, Firefox, Safari, and Edge on Windows. */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

/**
 * Whether this server may send to the address, which comes from a client: only to known push services, by https on its
 * own port, or to an origin that the operator has named.
 */
export function isPushEndpoint(endpoint: string, ownOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (ownOrigins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && known.some((host) => host.test(hostname));
}
