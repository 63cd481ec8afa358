import { describe, expect, it } from '@jest/globals';
import { countedAddress } from './client-address.ts';

describe('the address that tries are counted for', () => {
  it('is an IPv4 address as it is, also when it comes in IPv6', () => {
    expect(countedAddress('203.0.113.7')).toBe('203.0.113.7');
    expect(countedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the network of an IPv6 address, however it is written', () => {
    expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(countedAddress('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(countedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(countedAddress('::1')).toBe('0:0:0:0::/64');
  });

  it('is whatever else is said, where it is no address', () => {
    expect(countedAddress('unknown')).toBe('unknown');
  });
});
