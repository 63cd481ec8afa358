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
