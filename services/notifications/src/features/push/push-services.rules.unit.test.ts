import { describe, expect, it } from '@jest/globals';
import { isPushEndpoint } from './push-services.rules.ts';

describe('an address that a client hands in for pushes', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QPabc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be one of a known push service: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://xfcm.googleapis.com/fcm/send/abc',
    'https://push.apple.com/abc',
    'https://xupdates.push.services.mozilla.com/abc',
    'https://updates.push.services.mozilla.com.evil.example/abc',
    'https://web.push.apple.com.evil.example/abc',
    'https://a.b.notify.windows.com/abc',
    'https://wns.notify.windows.com.evil.example/abc',
    'https://evil.example#.push.apple.com/abc',
    'https://evil.example\\.push.apple.com/abc',
    'https://a.b.push.apple.com/abc',
    'http://127.0.0.1:27017/',
    'https://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'fcm.googleapis.com',
    '',
  ])('is refused where it leads elsewhere: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(false);
  });

  it('may be of an origin that the operator has named, and of no other there', () => {
    const own = ['http://127.0.0.1:4000'];
    expect(isPushEndpoint('http://127.0.0.1:4000/push/abc', own)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/push/abc', own)).toBe(false);
    expect(isPushEndpoint('http://127.0.0.1:40000/push/abc', own)).toBe(false);
    expect(isPushEndpoint('https://127.0.0.1:4000/push/abc', own)).toBe(false);
    expect(isPushEndpoint('http://user@127.0.0.1:4000/push/abc', own)).toBe(false);
  });
});
