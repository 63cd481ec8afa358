import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { formatDate, formatNumber, formatRelativeTime } from './locale.ts';
import { RelativeTime } from './relative-time.tsx';

const now = Date.parse('2026-06-10T12:00:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

describe('relative time', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1m ago'],
    [3_599, '59m ago'],
    [3_600, '1h ago'],
    [86_399, '23h ago'],
    [86_400, '1d ago'],
    [40 * 86_400, '40d ago'],
  ])('calls %i seconds "%s"', (seconds, text) => {
    expect(formatRelativeTime(ago(seconds), now)).toBe(text);
  });

  it('takes a clock that is ahead for now, and no date for nothing', () => {
    expect(formatRelativeTime(ago(-90), now)).toBe('just now');
    expect(formatRelativeTime('never', now)).toBe('');
    expect(formatDate('never')).toBe('');
  });

  it('carries the exact moment and follows the clock', () => {
    jest.useFakeTimers({ now });
    render(<RelativeTime date={ago(45)} />);
    const time = screen.getByText('just now');
    expect(time).toHaveAttribute('datetime', ago(45));
    expect(time).toHaveAttribute('title', expect.stringContaining('2026'));
    act(() => void jest.advanceTimersByTime(30_000));
    expect(time).toHaveTextContent('1m ago');
    jest.useRealTimers();
  });

  it('is written as the reader writes it', () => {
    const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    expect(formatRelativeTime(ago(0), now)).toBe('jetzt');
    expect(formatRelativeTime(ago(3 * 86_400), now)).toContain('3');
    expect(formatRelativeTime(ago(3 * 86_400), now)).toMatch(/^vor/);
    expect(formatDate(ago(0))).toBe('10.06.2026');
    expect(formatNumber(1234)).toBe('1.234');
    language.mockRestore();
    expect(formatDate(ago(0))).toBe('Jun 10, 2026');
    expect(formatNumber(1234)).toBe('1,234');
  });
});
