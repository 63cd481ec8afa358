import { expect, it, jest } from '@jest/globals';
import { reloadWhenOutdated } from './reload-when-outdated.ts';

const fail = (file: string) =>
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(file) }));

it('reloads the page when the same file cannot be loaded a second time, and no more for a minute', () => {
  const reload = jest.fn();
  reloadWhenOutdated(reload);
  fail('/assets/card.js');
  fail('/assets/board.js');
  expect(reload).not.toHaveBeenCalled();
  fail('/assets/card.js');
  expect(reload).toHaveBeenCalledTimes(1);
  fail('/assets/card.js');
  expect(reload).toHaveBeenCalledTimes(1);
});
