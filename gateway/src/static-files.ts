import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of the web app with its compressed forms. */
export interface StaticFile {
  type: string;
  etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  immutable: boolean;
  bytes: Buffer;
  encoded(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application)\/|svg/;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

interface StaticFileDeps {
  name: string;
  bytes: Buffer;
  /** Its compressed form, if the build made one; otherwise it is made when somebody wants it. */
  br?: Buffer | undefined;
}

export function createStaticFile({ name, bytes, br }: StaticFileDeps): StaticFile {
  const made = new Map<string, Promise<Buffer>>(br && [['br', Promise.resolve(br)]]);
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: name.startsWith('/assets/'),
    bytes,
    encoded(encoding) {
      const ready = made.get(encoding) ?? compress[encoding](bytes);
      made.set(encoding, ready);
      return ready;
    },
  };
}

export const isCompressible = (file: StaticFile): boolean => compressible.test(file.type);

/**
 * Reads the built web app, a few megabytes, into memory by path, such as `/assets/index-1a2b.js`. So a later build does
 * not mix its files with those of open pages.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    );
  const bytes = new Map(
    files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file)]),
  );
  const served = [...bytes].filter(([name]) => extname(name) !== '.br');
  return new Map(
    served.map(([name, plain]) => [
      name,
      createStaticFile({ name, bytes: plain, br: bytes.get(`${name}.br`) }),
    ]),
  );
}
