import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { isComposing } from './is-composing.ts';
import { SubmitForm } from './submit-form.tsx';

it.each([
  ['of Chrome and Firefox', { isComposing: true }, true],
  ['that ends a word in Safari', { isComposing: false, keyCode: 229 }, true],
  ['of React', { nativeEvent: { isComposing: false, keyCode: 229 } }, true],
  ['on its own', { isComposing: false, keyCode: 13 }, false],
])('knows a key %s', (_name, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});

it('submits nothing and closes nothing while a word is composed', () => {
  const [onSubmit, onEscape] = [jest.fn(), jest.fn()];
  render(
    <SubmitForm onSubmit={onSubmit} onEscape={onEscape} submitKey>
      <input aria-label="Text" />
    </SubmitForm>,
  );
  const input = screen.getByLabelText('Text');
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 });
  expect([onSubmit, onEscape].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(input, { key: 'Escape' });
  expect([onSubmit, onEscape].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

const root = join(process.cwd(), 'web/src');
/** Its keys come from an editor that asks already. */
const asked = new Set(['features/editor/suggest/use-suggestions.ts']);

it('is asked by everything that handles Enter or Escape', () => {
  const handlers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('test/') && !asked.has(path))
    .filter((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return /key [!=]== '(?:Enter|Escape)'/.test(source) && !/isComposing\(/.test(source);
    });
  expect(handlers).toEqual([]);
});
