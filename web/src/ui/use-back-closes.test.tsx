import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { useBackCloses } from './use-back-closes.ts';

const { matchMedia } = window;
beforeEach(() => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

function openOverlay() {
  const close = jest.fn();
  const { rerender } = renderHook(({ isOpen }) => useBackCloses(isOpen, close), {
    initialProps: { isOpen: true },
  });
  return { close, setOpen: (isOpen: boolean) => rerender({ isOpen }) };
}

const marked = () => Object.hasOwn(window.history.state ?? {}, 'cardinalOverlay');
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** Acts as Chromium, unlike jsdom: it goes back to where Back led when it was asked. */
async function chromiumGoesBack() {
  const went = jest.fn();
  window.addEventListener('popstate', went, { once: true });
  window.history.go(-2);
  await waitFor(() => expect(went).toHaveBeenCalled());
}

it('Back closes an overlay on a phone and stays on the page', async () => {
  navigate('/page');
  const { close, setOpen } = openOverlay();
  expect(marked()).toBe(true);
  window.history.back();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  setOpen(false);
  expect(window.location.pathname).toBe('/page');
  expect(marked()).toBe(false);
});

it('a link that is followed right after an overlay was closed leads on', async () => {
  navigate('/page');
  const { setOpen } = openOverlay();
  setOpen(false);
  navigate('/next', { state: { from: 'page' } });
  await chromiumGoesBack();
  expect(window.location.pathname).toBe('/next');
  expect(window.history.state).toEqual({ from: 'page' });
  window.history.back();
  await isAt('/page');
});

it('the way back from that link skips the overlay where the browser forgot to leave it', async () => {
  navigate('/before');
  navigate('/page');
  const { setOpen } = openOverlay();
  setOpen(false);
  navigate('/next');
  window.history.back();
  await isAt('/page');
  await waitFor(() => expect(marked()).toBe(false));
  window.history.back();
  await isAt('/before');
});

it('an overlay that is opened right after another was closed stays open', async () => {
  navigate('/page');
  const first = openOverlay();
  first.setOpen(false);
  const second = openOverlay();
  await chromiumGoesBack();
  expect(marked()).toBe(true);
  expect(second.close).not.toHaveBeenCalled();
  window.history.back();
  await waitFor(() => expect(second.close).toHaveBeenCalledTimes(1));
  expect(window.location.pathname).toBe('/page');
});
