import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StarRating } from './star-rating.tsx';
import { StarCount, Stars } from './stars.tsx';

const filled = () => document.querySelectorAll('[data-on]').length;

describe('stars', () => {
  it('say how many of how many there are', () => {
    render(<Stars label="Priority" value={3} />);
    expect(screen.getByRole('img', { name: 'Priority: 3 of 5' })).toBeInTheDocument();
    expect(filled()).toBe(3);
  });

  it('are only those that are given', () => {
    render(<Stars label="Priority" value={4} max={10} />);
    expect(screen.getByRole('img', { name: 'Priority: 4 of 10' }).children).toHaveLength(4);
  });

  it.each([null, undefined, -2, 0])('are a dash for %s', (value) => {
    render(<Stars label="Priority" value={value} />);
    expect(filled()).toBe(0);
    expect(screen.getByRole('img', { name: 'Priority: not set' })).toHaveTextContent('–');
  });

  it('are one with a number in tables, of another shape for developers', () => {
    const shape = () => document.querySelector('path')?.getAttribute('d');
    const { rerender } = render(<StarCount label="User priority" value={4} />);
    expect(screen.getByRole('img', { name: 'User priority: 4 of 5' })).toHaveTextContent('4');
    expect(filled()).toBe(1);
    const ofUsers = shape();
    rerender(<StarCount label="Dev priority" value={4} scale="dev" />);
    expect(shape()).not.toBe(ofUsers);
  });

  it('are never more than there is room for', () => {
    render(<Stars label="Priority" value={9} />);
    expect(screen.getByRole('img', { name: 'Priority: 5 of 5' })).toBeInTheDocument();
  });
});

describe('the star rating', () => {
  it('gives the star that was pressed', async () => {
    const onChange = jest.fn();
    render(<StarRating label="Your priority" value={2} onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(onChange).toHaveBeenCalledWith(4);
  });

  it('is a radio group whose chosen star is checked', () => {
    render(<StarRating label="Your priority" value={1} onChange={() => {}} />);
    expect(screen.getByRole('radiogroup', { name: 'Your priority' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '1 star' })).toBeChecked();
  });

  it('moves with the arrow keys', async () => {
    const onChange = jest.fn();
    render(<StarRating label="Your priority" value={2} onChange={onChange} />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '2 stars' })).toHaveFocus();
    // Radix moves the focus a moment after the key goes down, and chooses only while it is held.
    await userEvent.keyboard('{ArrowRight>}');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(3));
  });

  it('shows under the mouse what a press would choose', async () => {
    render(<StarRating label="Your priority" value={1} onChange={() => {}} />);
    await userEvent.hover(screen.getByRole('radio', { name: '5 stars' }));
    expect(filled()).toBe(5);
    await userEvent.unhover(screen.getByRole('radiogroup'));
    expect(filled()).toBe(1);
  });

  it('refuses when disabled', async () => {
    const onChange = jest.fn();
    render(<StarRating label="Your priority" value={1} onChange={onChange} disabled />);
    await userEvent.click(screen.getByRole('radio', { name: '3 stars' }));
    expect(onChange).not.toHaveBeenCalled();
  });
});
