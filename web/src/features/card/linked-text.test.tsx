import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { LinkedTextView } from './linked-text.tsx';

const text = 'See https://a.example/x\n<img src=x onerror=alert(1)>';

describe('a text with an address', () => {
  it('has a link that opens a new tab, for company accounts', () => {
    render(<LinkedTextView text={text} clickable />);
    const link = screen.getByRole('link', { name: 'https://a.example/x' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener nofollow');
  });

  it('has it as gray text, for everyone else', () => {
    render(<LinkedTextView text={text} clickable={false} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('https://a.example/x')).toHaveClass('text-subtle');
  });

  it('stays text where it looks like markup', () => {
    const { container } = render(<LinkedTextView text={text} clickable />);
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
  });
});

describe('a text that mentions people', () => {
  const ada = { id: 'a', username: 'ada', name: 'ada' };
  const eve = { id: 'e', username: 'deleted user', name: 'Eve.b' };

  it('has them by the names of today, and other names as they are written', () => {
    const said = 'Ask @ada. Or @Eve.b, not @adam, @bob or x@ada.example.';
    const { container } = render(
      <LinkedTextView text={said} mentions={[ada, eve]} clickable={false} userId="e" />,
    );
    expect(container).toHaveTextContent('Ask @ada. Or @deleted user, not @adam, @bob or x@ada.example.');
    const chips = [...container.querySelectorAll('bdi')];
    expect(chips.map(({ textContent }) => textContent)).toEqual(['@ada', '@deleted user']);
    expect(chips[1]).toHaveClass('bg-amber-soft');
  });
});
