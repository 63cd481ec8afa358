import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { preloadWhenUsed } from './preload-when-used.ts';

describe('code that will be needed', () => {
  it('is loaded once somebody uses the page, and at once after that', async () => {
    const [first, second] = [{ preload: jest.fn() }, { preload: jest.fn() }];
    preloadWhenUsed(first);
    await Promise.resolve();
    expect(first.preload).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointermove'));
    await waitFor(() => expect(first.preload).toHaveBeenCalledTimes(1));
    preloadWhenUsed(second);
    await waitFor(() => expect(second.preload).toHaveBeenCalledTimes(1));
  });
});
