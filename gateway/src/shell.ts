import { createHash } from 'node:crypto';
import { appPathPatterns } from '@cardinal/contracts';
import type { Response } from 'express';
import { contentSecurityPolicy } from './security-headers.ts';
import { createStaticFile, type StaticFile } from './static-files.ts';

/** The service worker puts a nonce in its place, another one for each page. */
const noncePlaceholder = '{nonce}';

/** Headers of one answer alone; all others protect whatever is answered. */
const ofAnswer = ['set-cookie', 'vary', 'x-request-id'];

/** Without the fonts of other languages, and pictures. */
const isOfApp = (path: string): boolean =>
  /^\/assets\/.+\.(?:js|css)$/.test(path) ||
  /^\/assets\/inter-latin-opsz/.test(path) ||
  ['/theme.js', '/favicon.svg'].includes(path);

export interface ShellDeps {
  files: ReadonlyMap<string, StaticFile>;
  /** The page as it is built. */
  html: string;
  hubOrigin: string | undefined;
  /** Whether browsers keep the app on disk, so that it starts without a server. */
  offline: boolean;
}

/**
 * Makes the service worker: what shows pushes, behind what keeps the app on disk (web/public/sw-shell.js). That is given the
 * page without anything of a user, the headers that protect it, its files, and the screens that it is the page of. If it is
 * turned off, a worker that browsers have is replaced by one that keeps nothing.
 */
export function createShell({ files, html, hubOrigin, offline }: ShellDeps) {
  const read = (path: string) => files.get(path)?.bytes.toString('utf8') ?? '';
  const make = (parts: string[]) =>
    createStaticFile({ name: '/sw.js', bytes: Buffer.from([...parts, read('/sw.js')].join('\n')) });
  const paths = [...files.keys()].filter(isOfApp).toSorted();
  const version = createHash('sha256')
    .update(html + paths.map((path) => path + files.get(path)?.etag).join())
    .digest('base64url');

  function makeKeeping(res: Response): StaticFile {
    const policy = contentSecurityPolicy({ hubOrigin, nonce: noncePlaceholder });
    const kept = Object.entries(res.getHeaders()).filter(([name]) => !ofAnswer.includes(name));
    const headers = { ...Object.fromEntries(kept), 'content-security-policy': policy };
    const shell = { version, html, headers, files: paths, screens: appPathPatterns };
    return make([`self.shell = ${JSON.stringify(shell)};`, read('/sw-shell.js')]);
  }

  let worker: StaticFile | undefined;
  return {
    /** @param res has the headers of every answer already */
    getWorker(res: Response): StaticFile {
      worker ??= offline ? makeKeeping(res) : make([read('/sw-shell-off.js')]);
      return worker;
    },
  };
}
