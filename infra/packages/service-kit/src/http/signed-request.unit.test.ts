import { describe, expect, it } from '@jest/globals';
import { isSignedRequest } from './signed-request.ts';

// The example of Slack's own documentation.
const secret = '8f742231b10e8888abcd99yyyzzz85a5';
const timestamp = '1531420618';
const body = Buffer.from(
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
);
const signature = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503';
const now = Number(timestamp) * 1_000;

describe('the signature of a request', () => {
  it('is good for what was signed, within five minutes', () => {
    for (const shift of [0, 299_000, -299_000])
      expect(isSignedRequest({ timestamp, signature, body }, secret, now + shift)).toBe(true);
  });

  it.each([
    ['late', { timestamp, signature, body }, now + 301_000],
    ['from the future', { timestamp, signature, body }, now - 301_000],
    ['changed', { timestamp, signature, body: Buffer.from(`${body} `) }, now],
    ['of another time', { timestamp: '1531420619', signature, body }, now],
    ['unsigned', { timestamp, signature: undefined, body }, now],
    ['without a time', { timestamp: undefined, signature, body }, now],
    ['oddly timed', { timestamp: 'NaN', signature, body }, now],
    ['cut short', { timestamp, signature: signature.slice(0, -1), body }, now],
  ])('is refused when the request is %s', (_how, request, at) => {
    expect(isSignedRequest(request, secret, at)).toBe(false);
  });

  it('is refused with another secret', () => {
    expect(isSignedRequest({ timestamp, signature, body }, `${secret}x`, now)).toBe(false);
  });
});
