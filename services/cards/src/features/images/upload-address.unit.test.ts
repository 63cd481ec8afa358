import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createUploadAddresses, parseUploadId } from './upload-address.ts';

const at = (now: number) =>
  createUploadAddresses({ secret: 'a secret of at least thirty-two characters', now: () => now });

function parseAddress(address: string, userId: string) {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const expires = Number(searchParams.get('expires'));
  return {
    id: parseUploadId(pathname) ?? '',
    userId,
    expires,
    signature: searchParams.get('signature') ?? '',
  };
}

describe('an upload address', () => {
  const userId = randomUUID();
  const parts = parseAddress(at(1_000).create(userId), userId);

  it('is good for fifteen minutes', () => {
    expect(() => at(1_000).check(parts)).not.toThrow();
    expect(() => at(1_000 + 900_000).check(parts)).not.toThrow();
    expect(() => at(1_001 + 900_000).check(parts)).toThrow('This upload address has expired');
  });

  it('is good for nothing else', () => {
    const others = [
      { userId: randomUUID() },
      { id: randomUUID() },
      { expires: parts.expires + 1 },
      { signature: '' },
      { signature: `${parts.signature}A` },
    ];
    for (const other of others)
      expect(() => at(1_000).check({ ...parts, ...other })).toThrow('This upload address is not valid');
  });

  it('cannot be guessed', () => {
    fc.assert(
      fc.property(fc.string(), (signature) => {
        expect(() => at(1_000).check({ ...parts, signature })).toThrow('This upload address is not valid');
      }),
    );
  });

  it('of another secret is not valid', () => {
    const foreign = createUploadAddresses({
      secret: 'another secret of thirty-two characters!!',
      now: () => 1_000,
    });
    expect(() => at(1_000).check(parseAddress(foreign.create(userId), userId))).toThrow('not valid');
  });

  it('names its upload, and other paths name none', () => {
    expect(parseUploadId(`/api/object-storage/uploads/${parts.id}`)).toBe(parts.id);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (path) => expect(parseUploadId(path)).toBeNull()),
    );
  });
});
