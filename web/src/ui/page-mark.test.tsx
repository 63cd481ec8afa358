import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { PageMark } from './page-mark.tsx';

test('a page is marked until the last thing that marks it is gone', () => {
  const { dataset } = document.documentElement;
  const first = render(<PageMark of="corner" />);
  const second = render(<PageMark of="corner" />);
  expect(dataset).toHaveProperty('corner');
  first.unmount();
  expect(dataset).toHaveProperty('corner');
  second.unmount();
  expect(dataset).not.toHaveProperty('corner');
});
