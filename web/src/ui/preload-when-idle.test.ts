import { describe, expect, it, jest } from '@jest/globals';
import { preloadWhenIdle } from './preload-when-idle.ts';

describe('code that will be needed', () => {
  it('is loaded once somebody uses the page, and at once after that', async () => {
    const [first, second] = [{ preload: jest.fn() }, { preload: jest.fn() }];
    preloadWhenIdle(first);
    await Promise.resolve();
    expect(first.preload).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointermove'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(first.preload).toHaveBeenCalledTimes(1);
    preloadWhenIdle(second);
    await new Promise((resolve) => setTimeout(resolve));
    expect(second.preload).toHaveBeenCalledTimes(1);
  });
});
