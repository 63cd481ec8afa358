import { describe, expect, it } from '@jest/globals';
import { toCustomerKey } from './customer.rules.ts';

describe('names of customers', () => {
  it.each(['ACME', ' acme ', 'Ａｃｍｅ', 'acme'])('%s is one of them', (name) => {
    expect(toCustomerKey(name)).toBe('acme');
  });

  it('differ where a word does', () => {
    expect(toCustomerKey('Acme  West')).toBe('acme west');
    expect(toCustomerKey('Acme West')).not.toBe(toCustomerKey('AcmeWest'));
  });
});
