import type { IncomingMessage } from 'node:http';

/** The names of the local machine, as a URL has them. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

const plainHost = /^[^\s@/?#\\]+$/;

/** The normalised name in a `Host` header; undefined if malformed. */
function nameIn(host: string): string | undefined {
  const name = plainHost.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
  return name?.replace(/\.$/, '');
}

/** Node keeps the first `Host` and silently drops the others; a proxy in front may use another one. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Recognises requests for other hosts. Another name can be made to resolve to this address (DNS rebinding); a page of that
 * name would then have the same origin as ours. Nobody can do that with the names of the local machine. The port is
 * ignored, since containers and tunnels change it.
 * @param own URLs of ours
 * @returns a function that says what is wrong with the host of a request, if anything
 */
export function createHostCheck({
  own,
}: {
  own: readonly string[];
}): (req: IncomingMessage) => 'two' | 'missing' | 'foreign' | null {
  const names = new Set<string>([
    ...own.map((url) => new URL(url).hostname.replace(/\.$/, '')),
    ...loopbackNames,
  ]);
  return (req) => {
    const { host } = req.headers;
    if (countHosts(req) > 1) return 'two';
    if (!host) return req.httpVersion === '1.0' ? null : 'missing';
    return names.has(nameIn(host) ?? '') ? null : 'foreign';
  };
}
