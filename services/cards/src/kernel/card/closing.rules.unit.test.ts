import { describe, expect, it } from '@jest/globals';
import { closing } from './closing.rules.ts';

const open = { status: 'New' } as const;
const closed = { status: 'Resolved', closingReason: 'duplicate' } as const;

describe('the reason for which a card was closed', () => {
  it('is taken with the edit that resolves the card, and changed while it is resolved', () => {
    const resolving = { status: 'Resolved', closingReason: 'duplicate' } as const;
    expect(closing(open, resolving)).toBe(resolving);
    const edit = { closingReason: 'duplicate' } as const;
    expect(closing({ status: 'Resolved' }, edit)).toBe(edit);
  });

  it('goes when the card is opened again', () => {
    expect(closing(closed, { status: 'New' })).toEqual({ status: 'New', closingReason: null });
  });

  it('is left alone where there is none', () => {
    const edit = { status: 'In Progress' } as const;
    expect(closing(open, edit)).toBe(edit);
  });

  it('is refused of a card that is not resolved', () => {
    const refusal = expect.objectContaining({
      code: 'validation_failed',
      issues: [
        expect.objectContaining({ path: 'closingReason', message: expect.stringContaining('resolved') }),
      ],
    });
    expect(() => closing(open, { closingReason: 'duplicate' })).toThrow(refusal);
    expect(() => closing(closed, { status: 'New', closingReason: 'duplicate' })).toThrow(refusal);
  });
});
