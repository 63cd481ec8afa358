import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { noteUnreachable } from '#api/reach.ts';
import { OfflineNotice } from './offline-notice.tsx';

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => setOnline(true));

describe('the offline notice', () => {
  it('is there for as long as the line is gone', () => {
    render(<OfflineNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    setOnline(false);
    expect(screen.getByRole('status')).toHaveTextContent(
      /^You are offline since .+ \d+:\d+.*\. Changes are sent when you are back\.$/,
    );
    setOnline(true);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says since when no server is reached, and how many changes wait', () => {
    render(<OfflineNotice />);
    const ends: (() => void)[] = [];
    act(() => void ends.push(noteUnreachable(), noteUnreachable()));
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Cardinal cannot be reached since .+ 2 changes wait\.$/,
    );
    act(ends[0]!);
    expect(screen.getByRole('status')).toHaveTextContent(/ 1 change waits\.$/);
    act(ends[1]!);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not say that changes wait in a page that started without a line, where they do not', () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    render(<OfflineNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
