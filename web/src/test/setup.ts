import '@testing-library/jest-dom/jest-globals';
import { TextEncoder } from 'node:util';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { writeKept } from '#features/session/kept.ts';
import { resetToasts } from '#ui/toast-store.ts';

// Screens load their heavy components on demand, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// Browser APIs that Radix uses and jsdom lacks.
Element.prototype.scrollIntoView = () => {};
Element.prototype.animate = () => ({ finished: Promise.resolve() }) as unknown as Animation;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
globalThis.TextEncoder = TextEncoder;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.EventSource = class {
  close() {}
} as unknown as typeof EventSource;
window.scrollTo = () => {};
window.matchMedia = (query: string) =>
  ({
    media: query,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

let errors: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  errors = jest.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  resetToasts();
  writeKept([]);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  const messages = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  // A warning of React is a bug, even if the test passes.
  expect(messages).toEqual([]);
});
