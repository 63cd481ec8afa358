import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useLayout } from './layout.tsx';

function Outside() {
  useLayout();
  return null;
}

describe('the layout', () => {
  it('refuses to be used outside its provider', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Outside />)).toThrow('useLayout must be used within a LayoutProvider');
    quiet.mockReset();
  });
});
