import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLog({ service: 'test', level: 'debug', destination }));
  return text;
}

describe('the log', () => {
  it.each([
    ['at the top', (secret: string) => ({ token: secret })],
    ['in a body', (secret: string) => ({ body: { password: secret } })],
    ['two levels down', (secret: string) => ({ req: { headers: { cookie: secret } } })],
    ['in a header', (secret: string) => ({ headers: { authorization: secret } })],
    ['a verifier', (secret: string) => ({ body: { codeVerifier: secret, code: secret } })],
    ['a first password', (secret: string) => ({ body: { temporaryPassword: secret } })],
  ])('does not hold secrets: %s', (_where, line) => {
    const text = logged((log) => log.error(line('the-secret-itself'), 'failed'));
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('the-secret-itself');
  });

  it('keeps the code of an error, which is no secret', () => {
    const error = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    expect(logged((log) => log.error({ err: error }, 'failed'))).toContain('ECONNRESET');
  });
});
