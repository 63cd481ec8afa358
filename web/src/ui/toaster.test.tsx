import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { dismissToast, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS, toast, useToast } from './toast-store.ts';
import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, Toaster } from './toaster.tsx';

function Kept() {
  return <output>{useToast().toasts.length}</output>;
}

describe('toasts', () => {
  it('keep the constants of the specification', () => {
    expect([TOAST_LIMIT, TOAST_REMOVE_DELAY_MS, TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX]).toEqual([
      1, 1_000_000, 5_000, 50,
    ]);
  });

  it('show a title and a description', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Card updated', description: 'Status changed to Resolved' }));
    expect(screen.getByText('Card updated')).toBeVisible();
    expect(screen.getByText('Status changed to Resolved')).toBeVisible();
  });

  it('show one at a time: a newer one takes the place of the one before', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'First' }));
    act(() => void toast({ title: 'Second' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByText('Second')).toBeVisible();
  });

  it('close by themselves after five seconds', () => {
    jest.useFakeTimers();
    render(<Toaster />);
    act(() => void toast({ title: 'Board created' }));
    act(() => void jest.advanceTimersByTime(4_900));
    expect(screen.getByText('Board created')).toBeVisible();
    act(() => void jest.advanceTimersByTime(200));
    expect(screen.queryByText('Board created')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('stay in the list, closed, for 1,000,000 ms after they were dismissed', () => {
    jest.useFakeTimers();
    render(<Kept />);
    act(() => void toast({ title: 'Board deleted' }));
    act(() => dismissToast());
    act(() => void jest.advanceTimersByTime(999_999));
    expect(screen.getByRole('status')).toHaveTextContent('1');
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('0');
    jest.useRealTimers();
  });

  it('take the focus to their region with F8', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Card created' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: /F8/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  it('close when their button is pressed', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Error', variant: 'destructive' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });
});
