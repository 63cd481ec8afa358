import { describe, expect, it } from '@jest/globals';
import { customerKeyOf } from './customer.rules.ts';

describe('names of customers', () => {
  it.each(['ACME', ' acme ', 'Ａｃｍｅ', 'acme'])('%s is one of them', (name) => {
    expect(customerKeyOf(name)).toBe('acme');
  });

  it('differ where a word does', () => {
    expect(customerKeyOf('Acme  West')).toBe('acme west');
    expect(customerKeyOf('Acme West')).not.toBe(customerKeyOf('AcmeWest'));
  });
});
